import { STYLE } from "./page-style";

/** The page: one file, no build step, light and dark. */
export const page = (chatUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chat</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%232f5fd0'/></svg>">
<style>
${STYLE}  ol { background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; min-height: 12rem; padding: .5rem 1rem; margin: 0 0 1rem; }
  li, li + li { border: 0; padding: 0; white-space: pre-wrap; }
  li.news { color: var(--quiet); font-style: italic; }
</style>
</head>
<body>
<h1>Chat</h1>
<form id="door">
  <label>Room <input id="room" required maxlength="40" value="lobby"></label>
  <label>Name <input id="name" required maxlength="40" autocomplete="nickname"></label>
  <button>Join</button>
</form>
<p id="message" role="alert"></p>
<div id="talk" hidden>
  <p id="people"></p>
  <ol id="lines" aria-live="polite"></ol>
  <form id="say">
    <label>Text <input id="text" required maxlength="2000" autocomplete="off"></label>
    <button>Say</button> <button id="leave" type="button">Leave</button>
  </form>
</div>
<script type="module">
const CHAT = ${JSON.stringify(chatUrl).replaceAll("<", "\\u003c")};
const byId = (id) => document.getElementById(id);
let socket;
let room;
let people = [];

const shows = {
  joined({ name, people: all }) { people = all; line(name + " has joined", "news"); },
  left({ name }) { people.splice(people.indexOf(name), 1); line(name + " has left", "news"); },
  said({ name, text }) { line(name + ": " + text); },
  refused({ errors }) { byId("message").textContent = errors.join(", "); },
};

function line(text, kind = "") {
  const item = Object.assign(document.createElement("li"), { textContent: text, className: kind });
  byId("lines").append(item);
  byId("people").textContent = "Here: " + people.join(", ");
  item.scrollIntoView({ block: "nearest" });
}

function inside(isInside) {
  byId("door").hidden = isInside;
  byId("talk").hidden = !isInside;
}

byId("door").onsubmit = (event) => {
  event.preventDefault();
  byId("message").textContent = "";
  byId("lines").replaceChildren();
  room = byId("room").value;
  socket = new WebSocket(CHAT);
  socket.onopen = () => {
    socket.send(JSON.stringify({ action: "join", room, name: byId("name").value }));
    inside(true);
  };
  socket.onmessage = ({ data }) => {
    const news = JSON.parse(data);
    // Errors of the chat itself have no type.
    (shows[news.type] ?? (() => { byId("message").textContent = news.message; }))(news);
  };
  socket.onclose = ({ code }) => {
    inside(false);
    if (code !== 1000) byId("message").textContent = "The connection has ended; join again";
  };
};
byId("say").onsubmit = (event) => {
  event.preventDefault();
  byId("message").textContent = "";
  socket.send(JSON.stringify({ action: "say", room, text: byId("text").value }));
  byId("text").value = "";
};
byId("leave").onclick = () => socket.close(1000, "left");
</script>
</body>
</html>
`;
