import { byId, getJson, h, postJson } from "./dom.js";
import { form, sure } from "./kinds/form.js";
import { table } from "./table.js";

/** The kinds of target that can have a fault, and the fields that only one kind has. */
const TARGETS = ["function", "route", "service"];
const OWN_FIELDS = { operation: "service", code: "service", api: "route" };
const LATE = "only late";

/** The faults that are shown. Each can be removed alone. */
let shown = [];
/** The names that the form proposes for each kind of target. */
let known = { function: [], route: [], service: [] };
let timer;

/** Takes the routes and services of the program that can have a fault. */
export function putFaultTargets({ routes, services }) {
  known = {
    ...known,
    route: [...new Set(routes.map(({ routeKey }) => routeKey))],
    service: Object.keys(services),
  };
}

/** Shows the active faults. The form is drawn once, so that text in it stays. */
export async function drawFaults() {
  if (!byId("fault-form").firstChild) drawForm();
  const { faults = [], handlers = [] } = (await getJson("/api/faults")) ?? {};
  known = { ...known, function: handlers };
  propose();
  draw(faults);
}

/** Redraws the faults after one has happened. */
export function touchFaults() {
  if (byId("faults").hidden || timer !== undefined) return;
  timer = setTimeout(() => {
    void drawFaults().finally(() => {
      timer = undefined;
    });
  }, 150);
}

function drawForm() {
  const fields = {
    target: { label: "Where", options: TARGETS },
    name: { label: "Which", list: "fault-names", required: "", size: 32 },
    operation: { label: "Operation", placeholder: "all" },
    api: { label: "API", placeholder: "all" },
    fails: { label: "Fails", options: ["error", "throttle", "timeout", "crash", LATE] },
    code: { label: "Code", placeholder: "the usual" },
    latencyMs: { label: "Late, ms", type: "number", size: 6 },
    rate: { label: "Rate", type: "number", step: "any", placeholder: "1" },
    times: { label: "Times", type: "number", placeholder: "always" },
  };
  byId("fault-form").append(
    form("Add", fields, (input) => add(faultOf(input))),
    h("datalist", { id: "fault-names" }),
  );
  byId("fault-form").querySelector("[name=target]").addEventListener("change", propose);
}

/** Proposes names for the chosen kind of target, and shows the fields that it has. */
function propose() {
  const field = (name) => byId("fault-form").querySelector(`[name=${name}]`);
  const target = field("target").value;
  byId("fault-names").replaceChildren(...known[target].map((value) => h("option", { value })));
  for (const [name, owner] of Object.entries(OWN_FIELDS)) field(name).disabled = owner !== target;
}

function faultOf({ target, name, fails, latencyMs, rate, times, ...others }) {
  const numbers = Object.entries({ latencyMs, rate, times })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, Number(value)]);
  return { [target]: name, ...others, ...(fails !== LATE && { fails }), ...Object.fromEntries(numbers) };
}

function add(fault) {
  return set([...shown.filter(({ left }) => left !== 0).map((one) => one.fault), fault]);
}

function remove(at) {
  return set(shown.filter(({ left }, i) => i !== at && left !== 0).map(({ fault }) => fault));
}

async function set(wanted) {
  const { faults, problem = "" } = await postJson("/api/faults", { faults: wanted });
  byId("fault-problem").textContent = problem;
  if (faults) draw(faults);
}

function draw(faults) {
  if (JSON.stringify(faults) === JSON.stringify(shown) && byId("fault-list").firstChild) return;
  shown = faults;
  byId("fault-list").replaceChildren(
    ...(faults.length > 0
      ? [faultTable(), sure("Remove all", "faults", () => set([]))]
      : [h("p", { class: "empty" }, "Nothing goes wrong on purpose.")]),
  );
}

function faultTable() {
  const rows = shown.map(({ fault, happened, left }, i) => [
    targetOf(fault),
    whatOf(fault),
    fault.rate === undefined ? "always" : `${Math.round(fault.rate * 1000) / 10} %`,
    h("span", { class: happened > 0 ? "warn" : "dim" }, timesText(happened)),
    leftText(left),
    h("button", { type: "button", onclick: () => void remove(i) }, "Remove"),
  ]);
  return table("Active faults", ["Where", "What", "Rate", "Happened", "Left", ""], rows);
}

function targetOf({ service, operation = "all operations", function: handler, route, api }) {
  if (service !== undefined) return `service ${service}, ${operation}`;
  return handler !== undefined ? `function ${handler}` : `route ${route}${api ? ` of ${api}` : ""}`;
}

function whatOf({ fails, code, latencyMs }) {
  return [latencyMs && `${latencyMs} ms late`, fails, code].filter(Boolean).join(", ");
}

function timesText(count) {
  return count === 1 ? "once" : `${count} times`;
}

function leftText(left) {
  if (left === undefined) return "without end";
  return left === 0 ? "over" : timesText(left);
}
