import assert from "node:assert/strict";
import { awsServiceOf, endpointHosts, isLikeHost } from "#sdk/local/http/aws-hosts";

describe("names of hosts of AWS", () => {
  it("are those of an endpoint: the usual one, of both kinds of addresses, of FIPS and of China [BC]", () => {
    const has = (host: string) => endpointHosts("dynamodb").some((name) => isLikeHost(name, host));
    for (const host of [
      "dynamodb.us-east-1.amazonaws.com",
      "dynamodb.eu-west-1.api.aws",
      "dynamodb-fips.us-east-1.amazonaws.com",
      "dynamodb-fips.us-gov-west-1.api.aws",
      "dynamodb.cn-north-1.amazonaws.com.cn",
      "dynamodb.cn-north-1.api.amazonwebservices.com.cn",
    ])
      assert.ok(has(host), host);
    for (const host of [
      "streams.dynamodb.us-east-1.amazonaws.com",
      "dynamodb.us-east-1.amazonaws.com.evil.test",
      "dynamodb.us-east-1.evil.amazonaws.com",
      "dynamodbxus-east-1.amazonaws.com",
    ])
      assert.ok(!has(host), host);
  });

  it("have patterns: a star for one label, two for more", () => {
    const hosts = ["notes.s3.us-east-1.amazonaws.com", "a.b.s3.us-east-1.amazonaws.com"];
    const found = (pattern: string) => hosts.filter((host) => isLikeHost(pattern, host));
    assert.deepEqual(found("*.s3.*.amazonaws.com"), hosts.slice(0, 1));
    assert.deepEqual(found("**.s3.*.amazonaws.com"), hosts);
    assert.deepEqual(found("s3.*.amazonaws.com"), []);
  });

  it("name their service", () => {
    assert.deepEqual(
      [
        "sqs.us-east-1.amazonaws.com",
        "notes.s3.dualstack.eu-west-1.amazonaws.com",
        "notes.s3.amazonaws.com",
        "kms-fips.us-east-1.amazonaws.com",
        "abc.execute-api.us-east-1.amazonaws.com",
        "abc.lambda-url.us-east-1.on.aws",
        "notes.abc.us-east-1.rds.amazonaws.com",
        "us-east-1.console.aws.amazon.com",
        "amazonaws.com",
        "example.com",
      ].map(awsServiceOf),
      ["sqs", "s3", "s3", "kms", "execute-api", "lambda-url", "abc", undefined, "amazonaws.com", undefined],
    );
  });
});
