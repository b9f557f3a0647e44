import { strict as assert } from "node:assert";
import type { IamCaller } from "#sdk/local/iam/caller";
import { callersOf, publishedCredentials } from "#sdk/local/session/caller";

const OWN = { accessKeyId: "SAPIOWN", secretAccessKey: "drawn" };
const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: "AKIAMINE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "token",
};
const GIVEN = { secretAccessKey: "given" } as IamCaller;
const nobody = () => undefined;

/** Keys and secrets from AWS's manuals. */
const PUBLISHED: readonly (readonly [id: string, secret: string])[] = [
  ["AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"],
  ["AKIAI44QH8DHBEXAMPLE", "je7MtGbClwBF/2Zp9Utk/h3yCo8nvbEXAMPLEKEY"],
  ["ASIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLEKEY"],
  ["ASIAJEXAMPLEXEG2JICEA", "9drTJvcXLB89EXAMPLELB8923FB892xMFI"],
  ["AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"],
  ["fakeMyKeyId", "fakeSecretAccessKey"],
  ["AKIAMINE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"],
  ["AKIAIOSFODNN7EXAMPLE", "mine"],
];

describe("the accepted signatures", () => {
  it("are those of the session's credentials, and of the environment's credentials with their token", () => {
    const find = callersOf(OWN, ENVIRONMENT, nobody);
    assert.equal(find("SAPIOWN")?.secretAccessKey, "drawn");
    assert.equal(find("SAPIOWN")?.sessionToken, undefined);
    assert.equal(find("AKIAMINE")?.secretAccessKey, "secret");
    assert.equal(find("AKIAMINE")?.sessionToken, "token");
    assert.equal(find("AKIAMINE")?.allows, undefined);
    assert.equal(find("AKIAOTHER"), undefined);
    assert.equal(callersOf(OWN, {}, nobody)("AKIAMINE"), undefined);
    assert.equal(publishedCredentials(ENVIRONMENT), undefined);
    assert.equal(publishedCredentials({}), undefined);
  });

  it("include those of credentials that a service issued, which never replace the others", () => {
    const find = callersOf(OWN, ENVIRONMENT, () => GIVEN);
    assert.equal(find("ASIAGIVEN"), GIVEN);
    assert.equal(find("SAPIOWN")?.secretAccessKey, "drawn");
    assert.equal(find("AKIAMINE")?.secretAccessKey, "secret");
    assert.equal(callersOf(OWN, ENVIRONMENT, nobody)("ASIAGIVEN"), undefined);
  });

  for (const [id, secret] of PUBLISHED) {
    it(`exclude those of AWS's manuals with a warning: ${id} with ${secret}`, () => {
      const environment = { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret };
      assert.equal(callersOf(OWN, environment, nobody)(id), undefined);
      assert.equal(callersOf(OWN, {}, nobody)(id), undefined);
      assert.equal(
        publishedCredentials(environment),
        "the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are an example that AWS publishes: they are not accepted here; sign with those that are printed at the start",
      );
    });
  }
});
