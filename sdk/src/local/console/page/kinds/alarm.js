import { h } from "../dom.js";
import { dayTime } from "../format.js";

export const title = "Alarm";

const TONES = { OK: "good", ALARM: "bad" };

export function forms() {
  return [];
}

export function facts({ state, reason, since, condition }) {
  const rows = [
    ["State", h("span", { class: TONES[state] ?? "dim" }, state ?? "not evaluated here")],
    ["Since", since === undefined ? "" : dayTime(since)],
    ["Why", reason ?? ""],
    ...Object.entries(condition).map(([name, value]) => [name, textOf(value)]),
  ];
  return [
    h(
      "dl",
      {},
      rows
        .filter(([, value]) => value !== "")
        .flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
  ];
}

/** Dimensions are pairs of a name and a value. */
function textOf(value) {
  if (!Array.isArray(value)) return String(value);
  return value.map(({ Name, Value }) => `${Name}=${Value}`).join(", ");
}
