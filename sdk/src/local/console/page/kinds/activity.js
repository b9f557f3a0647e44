import { h } from "../dom.js";
import { clock, duration } from "../format.js";
import { table } from "../table.js";

const TONES = {
  succeeded: "good",
  delivered: "good",
  partial: "warn",
  filtered: "dim",
  failed: "bad",
  dead: "bad",
  dropped: "bad",
};

/** Shows the calls and deliveries that a resource has caused. A press on a call calls `open` with its request id. */
export function activity({ invocations = [], deliveries = [] }, open) {
  return [
    invocations.length > 0 &&
      table(
        "Invocations that it caused, newest first",
        ["Time", "Function", "Result", "Attempt", "Took", "With", "Why"],
        invocations.map((invocation) => invocationRow(invocation, open)),
      ),
    deliveries.length > 0 &&
      table(
        "Deliveries, newest first",
        ["Time", "From", "To", "Result", "Id", "Why"],
        deliveries.map(({ time, from, to, status, id, reason }) => [
          clock(time),
          short(from),
          short(to),
          h("span", { class: TONES[status] }, status),
          id,
          reason ?? "",
        ]),
      ),
  ].filter(Boolean);
}

function invocationRow({ time, handler, status, attempt, durationMs, source, requestId, reason }, open) {
  const button = h("button", { class: "link", onclick: () => void open(requestId) }, clock(time));
  const result = h("span", { class: TONES[status] }, status);
  return [
    button,
    handler,
    result,
    attempt ? String(attempt) : "",
    duration(durationMs),
    source.items.join(" "),
    reason ?? "",
  ];
}

/** The last part of an ARN. The list has the ARN in full. */
export function short(arn) {
  return arn.startsWith("arn:") ? arn.split(":").slice(5).join(":") : arn;
}
