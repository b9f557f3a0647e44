import assert from "node:assert/strict";
import { UNKNOWN } from "./received";
import { ScriptedBackend } from "./scripted-backend";
import { type ProgramRun, ScriptedStack } from "./scripted-stack";

const FIXTURES = "tests/fixtures/protocol";
const EXPORTS = "organization/shop/dev.Storage";
const REFERENCE = "pulumi:pulumi:StackReference";

function exporterIn(backend: ScriptedBackend): ScriptedStack {
  return new ScriptedStack(`${FIXTURES}/exporter.js`, "shop", "dev.Storage", backend);
}

function readerIn(backend: ScriptedBackend): ScriptedStack {
  return new ScriptedStack(`${FIXTURES}/reader.js`, "shop", "dev.Api", backend);
}

const version = (value: string) => ({ config: { version: value } });
const read = (what: object) => ({ config: { read: what } });

/** The result of the invoke for a stack: its answer, or its message. */
function invoked(run: ProgramRun, stack: string): unknown {
  const answered = (run.outputs?.invoked as Record<string, string>)[stack] ?? "";
  return answered.startsWith("{") ? JSON.parse(answered) : answered;
}

/** The backend's wire form of the exporter's outputs. */
function outputsIn(backend: ScriptedBackend): Record<string, unknown> {
  return backend.read(EXPORTS, { project: "shop" }).outputs.outputs as Record<string, unknown>;
}

// The expectations are the observed behaviour of an engine of version 3.260 with the file backend.
describe("the scripted backend", function () {
  this.timeout(300_000);
  let deployed: ScriptedBackend;

  before(async () => {
    deployed = new ScriptedBackend();
    (await exporterIn(deployed).update(version("1"))).expectSuccess();
  });

  it("gives outputs to an invoke as plain values, with the names of those that are secret", async () => {
    const run = (await readerIn(deployed.copy()).update(read({ invoke: [EXPORTS] }))).expectSuccess();
    assert.deepEqual(invoked(run, EXPORTS), {
      name: EXPORTS,
      outputs: {
        version: "1",
        token: "hush",
        nested: { open: 1, closed: "deep" },
        nothing: null,
        arn: "arn:aws:dynamodb:us-east-1:123456789012:table/shelf",
      },
      secretOutputNames: ["nested", "token"],
    });
    assert.deepEqual(run.stackReads, [{ stack: EXPORTS, by: "invoke" }]);
    assert.deepEqual(run.read, []);
  });

  it("names a stack of the same project by itself", async () => {
    const run = await readerIn(deployed.copy()).update(read({ invoke: ["dev.Storage", "shop/dev.Storage"] }));
    assert.equal((invoked(run, "dev.Storage") as { name: string }).name, "dev.Storage");
    assert.match(String(invoked(run, "shop/dev.Storage")), /organization name must be 'organization'$/);
  });

  it("gives outputs to a reference, in previews as well, and knows what depends on it", async () => {
    const reader = readerIn(deployed.copy());
    for (const run of [
      await reader.preview(read({ reference: EXPORTS })),
      await reader.update(read({ reference: EXPORTS })),
    ]) {
      assert.equal(run.expectSuccess().outputs?.value, "1");
      const [reference] = run.read;
      assert.deepEqual(run.read, [
        {
          urn: `urn:pulumi:dev.Api::shop::${REFERENCE}::${EXPORTS}`,
          type: REFERENCE,
          name: EXPORTS,
          id: EXPORTS,
          parent: run.ofType("pulumi:pulumi:Stack")[0]?.urn,
        },
      ]);
      assert.deepEqual(run.resource("reader").propertyDependencies, { value: [reference?.urn] });
      assert.deepEqual(run.stackReads, [{ stack: EXPORTS, by: "reference" }]);
    }
  });

  it("keeps secrets secret through a reference, the whole object where one is inside", async () => {
    const reader = readerIn(deployed.copy());
    for (const [output, value] of [
      ["token", "hush"],
      ["nested", { open: 1, closed: "deep" }],
    ] as const) {
      const run = (await reader.update(read({ reference: EXPORTS, output }))).expectSuccess();
      assert.deepEqual(run.outputs?.value, { $secret: value });
    }
  });

  it("lets a program handle a stack that does not exist when it invokes", async () => {
    const run = await readerIn(deployed.copy()).preview(read({ invoke: ["organization/shop/none"] }));
    assert.equal(
      invoked(run.expectSuccess(), "organization/shop/none"),
      'invocation of pulumi:pulumi:readStackOutputs returned an error: unknown stack "organization/shop/none"',
    );
  });

  it("ends a program that refers to a stack that does not exist", async () => {
    const reader = readerIn(deployed.copy());
    for (const run of [
      await reader.preview(read({ reference: "organization/shop/none" })),
      await reader.update(read({ reference: "organization/shop/none" })),
    ]) {
      assert.deepEqual(run.expectFailure().errors, ['unknown stack "organization/shop/none"']);
      assert.equal(run.outputs, undefined);
    }
  });

  it("gives no outputs of a stack that was never deployed, all known, in previews as well", async () => {
    const backend = new ScriptedBackend();
    backend.open("shop/dev.Storage");
    const run = await readerIn(backend).preview(read({ invoke: [EXPORTS] }));
    assert.deepEqual(invoked(run.expectSuccess(), EXPORTS), {
      name: EXPORTS,
      outputs: {},
      secretOutputNames: [],
    });
    const referred = await readerIn(backend).preview(read({ reference: EXPORTS }));
    assert.ok(!("value" in (referred.expectSuccess().outputs ?? {})), "undefined, not unknown");
  });

  it("stores nothing of a preview, in which outputs of new resources are not known", async () => {
    const backend = new ScriptedBackend();
    const preview = (await exporterIn(backend).preview(version("1"))).expectSuccess();
    assert.deepEqual(preview.outputs?.arn, UNKNOWN);
    assert.deepEqual(outputsIn(backend), {});
  });

  it("keeps the previous outputs when an update fails before it has new ones", async () => {
    const backend = deployed.copy();
    const failed = await exporterIn(backend).update({ ...version("2"), failing: { shelf: "failed" } });
    failed.expectFailure();
    assert.equal(outputsIn(backend).version, "1");
  });

  it("reports an error of the backend as each way of reading does", async () => {
    const backend = deployed.copy();
    backend.lock("shop/dev.Storage", "[403] Forbidden: no access to stack");
    const run = (await readerIn(backend).update(read({ invoke: [EXPORTS] }))).expectSuccess();
    assert.equal(
      invoked(run, EXPORTS),
      "invocation of pulumi:pulumi:readStackOutputs returned an error: [403] Forbidden: no access to stack",
    );
    const failed = (await readerIn(backend).update(read({ reference: EXPORTS }))).expectFailure();
    assert.deepEqual(failed.errors, ["[403] Forbidden: no access to stack"]);
  });

  it("gives an empty object for a secret that it cannot open, still secret, and no error", async () => {
    const backend = deployed.copy();
    backend.hideSecrets("shop/dev.Storage");
    const run = await readerIn(backend).update(
      read({ invoke: [EXPORTS], reference: EXPORTS, output: "token" }),
    );
    assert.deepEqual(run.expectSuccess().outputs?.value, { $secret: {} });
    const { outputs, secretOutputNames } = invoked(run, EXPORTS) as Record<string, object>;
    assert.deepEqual(secretOutputNames, ["nested", "token"]);
    assert.deepEqual((outputs as Record<string, unknown>).nested, { open: 1, closed: {} });
    assert.deepEqual(
      run.log.map(({ severity, message }) => `${severity}: ${message}`),
      Array(2).fill(`info: eliding undecryptable secrets for stack reference '${EXPORTS}'`),
    );
  });

  it("has outputs changed by hand, for one backend alone", () => {
    const backend = deployed.copy();
    backend.edit("shop/dev.Storage", ({ version: _, ...others }) => ({ ...others, more: "x" }));
    assert.deepEqual(Object.keys(outputsIn(backend)).sort(), ["arn", "more", "nested", "nothing", "token"]);
    assert.deepEqual(Object.keys(outputsIn(deployed)).sort(), [
      "arn",
      "nested",
      "nothing",
      "token",
      "version",
    ]);
  });
});
