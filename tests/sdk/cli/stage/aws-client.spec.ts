import assert from "node:assert/strict";
import * as path from "node:path";
import { clientSettings, loadClient } from "#sdk/cli/stage/aws-client";
import { DefinitionError } from "#sdk/errors/index";
import { temporaryProject } from "../../../support/project";

const OF = { stage: "dev", use: "does something" };

describe("a client of the AWS SDK", () => {
  it("is that of the project before another one", () => {
    const project = temporaryProject({
      "app/package.json": "{}",
      "app/node_modules/@aws-sdk/client-lambda/package.json": '{"main":"index.js"}',
      "app/node_modules/@aws-sdk/client-lambda/index.js": "exports.mine = true;",
    });
    try {
      assert.deepEqual(loadClient({ ...OF, root: path.join(project.folder, "app"), service: "lambda" }), {
        mine: true,
      });
    } finally {
      project.remove();
    }
  });

  it("is asked for by the name of its package", () => {
    const project = temporaryProject({ "package.json": "{}" });
    try {
      assert.throws(
        () => loadClient({ ...OF, root: project.folder, service: "nowhere" }),
        (error) => {
          assert.ok(DefinitionError.isInstance(error));
          assert.equal(error.code, "STAGE_SDK_MISSING");
          assert.match(error.message, /@aws-sdk\/client-nowhere, which does something, is not installed/);
          assert.match(error.message, /run npm install --save-dev @aws-sdk\/client-nowhere$/);
          return true;
        },
      );
    } finally {
      project.remove();
    }
  });

  it("has the region of the resource and the profile of the configuration", () => {
    assert.deepEqual(clientSettings("eu-west-1", {}), { region: "eu-west-1" });
    assert.deepEqual(clientSettings("eu-west-1", { "aws:profile": "work" }), {
      region: "eu-west-1",
      profile: "work",
    });
  });
});
