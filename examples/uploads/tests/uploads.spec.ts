import assert from "node:assert/strict";
import * as iam from "@pulumi/aws/iam";
import * as lambda from "@pulumi/aws/lambda";
import * as s3 from "@pulumi/aws/s3";
import * as sqs from "@pulumi/aws/sqs";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the uploads program", () => {
  let graph: CapturedGraph;

  before(async () => {
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "uploads" });
  });

  it("calls one function for originals only, so that a thumbnail does not call it again", () => {
    const { state } = graph.resource(
      lambda.Function,
      "PicturesStack-Pictures-notification-thumbnail-function",
    );
    graph.expect(s3.BucketNotification, {
      lambdaFunctions: [
        {
          id: "thumbnail",
          lambdaFunctionArn: state.arn,
          events: ["s3:ObjectCreated:*", "s3:ObjectRemoved:*"],
          filterPrefix: "originals/",
        },
      ],
    });
    graph.expect(lambda.Permission, {
      principal: "s3.amazonaws.com",
      sourceArn: graph.resource(s3.Bucket).state.arn,
    });
  });

  it("stores failed events as dead letters", () => {
    const { arn } = graph.resource(sqs.Queue).state;
    graph.expect(lambda.FunctionEventInvokeConfig, {
      destinationConfig: { onFailure: { destination: arn } },
    });
  });

  it("allows pages to upload objects and nothing else, and requires a signature", () => {
    const [rule] = graph.resource(s3.BucketCorsConfiguration).inputs.corsRules as {
      allowedMethods: string[];
    }[];
    assert.deepEqual(rule?.allowedMethods, ["PUT"]);
    graph.expect(s3.BucketPublicAccessBlock, { blockPublicPolicy: true, restrictPublicBuckets: true });
  });

  it("gives functions no permission beyond the objects of the bucket", () => {
    const policies = graph.resources(iam.RolePolicy).map(({ inputs }) => String(inputs.policy));
    assert.ok(policies.some((policy) => policy.includes("s3:PutObject")));
    for (const policy of policies) assert.doesNotMatch(policy, /"(s3|\*):?\*"|DeleteBucket|PutBucket/);
  });
});
