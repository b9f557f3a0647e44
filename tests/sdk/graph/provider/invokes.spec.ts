import { strict as assert } from "node:assert";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { record } from "../../../support/record";

describe("the functions of the provider in a capture", () => {
  it("answer questions", async () => {
    const { outputs } = await record(async () => ({
      region: (await aws.getRegion()).region,
      account: (await aws.getCallerIdentity()).accountId,
      partition: aws.getPartitionOutput().partition,
      zone: (await aws.route53.getZone({ name: "example.com." })).name,
      policy: pulumi.jsonParse(
        aws.iam.getPolicyDocumentOutput({
          statements: [
            {
              actions: ["s3:GetObject"],
              resources: ["*"],
              principals: [{ type: "Service", identifiers: ["a"] }],
            },
          ],
        }).json,
      ),
    }));
    assert.deepEqual(outputs, {
      region: "us-east-1",
      account: "123456789012",
      partition: "aws",
      zone: "example.com",
      policy: {
        Version: "2012-10-17",
        Statement: [{ Effect: "Allow", Action: "s3:GetObject", Resource: "*", Principal: { Service: "a" } }],
      },
    });
  });
});
