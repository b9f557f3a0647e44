import { folded, logLines, section } from "./detail.js";
import { byId, getJson, h } from "./dom.js";
import { duration, partText } from "./format.js";

/** Shows the event and the reply of a function, and the lines that it wrote. */
export async function showInvocation(requestId) {
  const found = await getJson(`/api/invocations/${encodeURIComponent(requestId)}`);
  const element = byId("invocation");
  element.hidden = false;
  element.replaceChildren(
    ...(found ? detailsOf(found) : [h("p", { class: "empty" }, "Not remembered any more.")]),
  );
  element.scrollIntoView({ block: "nearest" });
}

function detailsOf({ handler, status, attempt, durationMs, reason, requestId, logs, event, reply }) {
  const took = `${status}, attempt ${attempt}, ${duration(durationMs)}, request ${requestId}`;
  return [
    h("p", { class: "title" }, handler),
    h("p", { class: "dim" }, took),
    reason && h("p", { class: "problem" }, reason),
    logs.length > 0 && section("Logs", logLines(logs)),
    event && folded("Event of the function", h("pre", {}, partText(event))),
    reply && folded("Reply of the function", h("pre", {}, partText(reply))),
  ].filter(Boolean);
}
