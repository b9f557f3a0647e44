import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { Engine } from "#sdk/cli/deploy/engine";
import { captureAppPlan } from "#sdk/cli/deploy/program";
import { expectDefinitionError } from "../../../support/definition-error";
import { NODE_MODULES } from "../../../support/paths";
import { StandIn } from "../../../support/pulumi/stand-in";

/** A program that says which configuration it has seen, in the id of its app stack. */
const PROGRAM = `
const pulumi = require("@pulumi/pulumi");
const config = new pulumi.Config();
class Stack extends pulumi.ComponentResource {
  constructor() {
    super("serverless-api:index:Stack", "S");
    const id = ["plain", "own", "token"].map((key) => config.get(key)).join("-");
    this.registerOutputs({ id, uses: [], protect: ["prod"] });
  }
}
new Stack();
`;

describe("lookAtProgram", () => {
  let pulumi: StandIn;
  afterEach(() => pulumi.close());

  const capture = async (config: Record<string, string> = {}, text = PROGRAM) => {
    fs.symlinkSync(NODE_MODULES, path.join(pulumi.project, "node_modules"));
    pulumi.write("index.js", text);
    const engine = await Engine.open("dev", pulumi.project);
    const request = {
      command: "deploy",
      stage: "dev",
      program: pulumi.project,
      split: false,
      only: [],
      parallel: 1,
      config,
      yes: false,
      json: false,
      showSecrets: false,
      noCache: false,
      markdown: false,
      policyPacks: [],
    };
    return captureAppPlan(request, engine, await engine.list(), new AbortController().signal);
  };

  it("asks Pulumi for the secrets of the stage", async () => {
    const token = { "notes:token": { value: "hush", secret: true } };
    pulumi = new StandIn({}, { dev: { config: token } });
    pulumi.write("Pulumi.dev.yaml", "config:\n  notes:plain: a\n  notes:token:\n    secure: AAAB\n");
    const { stacks, protect } = await capture();
    assert.deepEqual(
      stacks.map(({ id }) => id),
      ["a--hush"],
    );
    assert.deepEqual(protect, ["prod"]);
  });

  it("stores no secret that Pulumi has reported, of any stack", async () => {
    const token = { "notes:token": { value: "hush", secret: true } };
    pulumi = new StandIn({}, { "dev.S": { config: token } });
    pulumi.write("Pulumi.dev.yaml", "config:\n  notes:plain: a\n");
    pulumi.write("Pulumi.dev.S.yaml", "config:\n  notes:token:\n    secure: AAAB\n");
    await capture();
    assert.equal(fs.existsSync(path.join(pulumi.project, ".sapi", "graph.json")), false);
  });

  it("takes what the stage lacks from the Pulumi stacks of its app stacks", async () => {
    const token = { "notes:token": { value: "hush", secret: true } };
    pulumi = new StandIn({}, { "dev.S": { config: token } });
    pulumi.write("Pulumi.dev.yaml", "config:\n  notes:plain: a\n");
    pulumi.write(
      "Pulumi.dev.S.yaml",
      "config:\n  notes:plain: z\n  notes:own: b\n  notes:token:\n    secure: AAAB\n",
    );
    const { stacks } = await capture();
    assert.deepEqual(
      stacks.map(({ id }) => id),
      ["a-b-hush"],
    );
  });

  it("asks nobody for what is given", async () => {
    pulumi = new StandIn({}, { dev: {} });
    pulumi.write("Pulumi.dev.yaml", "config:\n  notes:token:\n    secure: AAAB\n");
    const { stacks } = await capture({ token: "mine" });
    assert.deepEqual(
      stacks.map(({ id }) => id),
      ["--mine"],
    );
    assert.equal(
      pulumi.log.some(({ call }) => call?.[0] === "config"),
      false,
    );
  });

  /** A program that names its app stack after an output of another Pulumi stack. */
  const READER = `
const pulumi = require("@pulumi/pulumi");
class Stack extends pulumi.ComponentResource {
  constructor() {
    super("serverless-api:index:Stack", "S");
    const id = new pulumi.StackReference("network").requireOutput("vpcId");
    this.registerOutputs({ id, uses: [], protect: [] });
  }
}
new Stack();
`;

  it("asks Pulumi for the outputs of other stacks that the program reads, and keeps none of them", async () => {
    pulumi = new StandIn({}, { dev: {}, network: { outputs: { vpcId: "vpc-1" } } });
    const { stacks } = await capture({}, READER);
    assert.deepEqual(
      stacks.map(({ id }) => id),
      ["vpc-1"],
    );
    assert.equal(fs.existsSync(path.join(pulumi.project, ".sapi", "graph.json")), false);
  });

  it("is refused where Pulumi knows no such stack", async () => {
    pulumi = new StandIn({}, { dev: {} });
    await expectDefinitionError(capture({}, READER), [
      { code: "STACK_REFERENCE_UNKNOWN", path: "stackReferences", value: "network" },
    ]);
  });
});
