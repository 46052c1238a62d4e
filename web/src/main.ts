import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/card.css";
import "./lib/games/art";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });
