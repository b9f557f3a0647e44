/** The page: one file, no build step, light and dark. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pictures</title>
<style>
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent); }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  form { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; }
  ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .75rem; }
  img { display: block; max-width: 20rem; max-height: 20rem; border-radius: .5rem; }
  button { font: inherit; padding: .3rem .8rem; }
  #message { min-height: 1.5em; }
</style>
</head>
<body>
<h1>Pictures</h1>
<form id="form">
  <label>Picture <input id="file" type="file" accept="image/jpeg,image/png,image/gif" required></label>
  <button id="upload">Upload</button>
</form>
<p id="message" role="status"></p>
<ul id="pictures"></ul>
<script type="module">
const byId = (id) => document.getElementById(id);
/** The interval and the number of requests for the list while a thumbnail is made. */
const EVERY_MS = 300;
const TRIES = 100;

async function call(method, path, body) {
  const headers = body ? { "content-type": "application/json" } : {};
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  const data = await response.json();
  if (!response.ok) throw new Error(data.message);
  return data;
}

async function upload(file) {
  const { id, uploadUrl } = await call("POST", "/pictures", { type: file.type, size: file.size });
  const sent = await fetch(uploadUrl, { method: "PUT", headers: { "content-type": file.type }, body: file });
  if (!sent.ok) throw new Error("the picture was not taken: " + sent.status);
  return id;
}

async function load() {
  const { pictures } = await call("GET", "/pictures");
  const shown = new Set([...byId("pictures").children].map(({ dataset }) => dataset.id));
  byId("pictures").append(...pictures.filter(({ id }) => !shown.has(id)).map(show));
  return pictures;
}

function show({ id, thumbnailUrl }) {
  const item = document.createElement("li");
  item.dataset.id = id;
  item.append(Object.assign(document.createElement("img"), { src: thumbnailUrl, alt: "" }));
  return item;
}

async function waitFor(id) {
  for (let tried = 0; tried < TRIES; tried++) {
    if ((await load()).some((picture) => picture.id === id)) return;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  throw new Error("there is no thumbnail yet");
}

async function attempt(work) {
  try { await work(); } catch (error) { byId("message").textContent = error.message; }
}

byId("form").onsubmit = (event) => {
  event.preventDefault();
  const [file] = byId("file").files;
  attempt(async () => {
    byId("message").textContent = "Uploading";
    const id = await upload(file);
    byId("message").textContent = "Making the thumbnail";
    await waitFor(id);
    byId("message").textContent = "";
    byId("form").reset();
  });
};
attempt(load);
</script>
</body>
</html>
`;
