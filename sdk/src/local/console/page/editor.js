import { byId, postJson, toast } from "./dom.js";

let current;

/** Opens the dialog with a request in it. `sent` is called with the id of the request that it sends. */
export function openEditor({ n, method, path, request }, sent) {
  current = { n, sent, isBinary: request.body.isBase64 };
  byId("edit-method").value = method;
  byId("edit-path").value = path;
  byId("edit-headers").value = request.headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  byId("edit-body").value = request.body.isBase64 ? "" : request.body.text;
  byId("edit-body").disabled = request.body.isBase64;
  byId("edit-body").placeholder = request.body.isBase64
    ? "These bytes are no text: they are sent as they are."
    : "";
  byId("edit-problem").textContent = "";
  byId("editor").showModal();
}

function readHeaders() {
  const lines = byId("edit-headers").value.split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const at = line.indexOf(":");
      return at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    });
}

async function send() {
  const { n, sent, isBinary } = current;
  const edits = {
    method: byId("edit-method").value.trim().toUpperCase(),
    path: byId("edit-path").value,
    headers: readHeaders(),
    ...(isBinary ? {} : { body: byId("edit-body").value }),
  };
  const { problem, status, requestId } = await postJson(`/api/replay/${n}`, edits);
  byId("edit-problem").textContent = problem ?? "";
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
