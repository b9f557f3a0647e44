import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => import("../index.js"), { project: "users" });
  });

  it("lets everybody in at the front, and only users behind it", () => {
    const routes = graph.resources("aws:apigatewayv2/route:Route");
    assert.deepEqual(
      routes.map(({ inputs }) => [inputs.routeKey, inputs.authorizationType]),
      [
        ["GET /", "NONE"],
        ["GET /me", "JWT"],
      ],
    );
  });
});
