import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => import("../index.js"), { project: "graphql" });
  });

  it("sends queries and mutations to one function", () => {
    const keys = graph.resources("aws:apigatewayv2/route:Route").map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["GET /graphql", "POST /graphql"]);
    graph.expect("aws:lambda/function:Function", { handler: "src/graphql.handler" });
  });
});
