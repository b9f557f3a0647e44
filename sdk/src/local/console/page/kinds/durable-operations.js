import { h } from "../dom.js";
import { ahead, clock, partText, span } from "../format.js";

const TONES = { SUCCEEDED: "good", FAILED: "bad", TIMED_OUT: "bad", STOPPED: "warn", CANCELLED: "dim" };
/** The statuses in which an operation waits for its time. */
const WAITS = { WAIT: "STARTED", STEP: "PENDING" };

/** The operations of an execution, those of a context below it. `skip` ends the wait of the operation with this id. */
export function operationList(operations, skip) {
  const depths = new Map();
  for (const { id, parentId } of operations) depths.set(id, (depths.get(parentId) ?? -1) + 1);
  return h(
    "ol",
    { class: "steps" },
    inContexts(operations).map((operation) =>
      h(
        "li",
        { style: `--depth: ${depths.get(operation.id)}` },
        head(operation, skip),
        ...payloads(operation),
      ),
    ),
  );
}

function head({ id, name, ...operation }, skip) {
  const { status, attempt, startedAt, callbackId } = operation;
  return h(
    "div",
    {},
    h("b", {}, name ?? id),
    h("span", { class: "dim" }, kindOf(operation)),
    h("span", { class: TONES[status] ?? "" }, status),
    attempt > 1 || (attempt === 1 && status !== "SUCCEEDED") ? h("span", {}, attemptText(attempt)) : "",
    h("span", { class: "dim" }, clock(startedAt)),
    ...lengthOf(operation, () => skip(id)),
    callbackId && status === "STARTED" ? h("span", { class: "dim id" }, callbackId) : "",
  );
}

function attemptText(attempt) {
  return attempt === 1 ? "1 attempt" : `${attempt} attempts`;
}

/** `step`, `wait for callback`, `chained invoke of price`. */
function kindOf({ type, subType, functionName }) {
  const kind = (subType ?? type).replace(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ");
  return functionName ? `${kind.toLowerCase()} of ${functionName}` : kind.toLowerCase();
}

/** How long it took, or how long it still waits. */
function lengthOf({ type, status, startedAt, endedAt, dueAt }, skip) {
  if (endedAt !== undefined) return [h("span", {}, span(endedAt - startedAt))];
  const until = dueAt === undefined ? "" : ahead(dueAt - Date.now());
  if (WAITS[type] !== status) return [until];
  const title = type === "WAIT" ? "Skip" : "Try now";
  return [h("span", {}, until), h("button", { type: "button", onclick: () => void skip() }, title)];
}

function payloads({ input, result, error }) {
  return [
    input && h("div", { class: "dim" }, "Input"),
    input && h("pre", {}, partText(input)),
    input && result && h("div", { class: "dim" }, "Result"),
    result && h("pre", {}, partText(result)),
    error && h("pre", { class: "bad" }, errorText(error)),
  ].filter(Boolean);
}

/** An error with its type, message and stack. */
export function errorText({ ErrorType, ErrorMessage, StackTrace = [] }) {
  return [[ErrorType, ErrorMessage].filter(Boolean).join(": "), ...StackTrace].join("\n");
}

/** Operations in the order started, each behind the context that it is in. */
function inContexts(operations) {
  const known = new Set(operations.map(({ id }) => id));
  const children = Map.groupBy(operations, ({ parentId }) => (known.has(parentId) ? parentId : undefined));
  const below = (id) => (children.get(id) ?? []).flatMap((one) => [one, ...below(one.id)]);
  return below(undefined);
}
