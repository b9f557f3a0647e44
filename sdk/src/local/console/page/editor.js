import { byId, postJson, toast } from "./dom.js";
import { putPaths, showTargets } from "./targets.js";

/** The URL of the request's API call, and the callback that gets its id. */
let current;

/** Opens the dialog with a request in it. It calls `sent` with the id of the request that it sends. */
export function openEditor({ n, method, path, request }, sent) {
  const { headers, body } = request;
  const text = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  current = { to: () => `/api/replay/${n}`, sent, isBinary: body.isBase64 };
  open("Edit and replay", { method, path, headers: text, body: body.isBase64 ? "" : body.text });
  byId("edit-api-field").hidden = true;
  putPaths();
}

/** Opens the dialog for a new request to one of the served APIs. */
export function openNew(sent) {
  current = { to: () => `/api/send/${encodeURIComponent(byId("edit-api").value)}`, sent, isBinary: false };
  open("New request", { method: "GET", path: "", headers: "", body: "" });
  byId("edit-api-field").hidden = false;
  showTargets();
  byId("edit-path").focus();
}

function open(title, { method, path, headers, body }) {
  byId("editor-title").textContent = title;
  byId("edit-method").value = method;
  byId("edit-path").value = path;
  byId("edit-headers").value = headers;
  byId("edit-body").value = body;
  byId("edit-body").disabled = current.isBinary;
  byId("edit-body").placeholder = current.isBinary
    ? "These bytes are no text: they are sent as they are."
    : "";
  sayProblem();
  byId("editor").showModal();
}

/** Returns the headers as pairs, or the line that is no header. */
function readHeaders() {
  const lines = byId("edit-headers").value.split("\n");
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const wrong = written.find((line) => !line.includes(":"));
  const headers = written.map((line) => {
    const at = line.indexOf(":");
    return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });
  return { headers, wrong };
}

function sayProblem(problem = "") {
  byId("edit-problem").textContent = problem;
}

async function send() {
  const { to, sent, isBinary } = current;
  const { headers, wrong } = readHeaders();
  if (wrong !== undefined)
    return sayProblem(`a header has a name, a colon and a value, which is not so in "${wrong}"`);
  const edits = {
    method: byId("edit-method").value.trim().toUpperCase(),
    path: byId("edit-path").value,
    headers,
    ...(isBinary ? {} : { body: byId("edit-body").value }),
  };
  const { problem, status, requestId } = await postJson(to(), edits);
  sayProblem(problem);
  if (problem) return;
  byId("editor").close();
  toast(`Sent: ${status}`);
  if (requestId) sent(requestId);
}

byId("editor")
  .querySelector("form")
  .addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
byId("edit-cancel").addEventListener("click", () => byId("editor").close());
byId("editor").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  void send();
});
