import { h } from "../dom.js";
import { ahead, moment } from "../format.js";

export const title = "Schedule";

export function forms({ act }) {
  return [
    h("div", { class: "bar" }, h("button", { type: "button", onclick: () => void act("run") }, "Run now")),
  ];
}

export function facts({ schedule }) {
  if (!schedule) return [h("p", { class: "empty" }, "Nothing runs it here.")];
  const { expression, timeZone = "UTC", isEnabled, next, last } = schedule;
  const rows = [
    ["Expression", `${expression}, ${timeZone}`],
    ["State", h("span", { class: isEnabled ? "good" : "warn" }, isEnabled ? "enabled" : "disabled")],
    ["Last run", last === undefined ? "not since the start" : moment(last)],
    ["Next runs", next.length > 0 ? next.map(nextRun) : "none by itself"],
  ];
  return [
    h(
      "dl",
      {},
      rows.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
  ];
}

function nextRun(time) {
  return h(
    "div",
    { class: "next" },
    `${moment(time)}, `,
    h("span", { class: "dim" }, ahead(time - Date.now())),
  );
}
