import { byId, h } from "../dom.js";
import { ahead, clock, dayTime, moment, partText, span } from "../format.js";
import { table } from "../table.js";
import { errorText, operationList } from "./durable-operations.js";
import { form, link, pages, sure } from "./form.js";

export const title = "Durable function";

const TONES = { SUCCEEDED: "good", FAILED: "bad", TIMED_OUT: "bad", STOPPED: "warn", PAUSED: "warn" };

export function forms({ act, choose }) {
  const fields = {
    name: { label: "Name of the execution", class: "long", placeholder: "a new one" },
    input: { label: "Input, JSON", rows: 3, value: "{}", required: "" },
  };
  return [
    form("Start an execution", fields, async (input) => {
      const { execution } = await act("start", input);
      if (execution) await choose({ execution });
    }),
    h("div", { id: "callbacks" }),
  ];
}

export function facts(shown, context) {
  const { executions, chosen } = shown;
  drawCallbacks(chosen, context);
  return [
    executions.length === 0
      ? h("p", { class: "empty" }, "No executions yet.")
      : executionTable(executions, context),
    pages(shown, context),
    ...(chosen ? execution(chosen, context) : []),
  ].filter(Boolean);
}

function executionTable(executions, { chosen, choose }) {
  return table(
    "Executions, newest first",
    ["Name", "Status", "Started", "Took"],
    executions.map((one) => {
      const arn = one.DurableExecutionArn;
      const name = link(one.DurableExecutionName, () => choose({ execution: arn }));
      if (arn === chosen.execution) name.setAttribute("aria-current", "true");
      const ended = one.EndTimestamp;
      return [
        name,
        statusOf(one.Status),
        dayTime(one.StartTimestamp * 1000),
        ended === undefined ? "" : span((ended - one.StartTimestamp) * 1000),
      ];
    }),
  );
}

/** Shows the execution that is chosen, with its operations. */
function execution({ problem, execution: one, input, result, operations, operationCount, events }, context) {
  if (problem) return [h("p", { class: "problem" }, problem)];
  const more =
    operationCount > operations.length ? `, the last ${operations.length} of ${operationCount}` : "";
  return [
    h("h2", {}, `Execution ${one.DurableExecutionName}`),
    buttons(one, context),
    h(
      "dl",
      {},
      factsOf(one).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
    ...part("Input", input),
    ...part("Result", result),
    ...errorOf(one.Error),
    h("h2", {}, operations.length > 0 ? `Steps in order${more}` : "No steps yet"),
    operationList(operations, (operation) =>
      context.act("skip", { execution: one.DurableExecutionArn, operation }),
    ),
    h("details", {}, h("summary", {}, "History"), historyTable(events)),
  ];
}

function factsOf({ Status, PauseDetails, DurableExecutionArn, Version, ...times }) {
  const { StartTimestamp, EndTimestamp, ExpectedExecutionTimeoutTimestamp: deadline } = times;
  const reason = PauseDetails?.Reason ? `: ${PauseDetails.Reason}` : "";
  return [
    ["Status", h("span", {}, statusOf(Status), reason)],
    ["Started", moment(StartTimestamp * 1000)],
    EndTimestamp !== undefined && ["Ended", moment(EndTimestamp * 1000)],
    deadline !== undefined && [
      "Times out",
      `${moment(deadline * 1000)}, ${ahead(deadline * 1000 - Date.now())}`,
    ],
    ["Version", Version],
    ["ARN", DurableExecutionArn],
  ].filter(Boolean);
}

/** The last buttons. A view that is drawn again keeps them, so that a button that asks stays as it is. */
let drawnButtons = { key: "", element: undefined };

function buttons(execution, context) {
  const key = `${execution.DurableExecutionArn} ${execution.Status}`;
  if (drawnButtons.key !== key) drawnButtons = { key, element: newButtons(execution, context) };
  return drawnButtons.element;
}

function newButtons({ Status, DurableExecutionArn: execution }, { act, choose }) {
  const isPaused = Status === "PAUSED" || Status === "PAUSING";
  const press = (name, action) =>
    h("button", { type: "button", onclick: () => void act(action, { execution }) }, name);
  const ofRunning = () => [
    isPaused ? press("Resume", "resume") : press("Pause", "pause"),
    sure("Stop", execution, () => act("stop", { execution })),
  ];
  const ofEnded = () =>
    sure("Delete", execution, async () => {
      const { problem } = await act("delete", { execution });
      if (!problem) await choose({ execution: undefined });
    });
  return h("div", { class: "bar" }, isPaused || Status === "RUNNING" ? ofRunning() : ofEnded());
}

/** Forms for the callbacks that are open. They are drawn again only when others are, so that text in them stays. */
function drawCallbacks(chosen, { act }) {
  const open = (chosen?.operations ?? []).filter(
    ({ type, status }) => type === "CALLBACK" && status === "STARTED",
  );
  const element = byId("callbacks");
  const drawn = open.map(({ callbackId }) => callbackId).join();
  if (element.dataset.drawn === drawn) return;
  element.dataset.drawn = drawn;
  element.replaceChildren(
    ...open.flatMap(({ callbackId, name, id }) => [
      h("h2", {}, `Callback ${name ?? id} waits`),
      form("Complete", { result: { label: "Result", rows: 2 } }, ({ result }) =>
        act("complete", { callbackId, result }),
      ),
      form("Fail", { message: { label: "Error", class: "long", required: "" } }, ({ message }) =>
        act("fail", { callbackId, message }),
      ),
    ]),
  );
}

function historyTable(events) {
  return table(
    "Events, newest first",
    ["No", "Time", "Event", "Of"],
    events.map(({ id, time, type, of }) => [String(id), clock(time), type, of ?? ""]),
  );
}

function statusOf(status) {
  return h("span", { class: TONES[status] ?? "" }, status);
}

function part(name, value) {
  return value ? [h("h2", {}, name), h("pre", {}, partText(value))] : [];
}

function errorOf(error) {
  if (!error) return [];
  return [h("h2", {}, "Error"), h("pre", { class: "bad" }, errorText(error))];
}
