import { strict as assert } from "node:assert";
import { policyDocument } from "#sdk/graph/provider/policy-document";

const written = (inputs: Parameters<typeof policyDocument>[0]): unknown =>
  JSON.parse(policyDocument(inputs).json);

describe("the text of aws.iam.getPolicyDocument", () => {
  it("has single values as texts, and sets from the last to the first, each value once", () => {
    assert.deepEqual(
      written({
        statements: [
          { sid: "Read", actions: ["s3:GetObject", "s3:ListBucket", "s3:GetObject"], resources: ["*"] },
          { effect: "Deny", notActions: ["iam:*"], notResources: ["arn:aws:s3:::a", "arn:aws:s3:::b"] },
        ],
      }),
      {
        Version: "2012-10-17",
        Statement: [
          { Sid: "Read", Effect: "Allow", Action: ["s3:ListBucket", "s3:GetObject"], Resource: "*" },
          { Effect: "Deny", NotAction: "iam:*", NotResource: ["arn:aws:s3:::b", "arn:aws:s3:::a"] },
        ],
      },
    );
  });

  it("joins principals of a type and values of a condition, and writes everybody as a text", () => {
    assert.deepEqual(
      written({
        version: "2008-10-17",
        policyId: "P",
        statements: [
          {
            principals: [
              { type: "Service", identifiers: ["sns.amazonaws.com"] },
              { type: "AWS", identifiers: ["111122223333"] },
              { type: "AWS", identifiers: ["444455556666"] },
            ],
            conditions: [
              { test: "StringEquals", variable: "aws:PrincipalTag/b", values: ["&{aws:username}"] },
              { test: "StringEquals", variable: "aws:PrincipalTag/a", values: ["y", "x"] },
              { test: "StringEquals", variable: "aws:PrincipalTag/b", values: ["z"] },
            ],
          },
          { principals: [{ type: "*", identifiers: ["*"] }] },
          { notPrincipals: [{ type: "AWS", identifiers: ["*"] }] },
        ],
      }),
      {
        Version: "2008-10-17",
        Id: "P",
        Statement: [
          {
            Effect: "Allow",
            Principal: { AWS: ["111122223333", "444455556666"], Service: "sns.amazonaws.com" },
            Condition: {
              StringEquals: {
                "aws:PrincipalTag/a": ["y", "x"],
                "aws:PrincipalTag/b": ["${aws:username}", "z"],
              },
            },
          },
          { Effect: "Allow", Principal: "*" },
          { Effect: "Allow", NotPrincipal: { AWS: "*" } },
        ],
      },
    );
  });

  it("puts its statements after those of source documents, and lets later ones override them by Sid", () => {
    const source = JSON.stringify({
      Version: "2008-10-17",
      Id: "Source",
      Statement: { Sid: "A", Effect: "Allow", Action: "a:One", Resource: "*" },
    });
    const override = JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        { Resource: "*", Action: "b:Other", Effect: "Deny", Sid: "B" },
        { Effect: "Allow", Action: "c:Three" },
      ],
    });
    const { minifiedJson } = policyDocument({
      statements: [{ sid: "B", actions: ["b:Two"] }],
      sourcePolicyDocuments: [source],
      overridePolicyDocuments: [override],
    });
    assert.equal(
      minifiedJson,
      '{"Version":"2012-10-17","Id":"Source","Statement":[' +
        '{"Sid":"A","Effect":"Allow","Action":"a:One","Resource":"*"},' +
        '{"Sid":"B","Effect":"Deny","Action":"b:Other","Resource":"*"},' +
        '{"Effect":"Allow","Action":"c:Three"}]}',
    );
  });

  it("is written as the provider writes it: indented by two, and without signs that mean something in a page", () => {
    const { json } = policyDocument({ statements: [{ sid: "", actions: ["a:<b>&"] }] });
    assert.equal(
      json,
      '{\n  "Version": "2012-10-17",\n  "Statement": [\n    {\n      "Effect": "Allow",\n' +
        '      "Action": "a:\\u003cb\\u003e\\u0026"\n    }\n  ]\n}',
    );
    assert.equal(policyDocument({}).minifiedJson, '{"Version":"2012-10-17"}');
  });
});
