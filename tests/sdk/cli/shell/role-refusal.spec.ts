import assert from "node:assert/strict";
import { roleRefusal } from "#sdk/cli/shell/role-refusal";

const ROLE = "arn:aws:iam::111122223333:role/shop-list-role-1";
const refused = {
  stage: "prod",
  roleArn: ROLE,
  caller: "arn:aws:sts::111122223333:assumed-role/Admin/ada",
  reason: "not authorized",
};
const LAMBDA = { Effect: "Allow", Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" };
const trust = (...Statement: object[]) => JSON.stringify({ Version: "2012-10-17", Statement });

describe("a role that lets nobody in", () => {
  const problem =
    "AWS does not let arn:aws:sts::111122223333:assumed-role/Admin/ada take the role arn:aws:iam::111122223333:role/shop-list-role-1 (not authorized)";
  const statement = '{"Effect":"Allow","Principal":{"AWS":"111122223333"},"Action":"sts:AssumeRole"}';

  it("is said with the statement that its trust policy lacks, and how the stage gets it", () => {
    assert.deepEqual(roleRefusal({ ...refused, trust: trust(LAMBDA) }), {
      problem,
      cure: `this statement is missing in its trust policy: ${statement}, which new App({ development: ["prod"] }) and sapi deploy prod add`,
    });
  });

  it("is said with the statement alone where the program gave the role", () => {
    assert.deepEqual(roleRefusal({ ...refused, trust: undefined }), {
      problem,
      cure: `this statement is missing in its trust policy: ${statement}`,
    });
  });

  it("is said with the statement that the caller lacks where its trust policy lets the account in", () => {
    for (const AWS of ["111122223333", ["arn:aws:iam::111122223333:root"]]) {
      const open = trust(LAMBDA, { Effect: "Allow", Principal: { AWS }, Action: "sts:AssumeRole" });
      assert.deepEqual(roleRefusal({ ...refused, trust: open }), {
        problem,
        cure: `its trust policy does; have this statement added to your own policies: {"Effect":"Allow","Action":"sts:AssumeRole","Resource":"${ROLE}"}`,
      });
    }
  });

  it("is not open to an account that it trusts with a Deny, or to another one", () => {
    const others = [
      { Effect: "Deny", Principal: { AWS: "111122223333" }, Action: "sts:AssumeRole" },
      { Effect: "Allow", Principal: { AWS: "444455556666" }, Action: "sts:AssumeRole" },
      { Effect: "Allow", Principal: "*", Action: "sts:TagSession" },
    ];
    for (const other of others)
      assert.match(
        roleRefusal({ ...refused, trust: trust(LAMBDA, other) }).cure,
        /^this statement is missing/,
      );
  });
});
