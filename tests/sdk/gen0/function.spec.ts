import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import * as kms from "@pulumi/aws/kms";
import * as lambda from "@pulumi/aws/lambda";
import * as sns from "@pulumi/aws/sns";
import * as sqs from "@pulumi/aws/sqs";
import { Function, type FunctionProps, PolicyStatement, Queue, Role } from "#sdk/gen0/index";
import { App, Function as NewFunction, Queue as NewQueue, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { record } from "../../support/record";
import { CASES } from "./cases/function";

const handler = "src/report.run";
const runtime = "nodejs12.x";
const PUBLISHER = "arn:aws:signer:us-east-1:123456789012:/signing-profiles/notes/1";
const SIGNING = { allowedPublishers: { signingProfileVersionArns: [PUBLISHER] } };
/** Values that an untyped program may pass. */
const REMOVED = {
  vpcSubnets: {},
  securityGroups: [],
  deadLetterQueueEnabled: true,
  filesystem: {},
  onFailure: {},
  insightsVersion: {},
  logRetentionRole: {},
  currentVersionOptions: {},
  bundle: { commandHooks: {} },
};

describe("a Function of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new Function(stack, "Report", old),
        (stack) => new NewFunction(stack, "Report", now),
      ));

  it("takes a handler alone", () =>
    expectSame(
      (stack) => new Function(stack, "Report", handler),
      (stack) => new NewFunction(stack, "Report", { handler, runtime }),
    ));

  it("gets statements by the platform's method", () =>
    expectSame(
      (stack) => {
        const statement = new PolicyStatement();
        statement.addActions("ses:SendEmail");
        statement.addAllResources();
        new Function(stack, "Report", handler).addToRolePolicy(statement);
      },
      (stack) => {
        const made = new NewFunction(stack, "Report", { handler, runtime });
        made.attachPermissions([{ actions: ["ses:SendEmail"], resources: ["*"] }]);
      },
    ));

  it("has the platform's names for what is read from its role", async () => {
    const { outputs } = await record(() => {
      const { role } = new Function(new Stack(new App(), "Shop"), "Report", handler);
      return { arn: role.roleArn, name: role.roleName, now: [role.arn, role.name] };
    });
    const { arn, name, now } = outputs as { arn: string; name: string; now: readonly string[] };
    assert.deepEqual([arn, name], now);
    assert.ok(arn);
  });

  it("takes resources of AWS where the platform had its own", () =>
    expectSame(
      (stack) => {
        const deadLetterQueue = new sqs.Queue("dead");
        const environmentEncryption = new kms.Key("key");
        const codeSigningConfig = new lambda.CodeSigningConfig("signing", SIGNING);
        const settings = { deadLetterQueue, environmentEncryption, codeSigningConfig };
        new Function(stack, "Report", { handler, ...settings });
        new Function(stack, "Other", { handler, deadLetterTopic: new sns.Topic("failed") });
      },
      (stack) => {
        const deadLetterConfig = { targetArn: new sqs.Queue("dead").arn };
        const kmsKeyArn = new kms.Key("key").arn;
        const codeSigningConfigArn = new lambda.CodeSigningConfig("signing", SIGNING).arn;
        const settings = { deadLetterConfig, kmsKeyArn, codeSigningConfigArn };
        new NewFunction(stack, "Report", { handler, runtime, native: { function: settings } });
        const targetArn = new sns.Topic("failed").arn;
        const native = { function: { deadLetterConfig: { targetArn } } };
        new NewFunction(stack, "Other", { handler, runtime, native });
      },
    ));

  it("sends what it fails with to a Queue", () =>
    expectSame(
      (stack) => {
        const { sqsQueue } = new Queue(stack, "Dead");
        new Function(stack, "Report", { handler, deadLetterQueue: sqsQueue });
      },
      (stack) => {
        const { arn } = new NewQueue(stack, "Dead").native.queue;
        const native = { function: { deadLetterConfig: { targetArn: arn } } };
        new NewFunction(stack, "Report", { handler, runtime, native });
      },
    ));

  it("runs as a role that is made elsewhere", () =>
    expectSame(
      (stack) => {
        const role = Role.fromRoleArn(stack, "Reader", "arn:aws:iam::123456789012:role/team/reader");
        new Function(stack, "Report", { handler, role });
      },
      (stack) => {
        const role = iam.Role.get("Shop-Reader", "reader", undefined, { parent: stack as Stack });
        new NewFunction(stack, "Report", { handler, runtime, role });
      },
    ));

  it("is named by a callback, which gets the stack and the props", () =>
    expectSame(
      (stack) => {
        const functionName: FunctionProps["functionName"] = ({ stack: around, functionProps }) =>
          `${around.stage}-report-${functionProps.timeout}`;
        new Function(stack, "Report", { handler, functionName, timeout: 20 });
      },
      (stack) =>
        new NewFunction(stack, "Report", { handler, runtime, timeout: 20, functionName: "dev-report-20" }),
    ));

  it("is refused with options that generation 1 has nothing for, and told what to do", () =>
    expectDefinitionError(
      () =>
        record(() => new Function(new Stack(new App(), "Shop"), "Report", { handler, ...REMOVED } as never)),
      [
        { code: "PROP_GONE", path: "vpcSubnets", cure: /vpcConfig/ },
        { code: "PROP_GONE", path: "securityGroups", cure: /vpcConfig/ },
        { code: "PROP_GONE", path: "deadLetterQueueEnabled", cure: /new Queue|make a Queue/ },
        { code: "PROP_GONE", path: "filesystem", cure: /fileSystemConfig/ },
        { code: "PROP_GONE", path: "onFailure", cure: /FunctionEventInvokeConfig/ },
        { code: "PROP_GONE", path: "insightsVersion", cure: /layers/ },
        { code: "PROP_GONE", path: "logRetentionRole", cure: /remove it/ },
        { code: "PROP_GONE", path: "currentVersionOptions", cure: /publish/ },
        { code: "PROP_GONE", path: "bundle.commandHooks", cure: /copyFiles/ },
      ],
    ));

  it("takes one of initialPolicy and permissions", () =>
    expectDefinitionError(
      () =>
        record(() => {
          const props = { handler, initialPolicy: [], permissions: ["ses:SendEmail"] };
          new Function(new Stack(new App(), "Shop"), "Report", props);
        }),
      [{ code: "PROP_CONFLICT", path: "initialPolicy", cure: /permissions/ }],
    ));

  it("is refused where it was written", () =>
    expectDefinitionError(
      () =>
        record(
          () =>
            new Function(new Stack(new App(), "Shop"), "Report", {
              handler,
              memorySize: 1,
              description: 3 as never,
              vpc: {} as never,
              permissions: [new PolicyStatement({ resources: ["*"] })],
            } as FunctionProps),
        ),
      [
        { code: "VALUE_OUT_OF_RANGE", path: "memorySize", value: 1 },
        { code: "PROP_GONE", path: "vpc", cure: /vpcConfig/ },
        { code: "PERMISSION_STATEMENT_EMPTY", path: "permissions[0].actions" },
      ],
    ));
});
