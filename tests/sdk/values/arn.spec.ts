import assert from "node:assert/strict";
import { checkArn, dnsSuffixOf, formatArn, isArn, nameInArn, parseArn } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";

const FUNCTION = "arn:aws:lambda:eu-west-1:123456789012:function:hello";

describe("values: ARNs", () => {
  it("takes an ARN apart and puts it together", () => {
    const parts = {
      partition: "aws",
      service: "lambda",
      region: "eu-west-1",
      account: "123456789012",
      resource: "function:hello",
    };
    assert.deepEqual(parseArn(FUNCTION), parts);
    assert.equal(formatArn(parts), FUNCTION);
  });

  it("accepts empty regions and accounts, other partitions and resources with colons", () => {
    assert.equal(isArn("arn:aws:s3:::bucket/key"), true);
    assert.equal(isArn("arn:aws-cn:logs:cn-north-1:123456789012:log-group:name:*"), true);
    assert.equal(isArn("arn:aws:iam::aws:policy/Basic"), true);
    assert.equal(parseArn("arn:aws:apigateway:us-east-1::/apis/abc")?.resource, "/apis/abc");
  });

  for (const value of [
    "",
    "hello",
    "arn:aws:lambda",
    "arn:aws:lambda:eu-west-1:12:function:x",
    `${FUNCTION} `,
    5,
    undefined,
  ]) {
    it(`does not take ${JSON.stringify(value)} for an ARN`, () => {
      assert.equal(isArn(value), false);
    });
  }

  it("reports text that is not an ARN and ARNs of another service", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        checkArn("hello", issues.at("a"));
        checkArn(FUNCTION, issues.at("b"), ["logs", "firehose"]);
        checkArn(FUNCTION, issues.at("c"));
        checkArn(FUNCTION, issues.at("d"), ["lambda"]);
      }),
      [
        'ARN_INVALID a: not an ARN, got "hello"; write an ARN such as "arn:aws:service:us-east-1:123456789012:..."',
        `ARN_INVALID b: an ARN of lambda does not fit here, got "${FUNCTION}"; write an ARN such as "arn:aws:logs:us-east-1:123456789012:..."`,
      ],
    );
  });

  it("ends in a name, behind a path or none", () => {
    assert.equal(nameInArn("arn:aws:iam::123456789012:role/team/writer"), "writer");
    assert.equal(nameInArn("arn:aws:lambda:us-east-1:123456789012:function:report"), "report");
  });

  it("knows the host names of a region", () => {
    const regions = ["us-east-1", "cn-north-1", "us-gov-west-1", "us-iso-east-1", "us-isob-east-1"];
    assert.deepEqual(regions.map(dnsSuffixOf), [
      "amazonaws.com",
      "amazonaws.com.cn",
      "amazonaws.com",
      "c2s.ic.gov",
      "sc2s.sgov.gov",
    ]);
  });
});
