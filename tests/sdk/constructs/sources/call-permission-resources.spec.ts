import { strict as assert } from "node:assert";
import type * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { permitCall } from "#sdk/constructs/sources/call-permission-resources";
import type { SendingService } from "#sdk/constructs/sources/sender";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { record } from "../../../support/record";

const PERMISSION = "aws:lambda/permission:Permission";
const ACCOUNT = "123456789012";
const BUCKET = "arn:aws:s3:::uploads";
const TOPIC = `arn:aws:sns:us-east-1:${ACCOUNT}:news`;

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records permissions of one function, and what `permit` gives back. */
async function recordCalls<T>(
  permit: (
    call: (name: string, service: SendingService, arn: string, source?: object) => lambda.Permission,
  ) => T,
) {
  let given: T | undefined;
  const recorded = await record(() => {
    const called = new Function(new Stack(new App(), "Main"), "Called", "src/a.handler");
    given = permit((name, service, arn, source = {}) =>
      permitCall(name, called, { service, arn: pulumi.output(arn), source }, {}),
    );
  });
  return { recorded, given: given as T };
}

describe("permissions for the services that call a function", () => {
  it("name a topic by its ARN [topic.function-permission]", async () => {
    const { recorded } = await recordCalls((call) => call("news", "sns", TOPIC));
    const { name, action, principal, sourceArn, sourceAccount } = {
      ...recorded.resource(PERMISSION).inputs,
      name: recorded.resource(PERMISSION).name,
    } as Record<string, unknown>;
    assert.deepEqual(
      { name, action, principal, sourceArn, sourceAccount },
      {
        name: "news",
        action: "lambda:InvokeFunction",
        principal: "sns.amazonaws.com",
        sourceArn: TOPIC,
        sourceAccount: undefined,
      },
    );
  });

  it("name the account of a bucket as well, since its ARN does not", async () => {
    const { recorded } = await recordCalls((call) => call("uploads", "s3", BUCKET));
    recorded.expect(PERMISSION, {
      principal: "s3.amazonaws.com",
      sourceArn: BUCKET,
      sourceAccount: recorded.resource("aws:lambda/function:Function").state.arn?.toString().split(":")[4],
    });
  });

  it("cover the whole service from the thirteenth source on, and later sources get that permission", async () => {
    const { recorded, given } = await recordCalls((call) =>
      Array.from({ length: 15 }, (_, index) => call(`topic-${index}`, "sns", `${TOPIC}-${index}`)),
    );
    assert.equal(recorded.resources(PERMISSION).length, 13);
    recorded.expect(PERMISSION, "topic-12", { sourceArn: `arn:aws:sns:us-east-1:${ACCOUNT}:*` });
    assert.equal(new Set(given.slice(0, 13)).size, 13);
    assert.equal(given[13], given[12]);
    assert.equal(given[14], given[12]);
  });

  it("are one for a source that calls the function twice, which gets it both times", async () => {
    const source = {};
    const { recorded, given } = await recordCalls((call) => [
      call("one", "s3", BUCKET, source),
      call("two", "s3", BUCKET, source),
    ]);
    assert.equal(recorded.resources(PERMISSION).length, 1);
    assert.equal(given[0], given[1]);
  });
});
