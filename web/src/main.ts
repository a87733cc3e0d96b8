import { mount } from "svelte";

import App from "./App.svelte";
import "./sound/firstGesture";

const target = document.getElementById("page")!;

// The `scene` build, which is for tests, has two other pages instead of the app. One plays sounds, and the other draws
// a felt from data in the URL fragment.
if (import.meta.env.MODE !== "scene") mount(App, { target });
else if (location.hash === "#sounds")
  void import("./sound/soundBundle").then((room) => Object.assign(window, { room }));
else void import("./screens/Scene.svelte").then(({ default: Scene }) => mount(Scene, { target }));
