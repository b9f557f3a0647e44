import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => import("../index.js"), { project: "chat" });
  });

  it("hears of connections, and of what is said over them", () => {
    const keys = graph.resources("aws:apigatewayv2/route:Route").map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["$connect", "say", "$disconnect"]);
  });
});
