import { STYLE } from "./page-style";

/** The page: one file, no build step, light and dark. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pictures</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%232f5fd0'/></svg>">
<style>
${STYLE}  ul.pictures { display: flex; flex-wrap: wrap; gap: .75rem; }
  ul.pictures > li { border: 0; padding: 0; }
  img { display: block; max-width: 100%; border-radius: .5rem; }
</style>
</head>
<body>
<h1>Pictures</h1>
<form id="form">
  <label>Picture <input id="file" type="file" accept="image/jpeg,image/png,image/gif" required></label>
  <button id="upload">Upload</button>
</form>
<p id="message" role="status"></p>
<p id="problem" role="alert"></p>
<ul id="pictures" class="pictures"></ul>
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

/** Refuses what no browser shows, before it is sent: of such a file nobody makes a thumbnail. */
async function refuseOther(file) {
  try {
    (await createImageBitmap(file)).close();
  } catch {
    throw new Error(file.name + " is no picture: choose a JPEG, PNG or GIF");
  }
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
  throw new Error("there is no thumbnail of it: the log of src/thumbnail.handler says why");
}

async function attempt(work) {
  byId("problem").textContent = "";
  try { await work(); } catch (error) {
    byId("message").textContent = "";
    byId("problem").textContent = error.message;
  }
}

byId("form").onsubmit = (event) => {
  event.preventDefault();
  const [file] = byId("file").files;
  attempt(async () => {
    await refuseOther(file);
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
