import { strict as assert } from "node:assert";
import type { IamCaller } from "../../../sdk/src/local/authorize/iam";
import { callersOf, findCaller } from "../../../sdk/src/local/caller";
import { LOCAL_CREDENTIALS } from "../../../sdk/src/local/credentials";

const ENVIRONMENT = {
  AWS_ACCESS_KEY_ID: "AKIAMINE",
  AWS_SECRET_ACCESS_KEY: "secret",
  AWS_SESSION_TOKEN: "token",
};
const GIVEN = { secretAccessKey: "given" } as IamCaller;

describe("who may call IAM routes", () => {
  it("are the credentials printed at the start, and those of the environment with their token", () => {
    const find = findCaller(ENVIRONMENT);
    assert.equal(find(LOCAL_CREDENTIALS.accessKeyId)?.secretAccessKey, LOCAL_CREDENTIALS.secretAccessKey);
    assert.equal(find(LOCAL_CREDENTIALS.accessKeyId)?.sessionToken, undefined);
    assert.equal(find("AKIAMINE")?.sessionToken, "token");
    assert.equal(find("AKIAMINE")?.allows, undefined);
    assert.equal(find("AKIAOTHER"), undefined);
    assert.equal(findCaller({})("AKIAMINE"), undefined);
  });

  it("are those besides who were given credentials here, who never stand in for the others", () => {
    const find = callersOf(ENVIRONMENT, () => GIVEN);
    assert.equal(find("ASIAGIVEN"), GIVEN);
    assert.equal(find("AKIAMINE")?.secretAccessKey, "secret");
    assert.equal(callersOf(ENVIRONMENT, () => undefined)("ASIAGIVEN"), undefined);
  });
});
