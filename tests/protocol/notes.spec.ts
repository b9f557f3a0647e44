import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { captureFile } from "#sdk/graph/index";
import { type Received, type ReceivedObject, secret, UNKNOWN } from "../support/engine/received";
import type { Registered } from "../support/engine/registration";
import { type ProgramRun, ScriptedStack } from "../support/engine/scripted-stack";
import { example } from "../support/paths";

const LAMBDA = "aws:lambda/function:Function";
const TOKEN = "known-to-writers-only";
const SETTINGS = { config: { token: TOKEN }, secrets: ["token"] };

describe("protocol: the notes example", function () {
  this.timeout(300_000);
  let preview: ProgramRun;
  let update: ProgramRun;
  let secondUpdate: ProgramRun;

  before(async () => {
    const stack = new ScriptedStack("examples/notes", "notes");
    [preview, update] = await Promise.all([
      stack.copy().preview(SETTINGS),
      stack.update({ ...SETTINGS, isPlain: true }),
    ]);
    secondUpdate = await stack.update(SETTINGS);
  });

  it("ends well, in silence", () => {
    for (const run of [preview, update, secondUpdate]) {
      run.expectSuccess();
      assert.deepEqual(run.log, []);
      assert.equal(run.printed, "");
    }
  });

  it("registers what a capture shows, with the same inputs but the code, and nothing else", async () => {
    const config = { "notes:token": TOKEN };
    const { graph } = await captureFile({ program: example("notes"), config, cache: false });
    const captured = graph.resources.map(({ urn, inputs }) => [urn, { ...inputs, code: undefined }]);
    const registered = update.registered
      .filter(({ type }) => type !== "pulumi:pulumi:Stack")
      .map(({ urn, inputs }) => [urn, { ...(opened(inputs) as ReceivedObject), code: undefined }]);
    assert.deepEqual(Object.fromEntries(registered), Object.fromEntries(captured));
    assert.deepEqual([...preview.names].sort(), [...update.names].sort());
  });

  it("completes every component", () => {
    for (const run of [preview, update]) {
      const components = run.registered.filter(({ custom }) => !custom);
      assert.ok(components.length > 5);
      for (const { urn, outputs } of components) assert.ok(outputs, `${urn} has called registerOutputs`);
    }
  });

  it("leaves unknown values open in a first preview, and gives the URL in the update", () => {
    assert.deepEqual(ownOutputsOf(preview), { ApiUrl: UNKNOWN });
    assert.match(
      String(update.outputs?.ApiUrl),
      /^https:\/\/[a-z0-9]{10}\.execute-api\.us-east-1\.amazonaws\.com$/,
    );
    const route = (run: ProgramRun) => run.resource("ApiStack-Api-route-GET-notes").inputs;
    assert.deepEqual(route(preview).apiId, UNKNOWN);
    assert.deepEqual(route(preview).target, UNKNOWN);
    assert.equal(route(preview).routeKey, "GET /notes");
    assert.match(String(route(update).target), /^integrations\/[a-z0-9]+$/);
  });

  it("has the same inputs in a second update, the code included", () => {
    assert.deepEqual(secondUpdate.inputs, update.inputs);
    assert.deepEqual(filesOf(secondUpdate), filesOf(update));
  });

  it("bundles the handlers, at the paths that their handler settings name", () => {
    for (const run of [preview, update]) {
      const lambda = handlerOf(run, "src/notes.list");
      const { entries } = lambda.inputs.code as { entries: Record<string, { path: string }> };
      assert.deepEqual(Object.keys(entries).sort(), ["src/notes.js", "src/notes.js.map"]);
      const bundled = readFileSync(entries["src/notes.js"]?.path as string, "utf8");
      // The import of src/store.ts by src/notes.ts.
      assert.match(bundled, /SAPI_Table_name_|QueryCommand/);
      assert.doesNotMatch(bundled, /require\("\.\/store"\)/);
    }
  });

  it("passes the token to the authorizer as a secret", () => {
    for (const run of [preview, update]) {
      const { variables } = handlerOf(run, "src/authorizer.handler").inputs.environment as {
        variables: ReceivedObject;
      };
      assert.deepEqual(variables.NOTES_TOKEN, secret(TOKEN));
    }
  });

  it("never shows the token", () => {
    for (const run of [preview, update]) {
      const open = run.registered.map(({ inputs, outputs }) =>
        withoutSecrets({ inputs, outputs: outputs ?? {} }),
      );
      assert.ok(!JSON.stringify(open).includes(TOKEN), "an input or output shows it");
      assert.ok(!JSON.stringify([run.log, run.printed]).includes(TOKEN), "the log shows it");
      for (const file of filesOf(run)) assert.ok(!file.includes(TOKEN), "the code has it");
      const holders = run.ofType(LAMBDA).filter(({ inputs }) => JSON.stringify(inputs).includes(TOKEN));
      assert.deepEqual(
        holders.map(({ inputs }) => inputs.handler),
        ["src/authorizer.handler"],
      );
    }
  });
});

/** The outputs without those that other Pulumi stacks read. */
function ownOutputsOf({ outputs = {} }: ProgramRun): ReceivedObject {
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => !name.startsWith("sapi:")));
}

function handlerOf(run: ProgramRun, handler: string): Registered {
  const [found, ...others] = run.ofType(LAMBDA).filter(({ inputs }) => inputs.handler === handler);
  assert.ok(found && others.length === 0, `one function has the handler ${handler}`);
  return found;
}

/** Contents of all files of code that a run registered. */
function filesOf(run: ProgramRun): string[] {
  return run.ofType(LAMBDA).flatMap(({ inputs }) => {
    const { entries } = inputs.code as { entries: Record<string, { path: string }> };
    return Object.values(entries).map((entry) => {
      assert.ok(existsSync(entry.path), entry.path);
      return readFileSync(entry.path, "utf8");
    });
  });
}

/** The inputs with another value, or none, in place of each secret. */
function withSecrets(value: Received, replace: (value: Received) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => withSecrets(element, replace));
  if ("$secret" in value) return replace(value.$secret as Received);
  const entries = Object.entries(value as ReceivedObject);
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSecrets(inner, replace)]));
}

const opened = (value: Received) => withSecrets(value, (known) => known);
const withoutSecrets = (value: Received) => withSecrets(value, () => undefined);
