import assert from "node:assert/strict";
import { ScriptedBackend } from "../support/engine/scripted-backend";
import { ScriptedStack } from "../support/engine/scripted-stack";

const PROGRAM = "tests/fixtures/protocol/constructs.js";
const AWS = { throttlingBurstLimit: 5000, throttlingRateLimit: 10_000 };
const STAGE = "Web-Notes-stage";

type Props = Readonly<Record<string, unknown>>;

const throttled = (burst: number, rate: number): Props => ({ defaults: { throttle: { burst, rate } } });
const withSettings = (kind: "httpStages" | "webSocketStage", settings: Props): Props => {
  const stage = { name: "beta", ...settings };
  return { native: { [kind]: kind === "httpStages" ? [stage] : stage } };
};

/** An API, and a way to deploy it. */
const settings = (props: Props, kind = "Api") => ({
  config: { constructs: { [kind]: { Notes: props } } },
  env: { PULUMI_SERVERLESS_API_BUNDLE: "skip" },
});

/** Limits of APIs that were deployed, and the APIs without them. */
const REMOVED: Readonly<Record<string, readonly [before: Props, after: Props, stage: string, kind: string]>> =
  {
    "a throttle": [throttled(20, 10), {}, STAGE, "Api"],
    "a throttle that refused all requests": [throttled(0, 0), {}, STAGE, "Api"],
    "native limits of another stage": [
      withSettings("httpStages", { defaultRouteSettings: { throttlingRateLimit: 1 } }),
      withSettings("httpStages", {}),
      `${STAGE}-beta`,
      "Api",
    ],
    "native settings without limits, which were deployed with AWS's": [
      withSettings("httpStages", { defaultRouteSettings: { detailedMetricsEnabled: true } }),
      withSettings("httpStages", {}),
      `${STAGE}-beta`,
      "Api",
    ],
    "native limits of a WebSocket API": [
      withSettings("webSocketStage", {
        defaultRouteSettings: { throttlingBurstLimit: 0, throttlingRateLimit: 0 },
      }),
      withSettings("webSocketStage", {}),
      STAGE,
      "WebSocketApi",
    ],
  };

describe("protocol: removed limits of a stage", function () {
  this.timeout(300_000);

  for (const [title, [before, after, stage, kind]] of Object.entries(REMOVED)) {
    it(`become AWS's own and stay so, in previews too: ${title}`, async () => {
      const deployed = new ScriptedStack(PROGRAM, "protocol");
      (await deployed.update(settings(before, kind))).expectSuccess();
      for (const how of ["preview", "update", "update", "preview"] as const) {
        const run = (await deployed[how](settings(after, kind))).expectSuccess();
        assert.deepEqual(run.resource(stage).inputs.defaultRouteSettings, AWS);
        assert.deepEqual(run.log, []);
      }
    });
  }

  it("are those of the program when it has others now", async () => {
    const deployed = new ScriptedStack(PROGRAM, "protocol");
    (await deployed.update(settings(throttled(20, 10)))).expectSuccess();
    const run = (await deployed.update(settings(throttled(2, 1)))).expectSuccess();
    const limits = { throttlingBurstLimit: 2, throttlingRateLimit: 1 };
    assert.deepEqual(run.resource(STAGE).inputs.defaultRouteSettings, limits);
  });

  it("leave an API that never had any registered as before", async () => {
    const deployed = new ScriptedStack(PROGRAM, "protocol");
    for (const how of ["preview", "update", "preview", "update"] as const) {
      const run = (await deployed[how](settings({}))).expectSuccess();
      assert.equal(run.resource(STAGE).inputs.defaultRouteSettings, undefined);
      assert.ok(!run.names.some((name) => name.includes("closed")), run.names.join(" "));
    }
  });

  it("may have existed when the state cannot be read: a warning says so, with the cure", async () => {
    const backend = new ScriptedBackend();
    const deployed = new ScriptedStack(PROGRAM, "protocol", "dev", backend);
    (await deployed.update(settings({}))).expectSuccess();
    backend.lock("protocol/dev", "[403] Forbidden");
    const run = (await deployed.update(settings({}))).expectSuccess();
    assert.deepEqual(
      run.log.map(({ message }) => message),
      [
        "it is unknown whether an API had a throttle before: invocation of pulumi:pulumi:readStackResourceOutputs returned an error: [403] Forbidden; one whose throttle is removed now would refuse all requests, so give it defaults.throttle: { burst: 5000, rate: 10000 }",
      ],
    );
  });
});
