import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => import("../index.js"), { project: "notes" });
  });

  it("has routes for notes", () => {
    const keys = graph.resources("aws:apigatewayv2/route:Route").map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["GET /notes", "POST /notes", "GET /notes/{id}", "DELETE /notes/{id}"]);
  });

  it("keeps notes by their id", () => {
    graph.expect("aws:dynamodb/table:Table", { hashKey: "id" });
  });
});
