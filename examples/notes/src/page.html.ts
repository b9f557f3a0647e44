import { STYLE } from "./page-style";

/** The token that Pulumi.dev.yaml has for localhost. */
const LOCAL_TOKEN = "let-me-write";
const LOCAL_HINT =
  "Writing takes this token, notes:token of Pulumi.dev.yaml. A stage on AWS has one of its own.";
const DEPLOYED_HINT = "Writing takes the token of this stage: pulumi config get token";

/** The page: one file, no build step, light and dark. On localhost it has the token of Pulumi.dev.yaml in it. */
export const page = (isLocal: boolean): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notes</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%232f5fd0'/></svg>">
<style>
${STYLE}</style>
</head>
<body>
<h1>Notes</h1>
<form id="form">
  <label>Token <input id="token" autocomplete="off" value="${isLocal ? LOCAL_TOKEN : ""}" aria-describedby="about-token"></label>
  <p id="about-token" class="hint">${isLocal ? LOCAL_HINT : DEPLOYED_HINT}</p>
  <label>Title <input id="title" required maxlength="120"></label>
  <label>Text <textarea id="text" rows="3"></textarea></label>
  <button id="save">Add</button> <button id="cancel" type="button" hidden>Cancel</button>
</form>
<p id="message" role="alert"></p>
<ul id="notes" class="cards"></ul>
<script type="module">
const byId = (id) => document.getElementById(id);
let editing;

async function call(method, path, body) {
  const headers = { authorization: "Bearer " + byId("token").value };
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(path, { method, headers: method === "GET" ? {} : headers, body: body && JSON.stringify(body) });
  if (response.status === 204) return;
  const data = await response.json();
  if (response.status === 401 || response.status === 403) throw new Error("The token is missing or wrong");
  if (!response.ok) throw new Error(data.errors ? data.errors.join(", ") : data.message);
  return data;
}

async function attempt(work) {
  byId("message").textContent = "";
  try { await work(); } catch (error) { byId("message").textContent = error.message; }
}

async function load() {
  const notes = [];
  let after = "";
  do {
    const page = await call("GET", "/notes" + (after && "?after=" + encodeURIComponent(after)));
    notes.push(...page.notes);
    after = page.next;
  } while (after);
  byId("notes").replaceChildren(...notes.map(show));
}

function show(note) {
  const item = document.createElement("li");
  item.dataset.id = note.id;
  const title = Object.assign(document.createElement("h2"), { textContent: note.title });
  const text = Object.assign(document.createElement("p"), { textContent: note.text });
  const edit = Object.assign(document.createElement("button"), { textContent: "Edit" });
  const remove = Object.assign(document.createElement("button"), { textContent: "Delete" });
  edit.onclick = () => edits(note);
  remove.onclick = () => attempt(async () => { await call("DELETE", "/notes/" + note.id); await load(); });
  item.append(title, text, edit, " ", remove);
  return item;
}

function edits(note) {
  editing = note?.id;
  byId("title").value = note?.title ?? "";
  byId("text").value = note?.text ?? "";
  byId("save").textContent = note ? "Save" : "Add";
  byId("cancel").hidden = !note;
}

byId("cancel").onclick = () => edits(undefined);
byId("form").onsubmit = (event) => {
  event.preventDefault();
  const note = { title: byId("title").value, text: byId("text").value };
  attempt(async () => {
    await (editing ? call("PUT", "/notes/" + editing, note) : call("POST", "/notes", note));
    edits(undefined);
    await load();
  });
};
attempt(load);
</script>
</body>
</html>
`;
