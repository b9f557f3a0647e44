import { h } from "../dom.js";
import { dayTime } from "../format.js";
import { form } from "./form.js";

/** The view of a name with a value that is shown only on request. */
const valueKind = (title) => ({ title, forms, facts });

export const parameter = valueKind("Parameter");
export const secret = valueKind("Secret");

function forms({ act }) {
  const value = { label: "New value", rows: 3, required: "", passing: "" };
  return [form("Set", { value }, (input) => act("set", input))];
}

function facts({ facts: said, time, value, refusal }, { choose }) {
  const rows = [
    ...Object.entries(said).filter(([, text]) => text !== undefined && text !== ""),
    ...(time ? [["Changed", dayTime(time * 1000)]] : []),
  ];
  const isShown = value !== undefined || refusal !== undefined;
  return [
    h(
      "dl",
      {},
      rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, String(text))]),
    ),
    h(
      "div",
      { class: "bar" },
      h(
        "button",
        { onclick: () => void choose({ reveal: !isShown }) },
        isShown ? "Hide value" : "Show value",
      ),
    ),
    refusal && h("p", { class: "problem" }, refusal),
    value !== undefined && h("pre", { id: "value" }, value),
  ].filter(Boolean);
}
