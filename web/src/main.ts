import { mount } from "svelte";

import App from "./App.svelte";
import "./sound/touch";

const target = document.getElementById("page")!;

// Only a build for tests has the scene: one felt, drawn from data in the fragment, or the sounds to be listened to.
if (import.meta.env.MODE !== "scene") mount(App, { target });
else if (location.hash === "#sounds") void import("./sound/room").then((room) => Object.assign(window, { room }));
else void import("./screens/Scene.svelte").then(({ default: Scene }) => mount(Scene, { target }));
