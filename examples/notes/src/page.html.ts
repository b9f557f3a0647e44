/** The page: one file, no build step, light and dark. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Notes</title>
<style>
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
  form, li { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
  ul { list-style: none; padding: 0; }
  label { display: block; margin: .5rem 0; }
  input, textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .4rem; }
  button { font: inherit; padding: .3rem .8rem; }
  li h2 { font-size: 1.05rem; margin: 0; }
  li p { margin: .25rem 0 .5rem; white-space: pre-wrap; }
  [role=alert] { color: #c62828; min-height: 1.5em; }
</style>
</head>
<body>
<h1>Notes</h1>
<form id="form">
  <label>Token <input id="token" type="password" autocomplete="off" placeholder="of the configuration"></label>
  <label>Title <input id="title" required maxlength="120"></label>
  <label>Text <textarea id="text" rows="3"></textarea></label>
  <button id="save">Add</button> <button id="cancel" type="button" hidden>Cancel</button>
</form>
<p id="message" role="alert"></p>
<ul id="notes"></ul>
<script type="module">
const byId = (id) => document.getElementById(id);
let editing;

async function call(method, path, body) {
  const headers = { authorization: "Bearer " + byId("token").value };
  if (body) headers["content-type"] = "application/json";
  const response = await fetch(path, { method, headers: method === "GET" ? {} : headers, body: body && JSON.stringify(body) });
  if (response.status === 204) return;
  const data = await response.json();
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
