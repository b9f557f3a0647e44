import { byId, h } from "./dom.js";

/** As many messages as the program remembers. */
const MOST = 100;

const shown = new Set();

/** Shows messages that user pools would have sent. The code stands alone, so that a double click selects it. */
export function putMessages(messages) {
  for (const { n, time, to, purpose, code, text } of messages) {
    // The loaded state and an update may both contain the message.
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
