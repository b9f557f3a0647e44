import assert from "node:assert/strict";
import * as path from "node:path";
import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as cloudfront from "@pulumi/aws/cloudfront";
import * as s3 from "@pulumi/aws/s3";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the site program", () => {
  const folder = process.cwd();
  let graph: CapturedGraph;

  before(async () => {
    // The path of the site's folder is relative to the program's folder.
    process.chdir(path.join(__dirname, ".."));
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "site" });
  });

  after(() => process.chdir(folder));

  it("requires a sign-in for the notes", () => {
    const routes = graph.resources(apigatewayv2.Route).map(({ inputs }) => inputs);
    assert.deepEqual(
      routes.map(({ routeKey, authorizationType }) => [routeKey, authorizationType]),
      [
        ["GET /notes", "JWT"],
        ["POST /notes", "JWT"],
        ["DELETE /notes/{id}", "JWT"],
      ],
    );
  });

  it("allows one distribution to read the bucket, and nobody else", () => {
    const [distribution] = graph.resources(cloudfront.Distribution);
    graph.expect(s3.BucketPublicAccessBlock, { blockPublicPolicy: true, restrictPublicBuckets: true });
    const { inputs } = graph.resource(s3.BucketPolicy);
    const statements = JSON.parse(String(inputs.policy)).Statement as Record<string, unknown>[];
    const allowed = statements.filter(({ Effect }) => Effect === "Allow");
    assert.deepEqual(
      allowed.map(({ Action, Condition }) => [Action, Condition]),
      [["s3:GetObject", { StringEquals: { "AWS:SourceArn": distribution?.state.arn } }]],
    );
  });

  it("shows its own page for a missing one", () => {
    const { inputs } = graph.resource(cloudfront.Distribution);
    assert.deepEqual(inputs.customErrorResponses, [
      { errorCode: 403, responseCode: 404, responsePagePath: "/missing.html" },
      { errorCode: 404, responseCode: 404, responsePagePath: "/missing.html" },
    ]);
  });
});
