import assert from "node:assert/strict";
import { once } from "node:events";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { WebSocket } from "ws";
import { example } from "../support/paths";
import { Events } from "./events";

/** A user of the chat. */
class Guest {
  readonly #news: Record<string, unknown>[] = [];
  readonly #waiting: ((news: Record<string, unknown>) => void)[] = [];

  private constructor(readonly socket: WebSocket) {
    socket.on("message", (data) => {
      const news = JSON.parse(data.toString()) as Record<string, unknown>;
      const waiting = this.#waiting.shift();
      if (waiting) waiting(news);
      else this.#news.push(news);
    });
  }

  static async connect(url: string): Promise<Guest> {
    const socket = new WebSocket(url);
    const guest = new Guest(socket);
    await once(socket, "open");
    return guest;
  }

  send(message: unknown): void {
    this.socket.send(JSON.stringify(message));
  }

  hears(): Promise<Record<string, unknown>> {
    const news = this.#news.shift();
    return news ? Promise.resolve(news) : new Promise((resolve) => this.#waiting.push(resolve));
  }
}

describe("the chat example", () => {
  const events = new Events();
  const guests: Guest[] = [];
  let local: LocalMode;

  before(async () => {
    local = await startLocal(example("chat"), { port: 0, watch: false, onEvent: events.add });
  });

  after(async () => {
    for (const { socket } of guests) socket.terminate();
    await local.close();
  });

  async function guest(): Promise<Guest> {
    const connected = await Guest.connect(local.apis[0]?.url ?? "");
    guests.push(connected);
    return connected;
  }

  it("is served with the stage in its URL, everything as on AWS but the table", () => {
    assert.deepEqual(
      local.apis.map(({ id, kind, url }) => [id, kind, url.replace(/\d+/, "N")]),
      [
        ["Chat", "websocket", "ws://localhost:N/dev"],
        ["Site", "http", "http://localhost:N"],
      ],
    );
    const { routes, served } = local.ready;
    assert.ok(routes.every(({ fidelity }) => fidelity === "as on AWS"));
    assert.deepEqual(
      routes.map(({ routeKey, target }) => [routeKey, target]),
      [
        ["join", "src/chat.join"],
        ["say", "src/chat.say"],
        ["$disconnect", "src/chat.leave"],
        ["$default", "src/chat.unknown"],
        ["GET /", "src/page.show"],
      ],
    );
    assert.deepEqual(
      served.map(({ what, fidelity }) => [what, fidelity]),
      [["1 aws:dynamodb/table:Table", "approximated"]],
    );
  });

  it("shows a page that knows the address of the chat here", async () => {
    const page = await (await fetch(local.apis[1]?.url ?? "")).text();
    assert.match(page, new RegExp(`const CHAT = "${local.apis[0]?.url}";`));
  });

  it("sends a message to everybody in its room by the AWS SDK, and to nobody else", async () => {
    const [ada, bob, eve] = [await guest(), await guest(), await guest()];
    eve.send({ action: "join", room: "other", name: "Eve" });
    assert.deepEqual(await eve.hears(), { type: "joined", room: "other", name: "Eve", people: ["Eve"] });

    ada.send({ action: "join", room: "tea", name: "Ada" });
    assert.deepEqual(await ada.hears(), { type: "joined", room: "tea", name: "Ada", people: ["Ada"] });
    bob.send({ action: "join", room: "tea", name: "Bob" });
    const { people, ...joined } = await bob.hears();
    assert.deepEqual(joined, { type: "joined", room: "tea", name: "Bob" });
    assert.deepEqual([...(people as string[])].sort(), ["Ada", "Bob"]);
    assert.equal((await ada.hears()).name, "Bob");

    bob.send({ action: "say", room: "tea", text: "Hello ☕" });
    const said = { type: "said", room: "tea", name: "Bob", text: "Hello ☕" };
    assert.deepEqual(await Promise.all([ada.hears(), bob.hears()]), [said, said]);

    bob.socket.close(1000, "left");
    assert.deepEqual(await ada.hears(), { type: "left", room: "tea", name: "Bob" });
    eve.send({ action: "say", room: "other", text: "alone" });
    assert.equal((await eve.hears()).text, "alone");
    assert.deepEqual(events.errors, []);
  });

  it("removes a user who disappeared without a $disconnect, once it learns of it", async () => {
    const [ada, bob] = [await guest(), await guest()];
    ada.send({ action: "join", room: "gone", name: "Ada" });
    await ada.hears();
    bob.send({ action: "join", room: "gone", name: "Bob" });
    await Promise.all([ada.hears(), bob.hears()]);
    events.clear();
    bob.socket.terminate();
    // Whether a 410 or $disconnect reports it first, Ada's message finds her alone in the end.
    await events.next("request", ({ routeKey }) => routeKey === "$disconnect");
    assert.deepEqual(await ada.hears(), { type: "left", room: "gone", name: "Bob" });
    ada.send({ action: "say", room: "gone", text: "anybody?" });
    assert.equal((await ada.hears()).text, "anybody?");
    assert.deepEqual(events.errors, []);
  });

  it("reports the mistake in a message to its sender", async () => {
    const ada = await guest();
    ada.send({ action: "say", room: "tea", text: "let me in" });
    assert.deepEqual(await ada.hears(), { type: "refused", errors: ["join tea first"] });
    ada.send({ action: "join", room: "tea" });
    assert.deepEqual(await ada.hears(), {
      type: "refused",
      errors: ["name must be a text that is not empty"],
    });
    ada.socket.send("not json");
    assert.deepEqual(await ada.hears(), { type: "refused", errors: ['the action must be "join" or "say"'] });
  });
});
