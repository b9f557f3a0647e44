import assert from "node:assert/strict";
import * as path from "node:path";
import { ScriptedStack } from "../support/engine/scripted-stack";
import { ROOT } from "../support/paths";
import { type TemporaryProject, temporaryProject } from "../support/project";

const ENV_FILES = {
  ".env": "WHERE=everywhere\nTOKEN=of ${WHERE}\nAWS_REGION=eu-north-1\n",
  ".env.local": "WHERE=here\n",
  ".env.prod": "WHERE=prod\n",
};

const EARLY = 'exports.where = process.env.WHERE ?? "nowhere";\n';
const VALUES =
  "[early.where, process.env.WHERE, process.env.TOKEN, process.env.AWS_REGION ?? 'none', app.region].join()";

/** The same program in the two kinds of module. */
const PROGRAMS = {
  CommonJS: {
    "index.js": `
      const early = require("./early");
      const { App } = require("pulumi-serverless-api");
      const app = new App();
      app.stack(function ApiStack() {});
      exports.told = ${VALUES};
    `,
    "early.js": EARLY,
    "package.json": "{}",
  },
  "ES module": {
    "package.json": '{ "type": "module" }',
    "index.js": `
      import early from "./early.cjs";
      import { App } from "pulumi-serverless-api";
      const app = new App();
      app.stack(function ApiStack() {});
      export const told = ${VALUES};
    `,
    "early.cjs": EARLY,
  },
};

describe("protocol: files with variables of a program that Pulumi runs", function () {
  this.timeout(300_000);
  let project: TemporaryProject;
  afterEach(() => project.remove());

  const run = async (files: Readonly<Record<string, string>>, stack = "dev", env = {}) => {
    project = temporaryProject({ ...ENV_FILES, ...files });
    return new ScriptedStack(path.relative(ROOT, project.folder), "notes", stack).update({ env });
  };

  for (const [kind, files] of Object.entries(PROGRAMS)) {
    it(`are read by the first import of the package, in a program of the kind ${kind}: earlier modules do not see them`, async () => {
      const { outputs } = (await run(files)).expectSuccess();
      assert.equal(outputs?.told, "nowhere,everywhere,of everywhere,none,us-east-1");
    });
  }

  it("are those of the stage, also where the Pulumi stack holds a part of it, and weaker than the process", async () => {
    const { outputs } = (await run(PROGRAMS.CommonJS, "prod.ApiStack")).expectSuccess();
    assert.equal(outputs?.told, "nowhere,prod,of prod,none,us-east-1");
    project.remove();
    const given = await run(PROGRAMS.CommonJS, "dev", { WHERE: "shell" });
    assert.equal(given.outputs?.told, "shell,shell,of shell,none,us-east-1");
  });

  it("do not reach the AWS provider, which already runs: a warning says so, and the program does not see them either", async () => {
    const { log } = await run(PROGRAMS.CommonJS);
    assert.deepEqual(
      log.map(({ severity, message }) => [severity, message]),
      [
        [
          "warning",
          "AWS_REGION in .env is left out: it counts only where it is set before Pulumi and the program begin, so export it in the shell",
        ],
      ],
    );
  });

  it("fail the deployment when they are not lists of variables, without showing their text", async () => {
    const failed = await run({ ...PROGRAMS.CommonJS, ".env": 'TOKEN="hush\n' });
    failed.expectFailure();
    assert.match(
      failed.errors.join(),
      /Program "notes" \[?"?\.env.*: the value of TOKEN begins with " and does not end/,
    );
    assert.doesNotMatch(failed.errors.join() + failed.printed, /hush/);
  });
});
