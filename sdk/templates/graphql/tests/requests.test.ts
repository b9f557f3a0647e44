import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";

describe("the GraphQL API", () => {
  let local: LocalMode;

  before(async () => {
    local = await startLocal(".", { port: 0, watch: false });
  });

  after(() => local.close());

  async function ask(query: string): Promise<unknown> {
    const reply = await fetch(`${local.apis[0]?.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    return reply.json();
  }

  it("finds the books that were added", async () => {
    assert.deepEqual(await ask("{ books { title } }"), { data: { books: [] } });
    assert.deepEqual(await ask('mutation { addBook(title: "Emma") { title } }'), {
      data: { addBook: { title: "Emma" } },
    });
    assert.deepEqual(await ask("{ books { title } }"), { data: { books: [{ title: "Emma" }] } });
  });
});
