import assert from "node:assert/strict";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { example } from "../support/paths";

interface Order {
  readonly id: string;
  readonly status: string;
}

describe("the work behind a request", () => {
  let app: LocalMode;
  let url: string;

  before(async () => {
    app = await startLocal(example("orders"), { port: 0, watch: false });
    url = app.apis[0]?.url ?? "";
  });
  after(() => app?.close());
  afterEach(() => app.fail());

  const createOrder = async (total: number): Promise<Order> => {
    const body = JSON.stringify({ product: "tea", total });
    return (await (await fetch(`${url}/orders`, { method: "POST", body })).json()) as Order;
  };
  const statusOf = async (id: string) =>
    ((await (await fetch(`${url}/orders/${id}`)).json()) as Order).status;
  const attemptsOf = (handler: string, from: number) =>
    app
      .events("invocation")
      .slice(from)
      .filter((event) => event.handler === handler);

  it("is finished when a test awaits it, through bus, queue and topic", async () => {
    const { id } = await createOrder(150);
    await app.idle();
    assert.equal(await statusOf(id), "packed");
    const lines = app.events("log").map(({ text }) => text);
    assert.ok(lines.includes(`order ${id}: we are packing your tea`));
    assert.ok(lines.includes(`order ${id}: thank you for 150`));
  });

  it("is filtered as the subscription says", async () => {
    const { id } = await createOrder(5);
    await app.idle();
    const lines = app.events("log").map(({ text }) => text);
    assert.ok(lines.includes(`order ${id}: we are packing your tea`));
    assert.ok(!lines.some((text) => text.startsWith(`order ${id}: thank you`)));
  });

  it("is read from a stream", async () => {
    const views = async () => {
      const reply = await fetch(`${url}/products/coffee`);
      return ((await reply.json()) as { views: number }).views;
    };
    assert.equal(await views(), 0);
    await app.idle();
    // The poll that finds it may be counted already.
    assert.ok((await views()) >= 1);
  });

  it("is retried without waiting while a table is throttled", async () => {
    // Polls that are still counted from before would use up the injected failures.
    await app.idle();
    app.fail({ service: "dynamodb", operation: "UpdateItem", code: "ThrottlingException", times: 6 });
    const from = app.events("invocation").length;
    const { id } = await createOrder(1);
    await app.idle();
    assert.equal(await statusOf(id), "packed");
    const statuses = attemptsOf("src/packing.handle", from).map(({ status }) => status);
    assert.ok(statuses.length > 1, "the first attempt failed");
    assert.equal(statuses.at(-1), "succeeded");
  });

  it("ends in the dead-letter queue after five failed attempts", async () => {
    app.fail({ function: "src/packing.handle", fails: "error" });
    const from = app.events("invocation").length;
    const { id } = await createOrder(1);
    await app.idle();
    assert.equal(await statusOf(id), "placed");
    const attempts = attemptsOf("src/packing.handle", from);
    assert.deepEqual(
      attempts.map(({ attempt, status }) => `${attempt} ${status}`),
      ["1 failed", "2 failed", "3 failed", "4 failed", "5 failed"],
    );
  });

  it("happens twice when a consumer dies at the end of its work", async () => {
    app.fail({ function: "src/packing.handle", fails: "crash", times: 1 });
    const from = app.events("invocation").length;
    const { id } = await createOrder(1);
    await app.idle();
    assert.equal(await statusOf(id), "packed");
    assert.deepEqual(
      attemptsOf("src/packing.handle", from).map(({ status }) => status),
      ["failed", "succeeded"],
    );
  });

  it("is refused for a route with an injected fault, in the gateway's words", async () => {
    app.fail({ route: "GET /orders/{id}", fails: "throttle", times: 1 });
    assert.equal((await fetch(`${url}/orders/x`)).status, 429);
    assert.equal((await fetch(`${url}/orders/x`)).status, 404);
  });

  it("is refused when the faults are invalid", () => {
    assert.throws(() => app.fail({ service: "sqs", function: "f", fails: "error" }), /says 2 places/);
  });
});
