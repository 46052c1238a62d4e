// The lessons that were done on this device, by game and name.
import { Remembered } from "../device/remembered.svelte";

export const learned = new Remembered("fileira.learned");
