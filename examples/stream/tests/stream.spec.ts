import assert from "node:assert/strict";
import * as path from "node:path";
import * as apigateway from "@pulumi/aws/apigateway";
import * as lambda from "@pulumi/aws/lambda";
import { type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { capture } from "pulumi-serverless-api/testing";

describe("the program of the streams", () => {
  it("streams through two routes of a REST API and the URL of a function", async () => {
    const graph = await capture(() => require("../index") as Promise<unknown>, { project: "stream" });
    const modes = graph
      .resources(apigateway.Integration)
      .map(({ inputs: { responseTransferMode, timeoutMilliseconds } }) => [
        responseTransferMode,
        timeoutMilliseconds,
      ]);
    assert.deepEqual(
      modes.filter(([mode]) => mode === "STREAM"),
      [
        ["STREAM", 900_000],
        ["STREAM", 900_000],
      ],
    );
    graph.expect(lambda.FunctionUrl, { invokeMode: "RESPONSE_STREAM", authorizationType: "NONE" });
  });
});

describe("replies that are sent while they are made", function () {
  this.timeout(120_000);
  let local: LocalMode;

  before(async () => {
    local = await startLocal(path.resolve(__dirname, ".."), { port: 0, watch: false });
  });

  after(() => local.close());

  const urlOf = (api: string) => local.apis.find(({ id }) => id === api)?.url ?? "";

  /** The parts of a body as they come. */
  async function partsOf(response: Response): Promise<string[]> {
    const parts: string[] = [];
    for await (const part of response.body ?? []) parts.push(Buffer.from(part).toString());
    return parts;
  }

  it("are server-sent events, which go on where a browser has lost them", async () => {
    const response = await fetch(`${urlOf("Api")}/clock?ticks=3&every=1`, {
      headers: { "last-event-id": "1" },
    });
    assert.equal(response.headers.get("content-type"), "text/event-stream");
    const text = (await partsOf(response)).join("");
    const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => id);
    assert.deepEqual(ids, ["2", "3"]);
    assert.ok(text.endsWith("event: end\ndata:\n\n"));
  });

  it("are the words of a model, as the AI SDK sends them", async () => {
    const messages = [{ id: "1", role: "user", parts: [{ type: "text", text: "one two three" }] }];
    const response = await fetch(`${urlOf("Api")}/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    });
    assert.equal(response.headers.get("x-vercel-ai-ui-message-stream"), "v1");
    const parts = await partsOf(response);
    const deltas = [...parts.join("").matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta);
    assert.deepEqual(deltas, ["one ", "two ", "three"]);
    assert.ok(parts.length > 1, "each word comes by itself");
  });

  it("are larger than what a function returns may be", async () => {
    const response = await fetch(`${urlOf("Rows")}/rows.csv?count=500000`);
    assert.equal(response.headers.get("content-type"), "text/csv");
    let size = 0;
    let end = "";
    for await (const part of response.body ?? []) {
      size += part.length;
      end = Buffer.from(part).toString().slice(-30);
    }
    assert.ok(size > 6 * 1024 * 1024);
    assert.ok(end.endsWith("500000,250000000000\n"));
  });
});
