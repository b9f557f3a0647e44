import assert from "node:assert/strict";
import * as path from "node:path";
import * as lambda from "@pulumi/aws/lambda";
import { createTRPCClient, httpLink, TRPCClientError } from "@trpc/client";
import { type LocalEvent, type LocalMode, startLocal } from "pulumi-serverless-api/local";
import { capture } from "pulumi-serverless-api/testing";
import type { AppRouter } from "../src/trpc";
import { EXCHANGES } from "./requests";

describe("handlers written with frameworks", function () {
  this.timeout(120_000);
  let local: LocalMode;
  let url: string;
  const events: LocalEvent[] = [];

  before(async () => {
    const onEvent = (event: LocalEvent) => events.push(event);
    local = await startLocal(path.resolve(__dirname, ".."), { port: 0, watch: false, onEvent });
    url = String(local.apis[0]?.url);
  });

  after(() => local.close());

  for (const { file, method, path: route, body, status, reply } of EXCHANGES) {
    it(`answer ${method} ${route} with ${status}`, async () => {
      const headers = { "content-type": "application/json" };
      const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
      const response = await fetch(`${url}${route}`, init);
      const text = await response.text();
      assert.equal(response.status, status, `${file}: ${text}`);
      if (reply) assert.deepEqual(JSON.parse(text), reply);
    });
  }

  it("answer a tRPC client with typed replies, and with its errors", async () => {
    const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc` })] });
    assert.deepEqual(await client.greet.query({ name: "Ada" }), { greeting: "Hello Ada" });
    const error = await client.greet.query({ name: "" }).catch((reason: unknown) => reason);
    assert.ok(error instanceof TRPCClientError);
    assert.equal(error.data.code, "BAD_REQUEST");
  });

  it("log, count and trace with Powertools", async () => {
    await fetch(`${url}/powertools/greetings/Bob`);
    const lines = () =>
      events.flatMap((event) => (event.event === "log" && event.text.startsWith("{") ? [event.text] : []));
    const parsed = lines().map((line) => JSON.parse(line));
    assert.ok(parsed.some(({ message, name }) => message === "greeted" && name === "Bob"));
    assert.ok(parsed.some(({ Greetings, _aws }) => Greetings === 1 && _aws));
  });
});

describe("the program of the frameworks", () => {
  it("streams through the URL of a function to callers with a signature", async () => {
    const graph = await capture(() => require("../index") as Promise<unknown>, { project: "frameworks" });
    graph.expect(lambda.FunctionUrl, { invokeMode: "RESPONSE_STREAM", authorizationType: "AWS_IAM" });
  });
});
