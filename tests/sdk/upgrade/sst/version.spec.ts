import assert from "node:assert/strict";
import { hasSessions, versionOf } from "#sdk/upgrade/sst/version";

function versionIn(files: Readonly<Record<string, string>>): string {
  const { major, minor } = versionOf(new Map(Object.entries(files)));
  return `${major}.${minor}`;
}

describe("the version of SST that a program is written for", () => {
  it("is the highest that a package.json names", () => {
    const manifest = (dependencies: object) => JSON.stringify({ devDependencies: dependencies });
    assert.equal(
      versionIn({ "package.json": manifest({ "@serverless-stack/resources": "0.69.7" }) }),
      "0.69",
    );
    assert.equal(versionIn({ "package.json": manifest({ "@serverless-stack/resources": "^1.9.4" }) }), "1.9");
    assert.equal(versionIn({ "package.json": manifest({ sst: "2" }) }), "2.49");
    assert.equal(
      versionIn({
        "package.json": manifest({ "@serverless-stack/resources": "1.2.0" }),
        "web/package.json": manifest({ "@serverless-stack/core": "1.3.0" }),
      }),
      "1.3",
    );
  });

  it("is found by imports and names where no package.json has it", () => {
    assert.equal(versionIn({ "a.ts": `import { Api } from "sst/constructs";` }), "2.49");
    assert.equal(versionIn({ "package.json": "no JSON", "a.ts": `import "sst/node/table";` }), "2.49");
    const resources = `import { Api, Auth } from "@serverless-stack/resources";`;
    assert.equal(versionIn({ "a.ts": `${resources} class Main extends Stack {}` }), "0.69");
    assert.equal(versionIn({ "a.ts": `${resources} new Api(stack, "a", { defaultFunctionProps })` }), "0.69");
    assert.equal(versionIn({ "a.ts": `${resources} new Api(stack, "a", { cdk: {} })` }), "1.18");
    assert.equal(versionIn({ "a.ts": `${resources} new Auth(stack, "a")` }), "1.9");
  });

  it("says whether Auth is the user pool", () => {
    assert.equal(hasSessions({ major: 1, minor: 9 }), false);
    assert.equal(hasSessions({ major: 1, minor: 10 }), true);
    assert.equal(hasSessions({ major: 2, minor: 0 }), true);
    assert.equal(hasSessions({ major: 0, minor: 69 }), false);
  });
});
