import assert from "node:assert/strict";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import { Values } from "#sdk/cli/adopt/cloudformation/values";
import { decide } from "#sdk/cli/adopt/decisions";
import { importIdOf } from "#sdk/cli/adopt/import-id";
import { matchResources } from "#sdk/cli/adopt/match";
import { captureFile } from "#sdk/graph/index";
import { attribute, ref, StackBuilder } from "../../../support/cloudformation/stack-builder";
import { temporaryProject } from "../../../support/project";

/** A program that the upgrade has written of code of CDK: resources right in the stack, under the ids of before. */
const PROGRAM = `
const aws = require("@pulumi/aws");
const lib = require("pulumi-serverless-api");
const app = new lib.App({ name: "shop" });
app.stack(function Main({ stack }) {
  const auth = new lib.Auth(stack, "Auth", { login: ["email"] });
  new aws.cognito.IdentityProvider("Google", {
    userPoolId: auth.native.userPool.id, providerName: "Google", providerType: "Google", providerDetails: {},
  }, { parent: stack });
  new aws.cognito.UserPoolDomain("Domain", { domain: "dev-shop", userPoolId: auth.userPoolId }, { parent: auth });
  new aws.ssm.Parameter("Rate", { value: "10", type: "String" }, { parent: stack });
  new aws.secretsmanager.Secret("Key", {}, { parent: stack });
  const zone = new aws.route53.Zone("Zone", { name: "example.com" }, { parent: stack });
  new aws.route53.Record("Old", {
    zoneId: zone.zoneId, name: "old.example.com", type: "CNAME", records: ["x.example.com"], ttl: 60,
  }, { parent: stack });
  const assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
  new aws.iam.Role("Worker", { name: "shop-worker", assumeRolePolicy }, { parent: stack });
  new aws.iam.Role("Other", { assumeRolePolicy }, { parent: stack });
  new aws.cloudwatch.MetricAlarm("Errors", {
    comparisonOperator: "GreaterThanThreshold", evaluationPeriods: 1, metricName: "Errors", namespace: "AWS/Lambda",
    period: 60, statistic: "Sum", threshold: 1,
  }, { parent: stack });
  new aws.s3.Bucket("Raw", {}, { parent: stack, retainOnDelete: true });
  new aws.dynamodb.Table("Rows", {
    hashKey: "id", attributes: [{ name: "id", type: "S" }], billingMode: "PAY_PER_REQUEST",
  }, { parent: stack, retainOnDelete: true });
  new aws.sqs.Queue("Jobs", { visibilityTimeoutSeconds: 60 }, { parent: stack });
  new aws.sns.Topic("News", {}, { parent: stack });
});
`;

function deployed(): StackBuilder {
  const stack = new StackBuilder("dev-shop-Main");
  const pool = stack.add(
    "Auth/UserPool/Resource",
    "AWS::Cognito::UserPool",
    { UserPoolName: "dev-shop-Auth" },
    "us-east-1_pool",
  );
  stack.add(
    "Google/Resource",
    "AWS::Cognito::UserPoolIdentityProvider",
    { UserPoolId: ref(pool), ProviderName: "Google" },
    "Google",
  );
  stack.add(
    "Auth/UserPool/Domain/Resource",
    "AWS::Cognito::UserPoolDomain",
    { UserPoolId: ref(pool), Domain: "dev-shop" },
    "dev-shop",
  );
  stack.add("Rate/Resource", "AWS::SSM::Parameter", { Value: "10" }, "CFN-Rate-1");
  stack.add(
    "Key/Resource",
    "AWS::SecretsManager::Secret",
    {},
    "arn:aws:secretsmanager:us-east-1:123456789012:secret:Key-1",
  );
  const zone = stack.add("Zone/Resource", "AWS::Route53::HostedZone", { Name: "example.com." }, "Z1");
  stack.add(
    "Old/Resource",
    "AWS::Route53::RecordSet",
    { HostedZoneId: ref(zone), Name: "old.example.com.", Type: "CNAME" },
    "old.example.com",
  );
  stack.add("Worker/Resource", "AWS::IAM::Role", { RoleName: "shop-worker" }, "shop-worker");
  stack.add("Other/Resource", "AWS::IAM::Role", {}, "dev-shop-Main-Other-1");
  stack.add("Errors/Resource", "AWS::CloudWatch::Alarm", { Threshold: 1 }, "dev-shop-Main-Errors-1");
  stack.add("Rate2/Resource", "AWS::SSM::Parameter", { Value: attribute(zone, "Id") }, "CFN-Rate-2");
  stack.add("Raw/Resource", "AWS::S3::Bucket", {}, "dev-shop-main-raw-1");
  stack.add(
    "Rows/Resource",
    "AWS::DynamoDB::Table",
    { KeySchema: [{ AttributeName: "id", KeyType: "HASH" }] },
    "dev-shop-Main-Rows-1",
  );
  const url = "https://sqs.us-east-1.amazonaws.com/123456789012/dev-shop-Main-Jobs-1";
  stack.add("Jobs/Resource", "AWS::SQS::Queue", { VisibilityTimeout: 60 }, url);
  const topic = "arn:aws:sns:us-east-1:123456789012:dev-shop-Main-News-1";
  stack.add("News/Resource", "AWS::SNS::Topic", {}, topic);
  return stack;
}

describe("adopting what the upgrade has written with @pulumi/aws in the place of CDK", () => {
  it("finds each resource by its id in CDK, or by its name", async () => {
    const project = temporaryProject({
      "Pulumi.yaml": "name: shop\nruntime: nodejs\n",
      "index.js": PROGRAM,
    });
    const { graph } = await captureFile({ program: project.folder, stack: "dev", cache: false });
    project.remove();
    const built = deployed();
    const stacks = [toStack(built.name, built.template, built.resources)];
    const { pairs } = matchResources(graph, stacks, decide({}, graph, stacks));
    const values = new Values(stacks);
    const ids = [...pairs.values()].map((pair) => [pair.resource.name, importIdOf(pair, values)]);
    assert.deepEqual(Object.fromEntries(ids), {
      "Main-Auth-user-pool": "us-east-1_pool",
      Domain: "dev-shop",
      Google: "us-east-1_pool:Google",
      Rate: "CFN-Rate-1",
      Key: "arn:aws:secretsmanager:us-east-1:123456789012:secret:Key-1",
      Worker: "shop-worker",
      Errors: "dev-shop-Main-Errors-1",
      Zone: "Z1",
      Old: "Z1_old.example.com_CNAME",
      Raw: "dev-shop-main-raw-1",
      Rows: "dev-shop-Main-Rows-1",
      Jobs: "https://sqs.us-east-1.amazonaws.com/123456789012/dev-shop-Main-Jobs-1",
      News: "arn:aws:sns:us-east-1:123456789012:dev-shop-Main-News-1",
    });
  });
});
