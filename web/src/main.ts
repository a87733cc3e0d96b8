import { mount } from "svelte";

import App from "./App.svelte";

const target = document.getElementById("page")!;

// Only a build for tests has the scene: one felt, drawn from data in the fragment.
if (import.meta.env.MODE === "scene") void import("./screens/Scene.svelte").then(({ default: Scene }) => mount(Scene, { target }));
else mount(App, { target });
