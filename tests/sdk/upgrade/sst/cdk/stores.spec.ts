import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

const HEAD = `import { Duration, RemovalPolicy } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as s3 from "aws-cdk-lib/aws-s3";
import * as sns from "aws-cdk-lib/aws-sns";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Bucket, Function, Queue, Table } from "sst/constructs";

export function Main({ stack }) {
`;

const ENTRY = `import { Main } from "./Main";

export default {
  config: () => ({ name: "shop" }),
  stacks(app) {
    app.stack(Main);
  },
};
`;

function body(...statements: readonly string[]): string {
  const before = `${HEAD}${statements.map((line) => `  ${line}\n`).join("")}}\n`;
  const { all } = moved({ "stacks/Main.js": before, "stacks/app.js": ENTRY }, 2);
  const [, made = ""] =
    /export function Main\(\{ stack \}\) \{\n([^]*)\}\n$/.exec(all["stacks/Main.js"] ?? "") ?? [];
  return made.replace(/\s+/g, " ").trim();
}

const MOVED: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "a queue that a construct takes": [
    'const jobs = new sqs.Queue(stack, "Jobs", { queueName: "jobs.fifo", fifo: true, visibilityTimeout: Duration.minutes(2) }); new Queue(stack, "Work", { cdk: { queue: jobs } });',
    'const jobs = new aws.sqs.Queue("Jobs", { name: "jobs.fifo", fifoQueue: true, visibilityTimeoutSeconds: 120 }, { parent: stack }); new Queue(stack, "Work", { native: { queue: jobs } });',
  ],
  "a topic whose ARN others read": [
    'const topic = new sns.Topic(stack, "News"); stack.addOutputs({ Topic: topic.topicArn });',
    'const topic = new aws.sns.Topic("News", {}, { parent: stack }); stack.addOutputs({ Topic: topic.arn });',
  ],
  "a bucket, which stays in AWS": [
    'new s3.Bucket(stack, "Files", { bucketName: "files" }); new s3.Bucket(stack, "Others");',
    'new aws.s3.Bucket("Files", { bucket: "files" }, { parent: stack, retainOnDelete: true }); new aws.s3.Bucket("Others", {}, { parent: stack, retainOnDelete: true });',
  ],
  "a bucket that is deleted with its objects": [
    'new s3.Bucket(stack, "Files", { removalPolicy: RemovalPolicy.DESTROY, autoDeleteObjects: true });',
    'new aws.s3.Bucket("Files", { forceDestroy: true }, { parent: stack });',
  ],
  "a table with keys, and a grant on it": [
    'const rows = new dynamodb.Table(stack, "Rows", { partitionKey: { name: "id", type: dynamodb.AttributeType.STRING }, sortKey: { name: "at", type: dynamodb.AttributeType.NUMBER }, billingMode: dynamodb.BillingMode.PAY_PER_REQUEST }); const fn = new Function(stack, "Fn", { handler: "a.b", environment: { ROWS: rows.tableName }, permissions: [rows] }); rows.grantReadData(fn);',
    'const rows = new aws.dynamodb.Table("Rows", { hashKey: "id", rangeKey: "at", attributes: [{ name: "id", type: "S" }, { name: "at", type: "N" }], billingMode: "PAY_PER_REQUEST" }, { parent: stack, retainOnDelete: true }); const fn = new Function(stack, "Fn", { handler: "a.b", environment: { ROWS: rows.name }, permissions: [rows] }); fn.attachPermissions([[rows, "grantReadData"]]);',
  ],
  "a table with the capacity that CDK provides": [
    'new dynamodb.Table(stack, "Rows", { partitionKey: { name: "id", type: dynamodb.AttributeType.STRING }, removalPolicy: RemovalPolicy.DESTROY });',
    'new aws.dynamodb.Table("Rows", { hashKey: "id", attributes: [{ name: "id", type: "S" }], readCapacity: 5, writeCapacity: 5 }, { parent: stack });',
  ],
};

/** Statements of a table that is moved, and the comment in place of a call whose effect is beside it. */
const WITHOUT_CALL = `const rows = new dynamodb.Table(stack, "Rows", { partitionKey: { name: "id", type: dynamodb.AttributeType.STRING }, timeToLiveAttribute: "ends", pointInTimeRecovery: true });
  rows.autoScaleReadCapacity({ minCapacity: 5, maxCapacity: 10 }).scaleOnUtilization({ targetUtilizationPercent: 20 });
  new Function(stack, "Fn", { handler: "a.b", environment: { ROWS: rows.tableName } });`;

/** Statements with a prop or a use that is not known. */
const LEFT: Readonly<Record<string, string>> = {
  "a queue with dead letters":
    'const dead = new sqs.Queue(stack, "Dead"); new sqs.Queue(stack, "Jobs", { deadLetterQueue: { queue: dead, maxReceiveCount: 3 } });',
  "a bucket with rules of its own": 'new s3.Bucket(stack, "Files", { versioned: true });',
  "a table with an index":
    'const rows = new dynamodb.Table(stack, "Rows", { partitionKey: { name: "id", type: dynamodb.AttributeType.STRING } }); rows.addGlobalSecondaryIndex({ indexName: "x", partitionKey: { name: "id", type: dynamodb.AttributeType.STRING } });',
};

describe("data that CDK makes", () => {
  for (const [title, [before, after]] of Object.entries(MOVED))
    it(title, () => {
      const text = body(before);
      assert.equal(text, after);
    });

  it("moves without a call that makes something beside it, which alone is left out", () => {
    const text = body(WITHOUT_CALL);
    assert.equal(
      text,
      `const rows = new aws.dynamodb.Table("Rows", { hashKey: "id", attributes: [{ name: "id", type: "S" }], readCapacity: 5, writeCapacity: 5, ttl: { attributeName: "ends", enabled: true }, pointInTimeRecovery: { enabled: true } }, { parent: stack, retainOnDelete: true }); // sapi upgrade: left out, rows.autoScaleReadCapacity: \`autoScaleReadCapacity\` is a method of CDK: write aws.appautoscaling.Target and aws.appautoscaling.Policy // rows.autoScaleReadCapacity({ minCapacity: 5, maxCapacity: 10 }).scaleOnUtilization({ targetUtilizationPercent: 20 }); // sapi upgrade: end of left out new Function(stack, "Fn", { handler: "a.b", environment: { ROWS: rows.name } });`,
    );
  });

  for (const [title, before] of Object.entries(LEFT))
    it(`is left out: ${title}`, () => {
      const text = body(before);
      assert.match(text, /left out/);
      assert.doesNotMatch(text, /new aws\./);
    });
});
