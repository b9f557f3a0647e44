import { byId, h } from "./dom.js";

/** As many as are remembered. */
const MOST = 100;

const shown = new Set();

/** Shows messages that user pools would have sent. The code stands alone, so that a double click takes it. */
export function putMessages(messages) {
  for (const { n, time, to, purpose, code, text } of messages) {
    // The state that was asked for and an update may both have it.
    if (shown.has(n)) continue;
    shown.add(n);
    const cells = [new Date(time).toLocaleTimeString(), to, purpose, h("code", {}, code), text];
    byId("message-rows").prepend(
      h(
        "tr",
        {},
        cells.map((cell, i) => h("td", i === cells.length - 1 ? { class: "prose" } : {}, cell)),
      ),
    );
  }
  while (byId("message-rows").children.length > MOST) byId("message-rows").lastChild.remove();
  byId("no-messages").hidden = byId("message-rows").children.length > 0;
}

export function clearMessages() {
  shown.clear();
  byId("message-rows").replaceChildren();
  byId("no-messages").hidden = false;
}
