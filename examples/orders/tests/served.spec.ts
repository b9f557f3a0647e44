import assert from "node:assert/strict";
import * as path from "node:path";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the orders program on localhost", function () {
  this.timeout(60_000);
  let app: LocalMode;

  before(async () => {
    app = await startLocal(path.join(__dirname, ".."), { port: 0, watch: false, schedules: false });
  });
  after(() => app.close());

  async function order(total: number): Promise<string> {
    const body = JSON.stringify({ product: "tea", total });
    const reply = await fetch(`${app.apis[0]?.url}/orders`, { method: "POST", body });
    assert.equal(reply.status, 201);
    return ((await reply.json()) as { id: string }).id;
  }

  /** The lines that functions wrote about an order. */
  function said(id: string): readonly string[] {
    const texts = app.events("log").map(({ text }) => text);
    return texts
      .filter((text) => text.includes(id))
      .map((text) => text.replace(id, "..."))
      .sort();
  }

  it("packs orders, and mails their customers", async () => {
    const id = await order(5);
    await app.idle();
    const found = await (await fetch(`${app.apis[0]?.url}/orders/${id}`)).json();
    assert.equal((found as { status: string }).status, "packed");
    assert.deepEqual(said(id), ["order ...: we are packing your tea"]);
  });

  it("also thanks for large orders", async () => {
    const id = await order(150);
    await app.idle();
    assert.deepEqual(said(id), ["order ...: thank you for 150", "order ...: we are packing your tea"]);
  });

  it("delivers events of the bus to the queue and to the topic", async () => {
    await order(5);
    await app.idle();
    const [last] = app
      .events("delivery")
      .filter(({ from }) => from.includes(":event-bus/"))
      .slice(-1);
    const targets = app.events("delivery").filter(({ from, id }) => from === last?.to && id === last.id);
    assert.deepEqual(targets.map(({ to, status }) => `${to.split(":")[2]} ${status}`).sort(), [
      "sns delivered",
      "sqs delivered",
    ]);
  });

  it("finds waiting orders when the schedule runs", async () => {
    app.runSchedule("Remind");
    await app.idle();
    const reminded = app.events("invocation").filter(({ handler }) => handler === "src/remind.run");
    assert.deepEqual(
      reminded.map(({ status }) => status),
      ["succeeded"],
    );
  });
});
