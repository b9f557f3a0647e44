import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import type { DefaultsName } from "#sdk/app/default-sets";
import { Component, planPlacement, type Scope } from "#sdk/app/index";
import type { ApiKind } from "#sdk/constructs/gateway/log/formats";
import { planAccessLog } from "#sdk/constructs/gateway/log/plan";
import type { AccessLog } from "#sdk/constructs/gateway/log/props";
import { type AccessLogTarget, makeAccessLog } from "#sdk/constructs/gateway/log/resources";
import { Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { record } from "../../../../support/record";
import { settled } from "../../../../support/settled";

const LOG_GROUP = "aws:cloudwatch/logGroup:LogGroup";

/** The least construct that has an access log. */
class Logged extends Component {
  readonly log: ReturnType<typeof makeAccessLog>;

  constructor(scope: Scope, id: string, accessLog: AccessLog, kind: ApiKind, target: AccessLogTarget) {
    const issues = new Issues({ kind: "Logged", id });
    const placement = planPlacement("Logged", scope, id, issues);
    const plan = planAccessLog(accessLog, kind, placement.app.defaults, issues.at("accessLog"));
    issues.throwIfAny();
    super(placement);
    this.log = makeAccessLog(this, plan as NonNullable<typeof plan>, target);
    this.registerOutputs({});
  }
}

interface Case {
  readonly accessLog?: AccessLog;
  readonly kind?: ApiKind;
  readonly target?: AccessLogTarget;
  readonly defaults?: DefaultsName;
}

const TARGET: AccessLogTarget = { apiId: pulumi.output("abc123"), stageName: "$default" };

function recordLog({ accessLog = true, kind = "http", target = TARGET, defaults = "v1" }: Case) {
  return record(async () => {
    const app = new App({ name: "notes", defaults });
    const { log } = new Logged(app, "Api", accessLog, kind, target);
    return { hasGroup: log.logGroup !== undefined, destination: await settled(log.settings.destinationArn) };
  });
}

describe("logs: resources of an access log", () => {
  it("makes a log group named after stage, app, construct, API and gateway stage", async () => {
    const recorded = await recordLog({ accessLog: { retention: "two_weeks" } });
    const group = recorded.expect(LOG_GROUP, "notes-Api-access-log", {
      name: "/aws/vendedlogs/apis/dev-notes-Api-abc123/default",
      retentionInDays: 14,
    });
    assert.equal(group.parent, recorded.resource("serverless-api:index:Logged").urn);
    assert.deepEqual(recorded.value, { hasGroup: true, destination: group.state.arn });
  });

  it("keeps the stage's name in the log group of a WebSocket API", async () => {
    const recorded = await recordLog({ kind: "websocket", target: { apiId: "abc123", stageName: "dev" } });
    recorded.expect(LOG_GROUP, { name: "/aws/vendedlogs/apis/dev-notes-Api-abc123/dev" });
  });

  it("leaves out name and retention where there are none", async () => {
    const recorded = await recordLog({ accessLog: { retention: "infinite" }, kind: "rest" });
    recorded.expect(LOG_GROUP, { name: undefined, retentionInDays: undefined });
  });

  it("gives further stages a log group of their own", async () => {
    const recorded = await recordLog({
      target: { ...TARGET, stageName: "beta", parts: ["access-log", "beta"] },
    });
    recorded.expect(LOG_GROUP, "notes-Api-access-log-beta", {
      name: "/aws/vendedlogs/apis/dev-notes-Api-abc123/beta",
    });
  });

  it("warns once that logs have no retention by default", async () => {
    const recorded = await record(() => {
      const app = new App({ name: "notes" });
      for (const id of ["A", "B"]) new Logged(app, id, true, "http", TARGET);
    });
    assert.deepEqual(
      recorded.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message),
      [
        'access logs are kept for ever; write accessLog: { retention: "one_month" }, or new App({ defaults: "current" }) for all of them',
      ],
    );
  });

  it("keeps logs for a month under the set current, and does not warn", async () => {
    const recorded = await recordLog({ defaults: "current" });
    recorded.expect(LOG_GROUP, { retentionInDays: 30 });
    assert.deepEqual(recorded.logs, []);
  });

  it("makes no log group for a destination that is given, and cuts the mark of the streams off its ARN", async () => {
    const arn = "arn:aws:logs:us-east-1:123456789012:log-group:mine";
    const recorded = await recordLog({ accessLog: { destinationArn: `${arn}:*` } });
    recorded.expectNone(LOG_GROUP);
    assert.deepEqual(recorded.value, { hasGroup: false, destination: arn });
    assert.deepEqual(recorded.logs, []);
  });
});
