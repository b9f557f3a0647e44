import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import WebSocket from "ws";

describe("the chat", () => {
  let local: LocalMode;

  before(async () => {
    local = await startLocal(".", { port: 0, watch: false });
  });

  after(() => local.close());

  async function open(): Promise<WebSocket> {
    const socket = new WebSocket(String(local.apis[0]?.url));
    await once(socket, "open");
    return socket;
  }

  it("tells everybody what one has said", async () => {
    const [ada, bob] = [await open(), await open()];
    const heard = Promise.all([ada, bob].map((socket) => once(socket, "message")));
    ada.send(JSON.stringify({ action: "say", text: "Hello" }));
    assert.deepEqual(
      (await heard).map(([message]) => JSON.parse(String(message))),
      [{ text: "Hello" }, { text: "Hello" }],
    );
    ada.close();
    bob.close();
  });
});
