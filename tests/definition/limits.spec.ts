import assert from "node:assert/strict";
import { Api, App, Stack } from "#sdk/index";
import { AUTHORIZER, LOG_GROUP, STAGE } from "../support/api";
import { expectRefused } from "../support/definition-error";
import { define } from "./program";

describe("definition: definition-time constraints", () => {
  it("[constraint.greedy-last] refuses a greedy variable that is not the last part of its path", async () => {
    const key: string = "ANY /files/{proxy+}/raw";
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { routes: { [key]: "src/a.get" } });
    await expectRefused(
      program,
      [
        {
          code: "ROUTE_GREEDY_NOT_LAST",
          path: `routes["${key}"]`,
          value: "/files/{proxy+}/raw",
          cure: "write {proxy}, or end the path there",
        },
      ],
      { construct: 'Api "Api"' },
    );
  });
});

describe("definition: limits", () => {
  it("[limit.throttle.rate] writes no rate limit unless one is given", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", {}));
    const { inputs } = recorded.resource(STAGE);
    assert.doesNotMatch(JSON.stringify(inputs), /throttlingRateLimit/);
    assert.equal("defaultRouteSettings" in inputs, false);
  });

  it("[limit.throttle.burst] writes no burst limit unless one is given", async () => {
    const recorded = await define(({ stack }) => new Api(stack, "Api", { defaults: {} }));
    const { inputs } = recorded.resource(STAGE);
    assert.doesNotMatch(JSON.stringify(inputs), /throttlingBurstLimit/);
    assert.equal("defaultRouteSettings" in inputs, false);
  });

  it("[limit.access-log-retention] keeps the log of an Api for ever by default", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { accessLog: { format: "$context.requestId" } });
      new Api(stack, "Infinite", { accessLog: { retention: "infinite" } });
    });
    for (const { inputs } of recorded.resources(LOG_GROUP)) assert.equal("retentionInDays" in inputs, false);
  });

  it("[limit.authorizer-cache] caches no answers of a function authorizer by default", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        authorizers: { door: { type: "func", function: "src/door.check" } },
        defaults: { authorizer: "door" },
        routes: { "GET /a": "src/a.get" },
      });
    });
    recorded.expect(AUTHORIZER, { authorizerResultTtlInSeconds: 0 });
  });
});
