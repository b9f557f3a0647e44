import { h, postJson, toast } from "./dom.js";
import { openEditor } from "./editor.js";
import { clock, decisionText, duration, partText, toneOf } from "./format.js";

/** Shows all that is known of a request. The page calls `sent` with the id of a request that it sent again. */
export function showDetail(element, detail, sent) {
  if (!detail) {
    element.replaceChildren(h("p", { class: "empty" }, "This request is not remembered any more."));
    return;
  }
  const isSame = element.dataset.n === String(detail.n);
  const { scrollTop } = element;
  element.dataset.n = String(detail.n);
  element.replaceChildren(
    ...[head(detail), actions(detail, sent), facts(detail), ...sections(detail)].filter(Boolean),
  );
  element.scrollTop = isSame ? scrollTop : 0;
}

function head({ method, path, status }) {
  return h(
    "p",
    { class: "title" },
    h("span", { class: toneOf(status) }, String(status)),
    ` ${method} ${path}`,
  );
}

function actions(detail, sent) {
  const { curl, kind } = detail;
  if (curl === undefined) {
    if (document.body.classList.contains("read-only")) return "";
    const why =
      kind === "websocket" ? "Only the client can send this again." : "Too long to be stored and sent again.";
    return h("p", { class: "dim" }, why);
  }
  return h(
    "div",
    { class: "bar" },
    h("button", { id: "replay", onclick: () => void replay(detail, sent) }, "Replay ", h("kbd", {}, "r")),
    h(
      "button",
      { id: "edit", onclick: () => openEditor(detail, sent) },
      "Edit and replay ",
      h("kbd", {}, "e"),
    ),
    h("button", { id: "copy", onclick: () => void copy(curl) }, "Copy as curl ", h("kbd", {}, "c")),
  );
}

async function replay({ n }, sent) {
  const { problem, status, requestId } = await postJson(`/api/replay/${n}`, {});
  toast(problem ?? `Sent again: ${status}`);
  if (requestId) sent(requestId);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Copied");
  } catch {
    // A page over plain HTTP on another name may not copy. The command below can be copied by hand.
    toast("The browser does not let this page copy; the command is shown below");
  }
}

function facts({ time, durationMs, api, stage, routeKey, handler, authorizer, reason, requestId }) {
  const rows = [
    ["Time", `${clock(time)}, ${duration(durationMs)}`],
    ["API", stage ? `${api}, stage ${stage}` : api],
    ["Route", routeKey ?? "none"],
    ["Function", handler],
    ["Authorizer", authorizer && authorizerFacts(authorizer)],
    ["Reason", reason && h("span", { class: "warn" }, reason)],
    ["Request id", requestId],
  ];
  return h(
    "dl",
    {},
    rows.filter(([, value]) => value).flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}

function authorizerFacts(authorizer) {
  const tone = authorizer.decision === "allowed" ? "good" : "warn";
  const why = authorizer.reason ? `: ${authorizer.reason}` : "";
  return h("span", { class: tone }, decisionText(authorizer) + why);
}

function sections({ logs, request, event, reply, response, curl }) {
  return [
    logs.length > 0 && section("Logs", logLines(logs)),
    request?.body.text && section("Request body", h("pre", {}, partText(request.body))),
    response?.body?.text && section("Response body", h("pre", {}, partText(response.body))),
    response &&
      !response.body &&
      section("Response body", h("p", { class: "dim" }, "A stream: it is not stored.")),
    event && folded("Event of the function", h("pre", {}, partText(event))),
    reply && folded("Reply of the function", h("pre", {}, partText(reply))),
    request && folded("Request headers", headerList(request.headers)),
    response && folded("Response headers", headerList(response.headers)),
    curl && folded("As curl", h("pre", { id: "curl" }, curl)),
  ];
}

export function section(title, children) {
  return h("section", {}, h("h2", {}, title), children);
}

/** The titles of the open sections, remembered from one request to the next. */
const open = new Set(["Event of the function", "Reply of the function"]);

export function folded(title, children) {
  const details = h("details", { open: open.has(title) && "" }, h("summary", {}, title), children);
  details.addEventListener("toggle", () => (details.open ? open.add(title) : open.delete(title)));
  return details;
}

const TONES = { error: "bad", warn: "warn" };

export function logLines(logs) {
  const cells = logs.flatMap(({ time, handler, level, text }) => [
    h("span", { class: "dim" }, clock(time)),
    h("span", { class: "dim" }, handler),
    h("span", { class: TONES[level] }, text),
  ]);
  return h("pre", { class: "log" }, cells);
}

function headerList(headers) {
  return h(
    "dl",
    {},
    headers.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
  );
}
