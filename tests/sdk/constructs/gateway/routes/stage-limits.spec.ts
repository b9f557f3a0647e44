import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { withWholeLimits } from "#sdk/constructs/gateway/routes/stage-limits";
import { Api, App, WebSocketApi } from "#sdk/index";
import { record } from "../../../../support/record";
import { settled } from "../../../../support/settled";

const STAGE = "aws:apigatewayv2/stage:Stage";
const AWS = { throttlingBurstLimit: 5000, throttlingRateLimit: 10000 };

/** Settings of routes as the program gives them, and as they are registered. */
const GIVEN: Readonly<Record<string, readonly [given: object, registered: object]>> = {
  "metrics alone": [{ detailedMetricsEnabled: true }, { detailedMetricsEnabled: true, ...AWS }],
  "a level of the log alone": [{ loggingLevel: "INFO" }, { loggingLevel: "INFO", ...AWS }],
  "a rate alone": [{ throttlingRateLimit: 5 }, { ...AWS, throttlingRateLimit: 5 }],
  "a burst alone": [{ throttlingBurstLimit: 0 }, { ...AWS, throttlingBurstLimit: 0 }],
  "a burst that is undefined": [
    { throttlingBurstLimit: undefined, throttlingRateLimit: 5 },
    { ...AWS, throttlingRateLimit: 5 },
  ],
  both: [
    { throttlingBurstLimit: 1, throttlingRateLimit: 2 },
    { throttlingBurstLimit: 1, throttlingRateLimit: 2 },
  ],
};

describe("limits in the native settings of a stage", () => {
  for (const [title, [given, registered]] of Object.entries(GIVEN)) {
    it(`are whole with ${title}, for all routes and for one, at once and later`, async () => {
      const one = { routeKey: "GET /", ...given };
      const plain = withWholeLimits({ defaultRouteSettings: given, routeSettings: [one] });
      const whole = {
        defaultRouteSettings: registered,
        routeSettings: [{ routeKey: "GET /", ...registered }],
      };
      assert.deepEqual(plain, whole);
      const later = withWholeLimits({
        defaultRouteSettings: pulumi.output(given),
        routeSettings: pulumi.output([one]),
      });
      assert.deepEqual(await settled(later), whole);
    });
  }

  it("stay out where a program says nothing of routes", () => {
    assert.deepEqual(withWholeLimits({ name: "beta" } as object), { name: "beta" });
  });

  it("are registered for HTTP APIs and WebSocket APIs", async () => {
    const graph = await record(() => {
      const app = new App();
      const settings = { detailedMetricsEnabled: true };
      new Api(app, "Web", {
        native: { httpStages: [{ name: "beta", defaultRouteSettings: settings }] },
      });
      new WebSocketApi(app, "Live", {
        native: { webSocketStage: { defaultRouteSettings: settings } },
      });
    });
    const limits = graph
      .resources(STAGE)
      .flatMap(({ name, inputs }) =>
        inputs.defaultRouteSettings ? [[name, inputs.defaultRouteSettings]] : [],
      );
    const whole = { detailedMetricsEnabled: true, ...AWS };
    assert.deepEqual(limits, [
      ["notes-Web-stage-beta", whole],
      ["notes-Live-stage", whole],
    ]);
  });
});
