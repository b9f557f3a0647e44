import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { DEFAULTS } from "#sdk/app/default-sets";
import { type ApiKind, defaultFormat } from "#sdk/constructs/gateway/log/formats";
import { type AccessLogPlan, planAccessLog } from "#sdk/constructs/gateway/log/plan";
import type { AccessLogProps } from "#sdk/constructs/gateway/log/props";
import { DefinitionError, Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";
import { settled } from "../../../../support/settled";

const GROUP = "arn:aws:logs:us-east-1:123456789012:log-group:mine";

function plan(
  accessLog: unknown,
  kind: ApiKind = "http",
  defaults: keyof typeof DEFAULTS = "v1",
): AccessLogPlan | undefined {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const planned = planAccessLog(
    accessLog as AccessLogProps,
    kind,
    DEFAULTS[defaults],
    issues.at("accessLog"),
  );
  issues.throwIfAny();
  return planned;
}

function refused(accessLog: unknown): readonly string[] {
  return reportedLines((issues) =>
    planAccessLog(accessLog as AccessLogProps, "http", DEFAULTS.v1, issues.at("accessLog")),
  );
}

describe("logs: plan of an access log", () => {
  for (const kind of ["http", "websocket", "rest"] as const) {
    it(`has the ${kind} format by default`, () => {
      assert.equal(plan({}, kind)?.format, defaultFormat(kind));
    });
  }

  it("keeps the log for ever under the set v1, and warns with the line that ends it", () => {
    assert.deepEqual(plan(true)?.destination, {
      kind: "made",
      name: "vended",
      retentionInDays: 0,
      warning:
        'access logs are kept for ever; write accessLog: { retention: "one_month" }, or new App({ defaults: "current" }) for all of them',
    });
  });

  it("does not warn of logs without a retention where the user asked for that", () => {
    assert.deepEqual(plan({ retention: "infinite" })?.destination, {
      kind: "made",
      name: "vended",
      retentionInDays: 0,
    });
  });

  it("leaves the name of a REST API's log group to Pulumi", () => {
    assert.deepEqual(plan({ retention: "one_day" }, "rest")?.destination, {
      kind: "made",
      name: "automatic",
      retentionInDays: 1,
    });
  });

  it("writes to a destination that is given", () => {
    assert.deepEqual(plan({ destinationArn: GROUP })?.destination, { kind: "given", arn: GROUP });
  });

  it("refuses what is neither boolean, string nor object", () => {
    assert.deepEqual(refused(5), ["VALUE_WRONG_TYPE accessLog: not an object, got 5; pass an object"]);
    assert.deepEqual(refused(null), ["VALUE_WRONG_TYPE accessLog: not an object, got null; pass an object"]);
  });

  it("refuses an unknown prop", () => {
    assert.deepEqual(refused({ retentoin: "one_day" }), [
      "PROP_UNKNOWN accessLog.retentoin: there is no such prop; did you mean retention",
    ]);
  });

  it("refuses an unknown retention word", () => {
    assert.deepEqual(refused({ retention: "two_week" }), [
      'VALUE_NOT_ALLOWED accessLog.retention: unknown log retention, got "two_week"; did you mean "two_weeks"',
    ]);
  });

  it("refuses retention for a destination that exists", () => {
    assert.deepEqual(refused({ destinationArn: GROUP, retention: "one_day" }), [
      'ACCESS_LOG_RETENTION_REFUSED accessLog.retention: cannot be set when destinationArn is given, got "one_day"; set it on that log group',
    ]);
  });

  it("refuses a destination that is no ARN of a log group or delivery stream", () => {
    assert.match(
      refused({ destinationArn: "my-group" })[0] as string,
      /^ARN_INVALID accessLog\.destinationArn: not an ARN/,
    );
    assert.match(
      refused({ destinationArn: "arn:aws:s3:::bucket" })[0] as string,
      /^ARN_INVALID accessLog\.destinationArn: an ARN of s3 does not fit here/,
    );
    const stream = "arn:aws:firehose:us-east-1:123456789012:deliverystream/amazon-apigateway-x";
    assert.deepEqual(refused({ destinationArn: stream }), []);
  });

  it("refuses a format that is empty, of several lines or too long", () => {
    const cure = 'write one line of $context variables, such as "$context.requestId $context.status"';
    assert.deepEqual(refused(""), [
      `ACCESS_LOG_FORMAT_INVALID accessLog: the format is empty, got ""; ${cure}`,
    ]);
    assert.deepEqual(refused({ format: "a\nb" }), [
      `ACCESS_LOG_FORMAT_INVALID accessLog.format: the format has more than one line, got "a\\nb"; ${cure}`,
    ]);
    assert.deepEqual(refused({ format: "x".repeat(3072) }), []);
    assert.match(
      refused({ format: "x".repeat(3073) })[0] as string,
      /^ACCESS_LOG_FORMAT_INVALID accessLog\.format: the format is longer than 3 KB/,
    );
    assert.deepEqual(refused({ format: 5 }), [
      "VALUE_WRONG_TYPE accessLog.format: not a string, got 5; pass a string",
    ]);
  });

  it("reports all mistakes at once", () => {
    assert.equal(refused({ format: "", destinationArn: "x", retention: "one_day" }).length, 3);
  });

  it("checks what is only known at deploy time by the same rules", async () => {
    const planned = plan({ destinationArn: pulumi.output("mine"), format: pulumi.output("") });
    assert.equal(planned?.destination.kind, "given");
    const { arn } = planned?.destination as { arn: pulumi.Input<string> };
    for (const [input, code] of [
      [arn, "ARN_INVALID"],
      [planned?.format, "ACCESS_LOG_FORMAT_INVALID"],
    ] as const) {
      await assert.rejects(
        settled(input),
        (error) => DefinitionError.isInstance(error) && error.code === code,
      );
    }
  });
});
