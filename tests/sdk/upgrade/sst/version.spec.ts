import assert from "node:assert/strict";
import { hasSessions, versionOf } from "#sdk/upgrade/sst/version";

function versionIn(files: Readonly<Record<string, string>>): string {
  const { major, minor } = versionOf(new Map(Object.entries(files)));
  return `${major}.${minor}`;
}

const RESOURCES = "@serverless-stack/resources";

/** The same version in the lockfiles of package managers. */
const LOCKED: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "npm 7": [
    "package-lock.json",
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        "": { devDependencies: { [RESOURCES]: "^1.6.4" } },
        [`node_modules/${RESOURCES}`]: { version: "1.18.4" },
        "node_modules/other-sst": { version: "2.0.0" },
      },
    }),
  ],
  "npm 6": [
    "package-lock.json",
    JSON.stringify({
      lockfileVersion: 1,
      dependencies: { a: { version: "2.0.0", dependencies: { [RESOURCES]: { version: "1.18.4" } } } },
    }),
  ],
  "yarn 1": [
    "../yarn.lock",
    `# yarn lockfile v1\n\n"${RESOURCES}@1.18.4", "${RESOURCES}@^1.6.4":\n  version "1.18.4"\n  resolved "x"\n\nother-sst@^2.0.0:\n  version "2.0.0"\n`,
  ],
  "yarn 3": [
    "yarn.lock",
    `"${RESOURCES}@npm:^1.6.4":\n  version: 1.18.4\n  resolution: "${RESOURCES}@npm:1.18.4"\n\n"other-sst@npm:2":\n  version: 2.0.0\n`,
  ],
  "pnpm 7": [
    "pnpm-lock.yaml",
    `lockfileVersion: 5.4\n\npackages:\n\n  /${RESOURCES}/1.18.4_abc:\n    dev: true\n\n  /other-sst/2.0.0:\n`,
  ],
  "pnpm 8": [
    "pnpm-lock.yaml",
    `lockfileVersion: '6.0'\n\npackages:\n\n  /${RESOURCES}@1.18.4(aws-sdk@2.1.0):\n    dev: true\n`,
  ],
  "pnpm 9": [
    "pnpm-lock.yaml",
    `lockfileVersion: '9.0'\n\npackages:\n\n  '${RESOURCES}@1.18.4':\n    resolution: {}\n`,
  ],
  bun: ["bun.lock", `{ "packages": { "${RESOURCES}": ["${RESOURCES}@1.18.4", "", {}] } }`],
};

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

  for (const [manager, [file, text]] of Object.entries(LOCKED))
    it(`is the one that the lockfile of ${manager} has, whatever the range`, () => {
      const range = JSON.stringify({ devDependencies: { "@serverless-stack/resources": "^1.6.4" } });
      assert.equal(versionIn({ "package.json": range, [file]: text }), "1.18");
    });

  it("is the one that is installed, where there is no lockfile with it", () => {
    const range = JSON.stringify({ devDependencies: { sst: "^2.1.0" } });
    const installed = { "../node_modules/sst/package.json": JSON.stringify({ version: "2.36.4" }) };
    const other = {
      "package-lock.json": JSON.stringify({ packages: { "node_modules/esst": { version: "3.0.0" } } }),
    };
    assert.equal(versionIn({ "package.json": range, ...installed, ...other }), "2.36");
    assert.equal(versionIn({ ...installed, "yarn.lock": 'sst@^2.1.0:\n  version "2.40.1"\n' }), "2.40");
  });

  it("is one with sessions for a range that has such versions, where the program uses what came with them", () => {
    const manifest = (version: string) =>
      JSON.stringify({ dependencies: { "@serverless-stack/resources": version } });
    const cognito = `import { Cognito, StackContext } from "@serverless-stack/resources";`;
    const older = `import { Auth } from "@serverless-stack/resources";\nnew Auth(stack, "a", { login: ["email"] });`;
    assert.equal(versionIn({ "package.json": manifest("^1.6.4"), "a.ts": cognito }), "1.10");
    assert.equal(versionIn({ "package.json": manifest("^1.6.4"), "a.ts": older }), "1.6");
    assert.equal(versionIn({ "package.json": manifest("1.6.4"), "a.ts": cognito }), "1.6");
    const sessions = `import { Auth } from "@serverless-stack/resources";\nnew Auth(stack, "a", { authenticator: "a.b" });`;
    assert.equal(versionIn({ "package.json": manifest("^1.6.4"), "a.ts": sessions }), "1.10");
  });

  it("says whether Auth is the user pool", () => {
    assert.equal(hasSessions({ major: 1, minor: 9 }), false);
    assert.equal(hasSessions({ major: 1, minor: 10 }), true);
    assert.equal(hasSessions({ major: 2, minor: 0 }), true);
    assert.equal(hasSessions({ major: 0, minor: 69 }), false);
  });
});
