import { byId } from "./dom.js";

/** Shows what shall go wrong. */
export async function drawFaults() {
  byId("faults").replaceChildren();
}
