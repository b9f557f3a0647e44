import assert from "node:assert/strict";
import { complaintsOfScan, type FailedCheck } from "../../../scripts/judge/security/findings";
import { terraformType } from "../../../scripts/judge/security/terraform/names";
import { terraformPlan } from "../../../scripts/judge/security/terraform/plan";
import { WAIVERS } from "../../../scripts/judge/security/waivers";
import { graphResource, resourceGraph } from "../../support/graph";
import { readPage } from "../../support/markdown";

const bucket = graphResource("aws:s3/bucket:Bucket", "files", {
  id: "files-1a2b3c4",
  inputs: { forceDestroy: true, tags: { costCentre: "a" } },
  state: { bucket: "files-1a2b3c4", arn: "arn:aws:s3:::files-1a2b3c4" },
});

describe("a graph as a plan of Terraform", () => {
  it("has the types and attributes of Terraform, and blocks as lists", () => {
    const table = graphResource("aws:dynamodb/table:Table", "Notes-table", {
      inputs: {
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
        globalSecondaryIndexes: [{ name: "byTime", projectionType: "ALL" }],
        pointInTimeRecovery: { enabled: true },
        tags: { costCentre: "a" },
      },
    });
    assert.deepEqual(terraformPlan(resourceGraph(table), "notes").planned_values.root_module.resources, [
      {
        address: "aws_dynamodb_table.notes_Notes-table",
        mode: "managed",
        type: "aws_dynamodb_table",
        name: "notes_Notes-table",
        values: {
          hash_key: "id",
          attribute: [{ name: "id", type: "S" }],
          global_secondary_index: [{ name: "byTime", projection_type: "ALL" }],
          point_in_time_recovery: [{ enabled: true }],
          tags: { costCentre: "a" },
        },
      },
    ]);
  });

  it("refers to other resources, without a value when the reference is the whole value", () => {
    const policy = graphResource("aws:s3/bucketPolicy:BucketPolicy", "files-policy", {
      inputs: { bucket: "files-1a2b3c4", policy: '{"Resource":"arn:aws:s3:::files-1a2b3c4/*"}' },
      propertyDependencies: { bucket: [bucket.urn], policy: [bucket.urn] },
    });
    const { configuration, planned_values } = terraformPlan(resourceGraph(bucket, policy), "shop");
    assert.deepEqual(configuration.root_module.resources[1]?.expressions, {
      bucket: { references: ["aws_s3_bucket.shop_files.id", "aws_s3_bucket.shop_files"] },
      policy: { references: ["aws_s3_bucket.shop_files.id", "aws_s3_bucket.shop_files"] },
    });
    assert.deepEqual(planned_values.root_module.resources[1]?.values, {
      policy: '{"Resource":"arn:aws:s3:::files-1a2b3c4/*"}',
    });
  });

  it("leaves out components, reads, and resources of other providers", () => {
    const component = graphResource("serverless-api:index:Bucket", "Files");
    const stash = graphResource("pulumi:index:Stash", "kept");
    const read = { ...bucket, external: true as const };
    assert.deepEqual(terraformPlan(resourceGraph(component, stash, read), "shop").resource_changes, []);
  });

  it("maps the types with other names", () => {
    const types = [
      "aws:apigateway/restApi:RestApi",
      "aws:apigateway/response:Response",
      "aws:apigatewayv2/route:Route",
      "aws:cloudwatch/eventRule:EventRule",
      "aws:ec2/securityGroup:SecurityGroup",
      "aws:lambda/functionUrl:FunctionUrl",
      "aws:rds/clusterInstance:ClusterInstance",
      "aws:rds/subnetGroup:SubnetGroup",
      "aws:sqs/redrivePolicy:RedrivePolicy",
    ];
    assert.deepEqual(types.map(terraformType), [
      "aws_api_gateway_rest_api",
      "aws_api_gateway_gateway_response",
      "aws_apigatewayv2_route",
      "aws_cloudwatch_event_rule",
      "aws_security_group",
      "aws_lambda_function_url",
      "aws_rds_cluster_instance",
      "aws_db_subnet_group",
      "aws_sqs_queue_redrive_policy",
    ]);
  });
});

describe("the judge of security", () => {
  const open = (resource: string): FailedCheck => ({
    check: "CKV_AWS_309",
    asks: "an authorizer",
    type: "aws_apigatewayv2_route",
    resource,
  });
  const waiver = { check: "CKV_AWS_309", asks: "an authorizer", reason: "it is open on purpose" };

  it("reports failures that are not waived", () => {
    const failed = [open("notes: Api-route-GET-notes"), open("notes: Api-route-POST-notes")];
    assert.deepEqual(complaintsOfScan(failed, [{ ...waiver, on: ["notes: Api-route-GET-*"] }]), [
      "CKV_AWS_309 (an authorizer) fails: notes: Api-route-POST-notes (aws_apigatewayv2_route)",
    ]);
  });

  it("reports an unused waiver, resource by resource", () => {
    const waivers = [{ ...waiver, on: ["notes: *", "chat: *"] }];
    assert.deepEqual(complaintsOfScan([open("notes: Api-route-GET-notes")], waivers), [
      "CKV_AWS_309 is waived on chat: *, where it does not fail",
    ]);
  });

  it("does not mistake a text with special characters for a pattern", () => {
    const failed = [open("notes: a.b")];
    assert.deepEqual(complaintsOfScan(failed, [{ ...waiver, on: ["notes: a.b"] }]), []);
    assert.equal(complaintsOfScan([open("notes: axb")], [{ ...waiver, on: ["notes: a.b"] }]).length, 2);
  });

  it("waives the findings in docs/security.md, with the same reasons", () => {
    const rows = readPage("docs/security.md")
      .split("\n")
      .filter((line) => line.startsWith("| CKV"))
      .map((line) => line.slice(2, -2).split(" | "));
    const expected = WAIVERS.map(({ check, asks, on, reason }) => [
      check,
      asks,
      on.map((target) => (target === "*" ? "everywhere" : `\`${target}\``)).join("<br>"),
      reason,
    ]);
    assert.deepEqual(rows, expected);
  });
});
