import { strict as assert } from "node:assert";
import type { GraphValue } from "#sdk/graph/types";
import { isJudged } from "#sdk/local/iam/judged-keys";
import { requestConditions } from "#sdk/local/iam/request-conditions";
import { unjudgedConditions } from "#sdk/local/iam/unjudged";
import { conditionKeys } from "#sdk/local/services/dynamodb/access/condition-keys";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import type { AwsApi, Input } from "#sdk/local/services/endpoint/aws-api";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { S3_ACCESS } from "#sdk/local/services/s3/access";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { SNS_API } from "#sdk/local/services/sns/api";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { graphResource } from "../../../support/graph";
import { request } from "../gateways/support/requests";
import { ACCOUNT_REGION } from "../services/support/recording-ports";

function reported(statement: object, inputs: Readonly<Record<string, GraphValue>> = {}): readonly string[] {
  const policy = JSON.stringify({ Version: "2012-10-17", Statement: [statement] });
  return unjudgedConditions([
    graphResource("aws:iam/policy:Policy", "Tenants", { inputs: { policy, ...inputs } }),
  ]);
}

describe("a condition or variable of a policy that is not evaluated here", () => {
  it("is said of each policy of a program, with all that is not known", () => {
    const Condition = {
      "ForAllValues:StringEquals": {
        "dynamodb:LeadingKeys": ["${aws:PrincipalTag/tenant}"],
        "aws:TagKeys": "a",
      },
      Bool: { "aws:MultiFactorAuthPresent": "true", "dynamodb:FullTableScan": "false" },
      StringSounds: { "aws:PrincipalArn": "x" },
    };
    assert.deepEqual(
      reported({ Effect: "Allow", Action: "*", Resource: "arn:aws:s3:::${aws:SourceVpc}", Condition }),
      [
        'the policy of aws:iam/policy:Policy "Tenants" asks for condition key aws:MultiFactorAuthPresent, condition key dynamodb:FullTableScan, operator StringSounds, variable aws:SourceVpc, which is not judged here: an Allow with it does not count, a Deny does',
      ],
    );
    assert.equal(reported({ Condition: { "ForAnyValue:Like": { "sns:Protocol": "x" } } }).length, 1);
  });

  it("is nothing where all is known", () => {
    const Condition = { StringLikeIfExists: { "AWS:SourceArn": "a" }, Null: { "sts:ExternalId": "true" } };
    assert.deepEqual(reported({ Condition, Resource: "${*}${aws:username, 'x'}" }), []);
    assert.deepEqual(reported({}, { policy: "no JSON" }), []);
  });

  it("is found in policies inside of roles and in trust policies", () => {
    const document = { Statement: { Condition: { StringEquals: { "saml:aud": "x" } } } };
    const roles: readonly Readonly<Record<string, GraphValue>>[] = [
      { assumeRolePolicy: document },
      { inlinePolicies: [{ policy: JSON.stringify(document) }] },
    ];
    for (const inputs of roles)
      assert.equal(unjudgedConditions([graphResource("aws:iam/role:Role", "r", { inputs })]).length, 1);
  });
});

describe("condition keys that are judged", () => {
  const api = (access: AwsApi["access"], operation: string, input: Input): readonly string[] =>
    (access[operation]?.(input, ACCOUNT_REGION) ?? []).flatMap((one) =>
      Object.keys(one.action.startsWith("dynamodb:") ? conditionKeys(one, () => "id") : (one.keys ?? {})),
    );

  it("are those that services give values for, and requests", () => {
    const given = [
      ...api(DYNAMODB_API.access, "GetItem", { TableName: "notes", Key: { id: { S: "1" } } }),
      ...api(EVENTS_API.access, "PutEvents", { Entries: [{ Source: "a", DetailType: "b" }] }),
      ...api(S3_ACCESS, "ListObjectsV2", { Bucket: "b" }),
      ...api(S3_ACCESS, "GetObject", { Bucket: "b", Key: "k" }),
      ...api(S3_ACCESS, "PutObject", { Bucket: "b", Key: "k" }),
      ...api(secretsManagerApi().access, "GetSecretValue", { SecretId: "s" }),
      ...api(SNS_API.access, "Subscribe", { TopicArn: "t", Protocol: "sqs", Endpoint: "q" }),
      ...api(SSM_API.access, "PutParameter", { Name: "/a" }),
      ...api(SSM_API.access, "GetParametersByPath", { Path: "/a" }),
    ];
    assert.equal(new Set(given).size, 26);
    for (const key of given) assert.ok(isJudged(key), key);
    const find = requestConditions(request("/"), "eu-west-1", 0);
    for (const key of [
      "currenttime",
      "epochtime",
      "referer",
      "requestedregion",
      "securetransport",
      "sourceip",
      "useragent",
    ]) {
      assert.ok(find(`aws:${key}`), key);
      assert.ok(isJudged(`aws:${key}`), key);
    }
    assert.ok(!isJudged("aws:SourceVpc") && !isJudged("dynamodb:FullTableScan"));
  });

  it("have the values of the call", () => {
    const entries = [
      { Source: "shop", DetailType: "placed" },
      { Source: "other", DetailType: "x" },
    ];
    const [first, second] = EVENTS_API.access.PutEvents?.({ Entries: entries }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(first?.keys, { "events:source": ["shop"], "events:detail-type": ["placed"] });
    assert.deepEqual(second?.keys?.["events:source"], ["other"]);
    const [subscribed] =
      SNS_API.access.Subscribe?.({ TopicArn: "t", Protocol: "https", Endpoint: "u" }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(subscribed?.keys, { "sns:protocol": ["https"], "sns:endpoint": ["u"] });
    const [put] = SSM_API.access.PutParameter?.({ Name: "/a", Overwrite: true }, ACCOUNT_REGION) ?? [];
    assert.deepEqual(put?.keys, { "ssm:overwrite": ["true"] });
  });
});
