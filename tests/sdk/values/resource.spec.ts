import assert from "node:assert/strict";
import * as acm from "@pulumi/aws/acm";
import { checkResource, resourceType } from "#sdk/values/index";
import { reportedLines } from "../../support/issues";
import { record } from "../../support/record";

const CERTIFICATE = "aws:acm/certificate:Certificate";
const TABLE = "aws:dynamodb/table:Table";

describe("values: resources", () => {
  it("knows a resource by its type token, without its class", async () => {
    await record(() => {
      const certificate = new acm.Certificate("cert", { domainName: "api.example.com" });
      assert.equal(resourceType(certificate), CERTIFICATE);
      const lines = reportedLines((issues) => {
        assert.equal(checkResource(certificate, [TABLE, CERTIFICATE], issues), true);
        assert.equal(checkResource(certificate, [TABLE], issues.at("table")), false);
      });
      assert.deepEqual(lines, [
        "VALUE_WRONG_TYPE table: not aws.dynamodb.Table, got a Certificate; pass the resource, made with new aws.dynamodb.Table(...) or aws.dynamodb.Table.get(...)",
      ]);
    });
  });

  it("tells a resource that is missing from what is none", () => {
    assert.deepEqual(
      reportedLines((issues) => checkResource(undefined, [CERTIFICATE], issues.at("certificate"))),
      [
        "PROP_MISSING certificate: missing; pass the resource, made with new aws.acm.Certificate(...) or aws.acm.Certificate.get(...)",
      ],
    );
  });

  it("does not take anything else for a resource", () => {
    for (const value of [undefined, null, "arn", {}, { __pulumiType: CERTIFICATE }, [], acm.Certificate]) {
      assert.equal(resourceType(value), undefined);
    }
    assert.deepEqual(
      reportedLines((issues) => checkResource({ arn: "x" }, [CERTIFICATE], issues.at("certificate"))),
      [
        'VALUE_WRONG_TYPE certificate: not aws.acm.Certificate, got {"arn":"x"}; pass the resource, made with new aws.acm.Certificate(...) or aws.acm.Certificate.get(...)',
      ],
    );
  });
});
