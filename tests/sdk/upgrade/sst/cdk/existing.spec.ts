import assert from "node:assert/strict";
import { moved } from "../../../../support/moved-program";

const HEAD = `import * as cognito from "aws-cdk-lib/aws-cognito";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import * as kinesis from "aws-cdk-lib/aws-kinesis";
import * as kms from "aws-cdk-lib/aws-kms";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as s3 from "aws-cdk-lib/aws-s3";
import * as sns from "aws-cdk-lib/aws-sns";
import * as sqs from "aws-cdk-lib/aws-sqs";
import { Api, Bucket, Cognito, EventBus, KinesisStream, Queue, Table, Topic } from "sst/constructs";

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
  "a queue by its ARN": [
    'new Queue(stack, "Jobs", { cdk: { queue: sqs.Queue.fromQueueArn(stack, "Old", "arn:aws:sqs:us-east-1:123456789012:jobs") } });',
    'new Queue(stack, "Jobs", { native: { queue: aws.sqs.Queue.get("Old", "https://sqs.us-east-1.amazonaws.com/123456789012/jobs", { name: "jobs" }, { parent: stack }) } });',
  ],
  "a topic by its ARN": [
    'new Topic(stack, "News", { cdk: { topic: sns.Topic.fromTopicArn(stack, "Old", "arn:aws:sns:us-east-1:123456789012:news") } });',
    'new Topic(stack, "News", { native: { topic: aws.sns.Topic.get("Old", "arn:aws:sns:us-east-1:123456789012:news", { name: "news" }, { parent: stack }) } });',
  ],
  "a topic by an ARN that the environment has": [
    'new Topic(stack, "News", { cdk: { topic: sns.Topic.fromTopicArn(stack, "Old", process.env.TOPIC) } });',
    'new Topic(stack, "News", { native: { topic: aws.sns.Topic.get("Old", process.env.TOPIC, {}, { parent: stack }) } });',
  ],
  "a bucket by its name": [
    'new Bucket(stack, "Files", { cdk: { bucket: s3.Bucket.fromBucketName(stack, "Old", "files") } });',
    'new Bucket(stack, "Files", { native: { bucket: aws.s3.Bucket.get("Old", "files", {}, { parent: stack }) } });',
  ],
  "a bucket by its ARN": [
    'new Bucket(stack, "Files", { cdk: { bucket: s3.Bucket.fromBucketArn(stack, "Old", "arn:aws:s3:::files") } });',
    'new Bucket(stack, "Files", { native: { bucket: aws.s3.Bucket.get("Old", "files", {}, { parent: stack }) } });',
  ],
  "a table in a constant by its name": [
    'const old = dynamodb.Table.fromTableName(stack, "Old", "rows"); const table = new Table(stack, "Rows", { cdk: { table: old } });',
    'const old = aws.dynamodb.Table.get("Old", "rows", {}, { parent: stack }); const table = new Table(stack, "Rows", { native: { table: old } });',
  ],
  "a table by an ARN with the account in it, of which the name alone is read": [
    'new Table(stack, "Rows", { cdk: { table: dynamodb.Table.fromTableArn(stack, "Old", `arn:aws:dynamodb:us-east-1:${process.env.ACCOUNT}:table/${process.env.STAGE}-rows`) } });',
    'new Table(stack, "Rows", { native: { table: aws.dynamodb.Table.get("Old", `${process.env.STAGE}-rows`, {}, { parent: stack }) } });',
  ],
  "a function of a route": [
    'new Api(stack, "Api", { routes: { "GET /": { type: "function", cdk: { function: lambda.Function.fromFunctionArn(stack, "Old", "arn:aws:lambda:us-east-1:123456789012:function:list") } } } });',
    'native: { function: aws.lambda.Function.get("Old", "list", {}, { parent: stack }) }',
  ],
  "a bus by its name": [
    'new EventBus(stack, "Bus", { cdk: { eventBus: events.EventBus.fromEventBusName(stack, "Old", "default") } });',
    'new EventBus(stack, "Bus", { native: { eventBus: aws.cloudwatch.EventBus.get("Old", "default", {}, { parent: stack }) } });',
  ],
  "a stream by its ARN": [
    'new KinesisStream(stack, "Clicks", { cdk: { stream: kinesis.Stream.fromStreamArn(stack, "Old", "arn:aws:kinesis:us-east-1:123456789012:stream/clicks") } });',
    'new KinesisStream(stack, "Clicks", { native: { stream: aws.kinesis.Stream.get("Old", "arn:aws:kinesis:us-east-1:123456789012:stream/clicks", { name: "clicks" }, { parent: stack }) } });',
  ],
  "a key whose ARN others read": [
    'const key = kms.Key.fromKeyArn(stack, "Key", "arn:aws:kms:us-east-1:123456789012:key/1234"); stack.addOutputs({ Key: key.keyArn });',
    'const key = aws.kms.Key.get("Key", "1234", {}, { parent: stack }); stack.addOutputs({ Key: key.arn });',
  ],
  "a user pool with its client": [
    'const pool = cognito.UserPool.fromUserPoolId(stack, "Pool", "us-east-1_x"); new Cognito(stack, "Auth", { cdk: { userPool: pool, userPoolClient: cognito.UserPoolClient.fromUserPoolClientId(stack, "Client", "c") } });',
    'const pool = aws.cognito.UserPool.get("Pool", "us-east-1_x", {}, { parent: stack }); new Auth(stack, "Auth", { native: { userPool: pool, userPoolClient: aws.cognito.UserPoolClient.get("Client", "c", { userPoolId: "us-east-1_x" }, { parent: stack }) } });',
  ],
};

/** Statements that are left out: the id is not known, or something else takes the object. */
const LEFT: Readonly<Record<string, string>> = {
  "a queue by an ARN from elsewhere":
    'new Queue(stack, "Jobs", { cdk: { queue: sqs.Queue.fromQueueArn(stack, "Old", process.env.QUEUE) } });',
  "an alias of a function":
    'new Api(stack, "Api", { routes: { "GET /": { type: "function", cdk: { function: lambda.Function.fromFunctionArn(stack, "Old", "arn:aws:lambda:us-east-1:123456789012:function:list:live") } } } });',
  "a bucket that code of CDK takes":
    'const old = s3.Bucket.fromBucketName(stack, "Old", "files"); new Thing(stack, "Thing", { bucket: old });',
  "a client without its pool":
    'new Cognito(stack, "Auth", { cdk: { userPoolClient: cognito.UserPoolClient.fromUserPoolClientId(stack, "Client", "c") } });',
};

describe("resources that CDK reads, which are there already", () => {
  for (const [title, [before, after]] of Object.entries(MOVED))
    it(title, () => {
      const text = body(before);
      assert.ok(text.includes(after), text);
      assert.doesNotMatch(text, /sapi upgrade/);
    });

  for (const [title, before] of Object.entries(LEFT))
    it(`are left out: ${title}`, () => {
      const text = body(before);
      assert.match(text, /left out/);
      assert.doesNotMatch(text, /\baws\.\w+\.\w+\.get\(/);
    });
});
