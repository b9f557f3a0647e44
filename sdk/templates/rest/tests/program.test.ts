import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => import("../index.js"), { project: "rest" });
  });

  it("asks for a key wherever orders are read or made", () => {
    const methods = graph.resources("aws:apigateway/method:Method");
    const served = methods.filter(({ inputs }) => inputs.httpMethod !== "OPTIONS");
    assert.deepEqual(
      served.map(({ inputs }) => [inputs.httpMethod, inputs.apiKeyRequired]),
      [
        ["GET", undefined],
        ["GET", true],
        ["POST", true],
      ],
    );
  });

  it("lets a partner call ten times a second", () => {
    graph.expect("aws:apigateway/usagePlan:UsagePlan", {
      throttleSettings: { rateLimit: 10, burstLimit: 20 },
    });
  });
});
