import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the orders API", () => {
  let local: LocalMode;
  let url: string;
  let headers: Record<string, string>;

  before(async () => {
    local = await startLocal(".", { port: 0, watch: false });
    url = String(local.apis[0]?.url);
    headers = { "x-api-key": String(local.apis[0]?.apiKeys?.[0]?.value) };
  });

  after(() => local.close());

  it("shows everybody its status", async () => {
    assert.deepEqual(await (await fetch(`${url}/status`)).json(), { status: "open" });
  });

  it("takes orders of those who have a key", async () => {
    assert.equal((await fetch(`${url}/orders`)).status, 403);
    const made = await fetch(`${url}/orders`, { method: "POST", body: "Tea", headers });
    assert.equal(made.status, 201);
    const list = (await (await fetch(`${url}/orders`, { headers })).json()) as { orders: unknown[] };
    assert.deepEqual(list.orders, [await made.json()]);
  });
});
