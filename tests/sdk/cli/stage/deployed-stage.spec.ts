import assert from "node:assert/strict";
import { deployedFunctions, deployedResources } from "#sdk/cli/stage/deployed-stage";

const STACK = "urn:pulumi:dev::shop::serverless-api:index:Stack::ApiStack";
const API = "urn:pulumi:dev::shop::serverless-api:index:Stack$serverless-api:index:Function::ApiStack-Work";
const WORK = `${API}$aws:lambda/function:Function::ApiStack-Work-function`;
const ARN = "arn:aws:lambda:eu-west-1:111122223333:function:dev-shop-Work";
const SECRET = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

function stateWith(secret: object) {
  return new Map([
    [
      "dev.ApiStack",
      [
        { urn: STACK, type: "serverless-api:index:Stack" },
        { urn: API, type: "serverless-api:index:Function", parent: STACK },
        {
          urn: WORK,
          type: "aws:lambda/function:Function",
          id: "dev-shop-Work",
          parent: API,
          inputs: { environment: { variables: { TABLE: "notes", KEY: { ...SECRET, ...secret } } } },
          outputs: {
            arn: ARN,
            name: "dev-shop-Work",
            handler: "src/work.handler",
            role: "arn:aws:iam::111122223333:role/work",
            codeSha256: "c29tZQ==",
            loggingConfig: { logGroup: "/aws/lambda/dev-shop-Work-1234567" },
          },
        },
        {
          urn: `${API}$aws:lambda/alias:Alias::ApiStack-Work-alias`,
          type: "aws:lambda/alias:Alias",
          parent: API,
          outputs: { name: "live", functionName: "dev-shop-Work" },
        },
        { urn: `${STACK}$aws:lambda/function:Function::Read`, type: "aws:lambda/function:Function" },
      ].map((resource) => ({ inputs: {}, outputs: {}, isRetained: false, isProtected: false, ...resource })),
    ],
  ]);
}

describe("the functions of a deployed stage", () => {
  it("are read from the state, with their construct, region, role, code, log group and alias", () => {
    const [work, ...others] = deployedFunctions(deployedResources(stateWith({ ciphertext: "v1:abc" })));
    assert.deepEqual(others, []);
    const { pulumiStack, name, constructId, arn, region, functionName, handler } = work ?? {};
    assert.deepEqual([pulumiStack, name, constructId], ["dev.ApiStack", "ApiStack-Work-function", "Work"]);
    assert.deepEqual([arn, region, functionName], [ARN, "eu-west-1", "dev-shop-Work"]);
    assert.equal(handler, "src/work.handler");
    assert.deepEqual(
      [work?.role, work?.codeSha256, work?.logGroup, work?.alias],
      ["arn:aws:iam::111122223333:role/work", "c29tZQ==", "/aws/lambda/dev-shop-Work-1234567", "live"],
    );
  });

  it("have their secrets masked until these are decrypted", () => {
    const environmentOf = (secret: object) =>
      deployedFunctions(deployedResources(stateWith(secret)))[0]?.environment;
    assert.deepEqual(environmentOf({ ciphertext: "v1:abc" }), { TABLE: "notes", KEY: "[secret]" });
    assert.deepEqual(environmentOf({ plaintext: '"s3cret"' }), { TABLE: "notes", KEY: "s3cret" });
  });
});
