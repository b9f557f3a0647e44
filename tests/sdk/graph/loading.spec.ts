import { strict as assert } from "node:assert";
import { PassThrough } from "node:stream";
import { captureFile } from "#sdk/graph/index";
import { type TemporaryProject, temporaryProject } from "../../support/project";

/** The SDK and its parts, whichever way they are requested. */
const CHECKS = `
  const rpc = require("@pulumi/pulumi/runtime/rpc");
  const { serializeResourceProperties } = rpc;
  let calls = 0;
  const isLoaded = () => Object.keys(require.cache).some((file) => /node_modules.typescript.lib/.test(file));
  const loadsEarly = isLoaded();
  rpc.serializeResourceProperties = (...args) => {
    calls++;
    return serializeResourceProperties(...args);
  };
  const table = new aws.dynamodb.Table("table", { hashKey: "id", attributes: [{ name: "id", type: "S" }] });
  const checks = async () => ({
    isSame: require("@pulumi/pulumi") === pulumi.self && require("@pulumi/pulumi/runtime").serialize === pulumi.runtime.serialize,
    isInstance: table instanceof pulumi.CustomResource && pulumi.Resource.isInstance(table),
    hasAutomation: typeof pulumi.automation.LocalWorkspace,
    // Needs the compiler of TypeScript, which is loaded late.
    closure: (await pulumi.runtime.serializeFunction(() => 6 * 7)).text.includes("6 * 7"),
    loads: [loadsEarly, isLoaded()],
    packages: typeof (await pulumi.runtime.computeCodePaths()).get,
  });`;

const COMMON = `
  const sdk = require("@pulumi/pulumi");
  const pulumi = { ...sdk, self: sdk };
  const aws = require("@pulumi/aws");
  ${CHECKS}
  module.exports = async () => ({ ...(await checks()), calls: pulumi.output(table.urn).apply(() => calls > 0) });`;

const ES_MODULE = `
  import sdk from "@pulumi/pulumi";
  import * as all from "@pulumi/pulumi";
  import * as aws from "@pulumi/aws";
  import { createRequire } from "node:module";
  const require = createRequire(import.meta.url);
  const pulumi = { ...all, self: sdk };
  ${CHECKS}
  export default async () => ({ ...(await checks()), calls: pulumi.output(table.urn).apply(() => calls > 0) });`;

describe("a program at its first start and at later ones", () => {
  let project: TemporaryProject | undefined;
  afterEach(() => project?.remove());

  for (const [file, program] of Object.entries({ "index.js": COMMON, "index.mjs": ES_MODULE })) {
    it(`loads the SDK itself, which can be changed (${file})`, async () => {
      project = temporaryProject({
        "Pulumi.yaml": `name: notes\nruntime: nodejs\nmain: ${file}\n`,
        "package.json": '{ "name": "notes", "version": "1.0.0" }',
        [file]: program,
      });
      for (const _ of [1, 2]) {
        const output = new PassThrough().resume();
        const { graph } = await captureFile({ program: project.folder, cache: false, output });
        assert.deepEqual(graph.outputs, {
          isSame: true,
          isInstance: true,
          hasAutomation: "function",
          closure: true,
          loads: [false, true],
          packages: "function",
          calls: true,
        });
      }
    });
  }
});
