import assert from "node:assert/strict";
import * as sapi from "#sdk/index";
import * as node from "#sdk/node/index";
import { moves } from "#sdk/upgrade/sst/moves";

describe("the table of moves from SST", () => {
  it("has constructs that this library exports", () => {
    const missing = moves()
      .constructs.map(({ now }) => now.split(".")[0] as string)
      .filter((name) => !Object.hasOwn(sapi, name));
    assert.deepEqual(missing, []);
  });

  it("has a line for each construct of SST with a counterpart", () =>
    assert.deepEqual(
      moves().constructs.map(({ sst, now }) => `${sst} > ${now}`),
      [
        "Api > Api",
        "ApiGatewayV1Api > RestApiV1",
        "Bucket > Bucket",
        "Cognito > Auth",
        "Config.Parameter > Config.Parameter",
        "Config.Secret > Config.Secret",
        "Cron > Cron",
        "EventBus > EventBus",
        "Function > Function",
        "GraphQLApi > GraphQLApi",
        "KinesisStream > KinesisStream",
        "Queue > Queue",
        "RDS > RDS",
        "ReactStaticSite > StaticSite",
        "StaticSite > StaticSite",
        "Table > Table",
        "Topic > Topic",
        "ViteStaticSite > StaticSite",
        "WebSocketApi > WebSocketApi",
      ],
    ));

  it("has look-ups that handlers have", () => {
    for (const { now } of moves().handlers) {
      const [, name = "", value = ""] = /^(\w+)\("X"\)\.(\w+)$/.exec(now) ?? [];
      const lookUp = node[name as "Table"] as (id: string) => Record<string, string>;
      process.env[`SAPI_${name}_${value}_X`] = "found";
      assert.equal(lookUp("X")[value], "found", now);
      delete process.env[`SAPI_${name}_${value}_X`];
    }
  });

  it("has advice for the rest", () => {
    for (const { sst, now, isMoved } of moves().left) {
      assert.equal(isMoved, false);
      assert.ok(now.length > 10, sst);
    }
  });
});
