import { STYLE } from "./page-style";

/** The page: one file, no build step, light and dark. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Streams</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><rect width='16' height='16' rx='4' fill='%232f5fd0'/></svg>">
<style>
${STYLE}  #reply { white-space: pre-wrap; }
</style>
</head>
<body>
<h1>Streams</h1>
<section>
  <button id="start">Start the clock</button>
  <ol id="ticks"></ol>
</section>
<form id="form">
  <label>Question <input id="question" value="What is a stream?" required></label>
  <button id="ask">Ask</button>
  <p id="reply" role="status"></p>
</form>
<script type="module">
const byId = (id) => document.getElementById(id);
const { searchParams } = new URL(location.href);

byId("start").onclick = () => {
  byId("ticks").replaceChildren();
  const query = new URLSearchParams({ ticks: searchParams.get("ticks") ?? 5, every: searchParams.get("every") ?? 1000 });
  const clock = new EventSource("/{stage}/clock?" + query);
  clock.addEventListener("tick", ({ data }) => {
    byId("ticks").append(Object.assign(document.createElement("li"), { textContent: data }));
  });
  clock.addEventListener("end", () => {
    byId("ticks").dataset.state = "ended";
    clock.close();
  });
};

/** The events of a stream that the AI SDK has made: one JSON a line behind "data: ". */
async function* eventsOf(response) {
  let rest = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split("\\n");
    rest = lines.pop();
    for (const line of lines) if (line.startsWith("data: {")) yield JSON.parse(line.slice(6));
  }
}

byId("form").onsubmit = async (event) => {
  event.preventDefault();
  const reply = byId("reply");
  reply.textContent = "";
  reply.dataset.parts = "0";
  const parts = [{ type: "text", text: byId("question").value }];
  const messages = [{ id: "1", role: "user", parts }];
  const headers = { "content-type": "application/json" };
  const response = await fetch("/{stage}/chat", { method: "POST", headers, body: JSON.stringify({ messages }) });
  for await (const { type, delta } of eventsOf(response)) {
    if (type !== "text-delta") continue;
    reply.textContent += delta;
    reply.dataset.parts = String(Number(reply.dataset.parts) + 1);
  }
  reply.dataset.state = "ended";
};
</script>
</body>
</html>
`;
