import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { Stack, type StackContext, use } from "#sdk/app/index";
import type { StackOutputs } from "#sdk/graph/index";
import { App } from "#sdk/index";
import { toOutputText } from "#sdk/values/stack-state";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";

const STACK = "serverless-api:index:Stack";
const REFERENCE = "pulumi:pulumi:StackReference";
const HELD_BY = "organization/notes";

function StorageStack() {
  return { name: "notes", config: { url: pulumi.output("https://x"), limit: 3 } };
}

function ApiStack({ stack }: StackContext) {
  const { name, config } = use(StorageStack);
  stack.addOutputs({ Name: name, Url: config.url });
  return { ApiName: `${name} API` };
}

function notes() {
  return new App().stack(StorageStack).stack(ApiStack).outputs;
}

/** Deploy a program as a Pulumi stack: what others can read of it. */
async function outputsOf(program: () => unknown, stack: string, references: StackOutputs = {}) {
  const recorded = await record(program, { stack, stackReferences: references });
  return { [stack]: recorded.graph.outputs };
}

describe("a Pulumi stack named after an app stack", () => {
  it("runs the function of that app stack alone", async () => {
    const graph = await record(notes, { stack: "dev.StorageStack" });
    assert.deepEqual(
      graph.resources(STACK).map(({ name }) => name),
      ["StorageStack"],
    );
    assert.deepEqual(graph.outputs, {});
    assert.deepEqual(graph.resources(REFERENCE), []);
  });

  it("has the stage before the dot, also in names", async () => {
    let app: App | undefined;
    await record(
      () => {
        app = new App().stack(() => undefined, { id: "Only" });
        return app.outputs;
      },
      { stack: "dev.Only" },
    );
    assert.equal(app?.stage, "dev");
    assert.equal(app?.logicalPrefixedName("x"), "dev-notes-x");
  });

  it("gives use what the other stack returned, data as data and Outputs as Outputs", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    let seen: ReturnType<typeof StorageStack> | undefined;
    function Reader() {
      seen = use(StorageStack);
    }
    const program = () => new App().stack(StorageStack).stack(Reader).outputs;
    await record(program, { stack: "dev.Reader", stackReferences: references });
    assert.equal(seen?.name, "notes");
    assert.equal(seen?.config.limit, 3);
    assert.equal(pulumi.Output.isInstance(seen?.config.url), true);
  });

  it("exports the same with the whole app and alone", async () => {
    const whole = await record(notes);
    const references = await outputsOf(notes, "dev.StorageStack");
    const alone = await record(notes, { stack: "dev.ApiStack", stackReferences: references });
    assert.deepEqual(alone.outputs, { Name: "notes", Url: "https://x" });
    assert.deepEqual(alone.outputs, whole.outputs);
    assert.equal(alone.graph.outputs["sapi:ApiStack"], whole.graph.outputs["sapi:ApiStack"]);
  });

  it("has one StackReference for each stack whose Outputs it uses, and lists what it has read", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    const graph = await record(notes, { stack: "dev.ApiStack", stackReferences: references });
    assert.deepEqual(
      graph.resources(REFERENCE).map(({ inputs }) => inputs.name),
      [`${HELD_BY}/dev.StorageStack`],
    );
    assert.equal(graph.graph.outputs["sapi:reads"], '~{"StorageStack":["config.url","name"]}');
  });

  it("has no StackReference for a stack that it uses data of only, or does not use", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    function Reader() {
      return use(StorageStack).name;
    }
    const program = () => new App().stack(StorageStack).stack(Reader).outputs;
    const graph = await record(program, { stack: "dev.Reader", stackReferences: references });
    assert.deepEqual(graph.resources(REFERENCE), []);
    assert.equal(graph.graph.outputs["sapi:reads"], '~{"StorageStack":["name"]}');
  });

  it("does not mind stacks that are not deployed and that it does not use", async () => {
    const program = () => new App().stack(StorageStack).stack(() => 1, { id: "Alone" }).outputs;
    const graph = await record(program, { stack: "dev.Alone" });
    assert.equal(graph.graph.outputs["sapi:reads"], undefined);
  });

  it("reads the Pulumi stack of the whole app where the app stack has none of its own", async () => {
    const references = await outputsOf(notes, "dev");
    const graph = await record(notes, { stack: "dev.ApiStack", stackReferences: references });
    assert.deepEqual(graph.outputs, { Name: "notes", Url: "https://x" });
    assert.deepEqual(
      graph.resources(REFERENCE).map(({ inputs }) => inputs.name),
      [`${HELD_BY}/dev`],
    );
  });

  it("shares what a class stack has as properties, with the methods that need nothing else", async () => {
    class Storage extends Stack {
      readonly bucket = "notes";
      get path() {
        return `${this.bucket}/${this.id}`;
      }
    }
    let refused: unknown;
    function Reader({ stack }: StackContext) {
      const storage = use(Storage);
      assert.equal(storage instanceof Storage, true);
      stack.addOutputs({ Path: storage.path });
      try {
        storage.addOutputs({});
      } catch (error) {
        refused = error;
      }
    }
    const program = () => new App().stack(Storage).stack(Reader).outputs;
    const references = await outputsOf(program, "dev.Storage");
    const graph = await record(program, { stack: "dev.Reader", stackReferences: references });
    assert.deepEqual(graph.outputs, { Path: "notes/Storage" });
    assert.match(
      String(refused),
      /IMPORTED_READ_ONLY|Stack "Storage" addOutputs: the stack is in another Pulumi stack/,
    );
  });

  it("is used by class stacks as well", async () => {
    class Reader extends Stack {
      constructor(app: App, id: string) {
        super(app, id);
        this.addOutputs({ Url: use(StorageStack).config.url });
      }
    }
    const program = () => new App().stack(StorageStack).stack(Reader).outputs;
    const references = await outputsOf(program, "dev.StorageStack");
    const graph = await record(program, { stack: "dev.Reader", stackReferences: references });
    assert.deepEqual(graph.outputs, { Url: "https://x" });
  });
});

describe("a value that cannot be shared", () => {
  function Exporter() {
    return { ok: 1, run: () => 1, deep: [{ clock: new Date(0) }] };
  }
  function Reader() {
    return use(Exporter).run;
  }
  const program = () => new App().stack(Exporter).stack(Reader).outputs;

  it("is refused by the stack that returns it, all at once, with its path", async () => {
    await expectDefinitionError(
      () => record(program, { stack: "dev.Exporter" }),
      [
        { code: "SHARE_UNSHAREABLE", path: "run" },
        { code: "SHARE_UNSHAREABLE", path: "deep[0].clock" },
      ],
      { construct: 'Stack "Exporter"' },
    );
  });

  it("does no harm in a whole app, and is refused to those that read it from elsewhere", async () => {
    const references = await outputsOf(program, "dev");
    const error = await expectDefinitionError(
      () => record(program, { stack: "dev.Reader", stackReferences: references }),
      [{ code: "SHARE_UNSHAREABLE", path: "use" }],
      { construct: 'Stack "Reader"' },
    );
    assert.match(
      error.message,
      /run of Exporter: a function cannot be shared; import it from the module that has it/,
    );
  });
});

describe("a stack that is used and cannot be read", () => {
  const consumer = (references: StackOutputs) =>
    record(notes, { stack: "dev.ApiStack", stackReferences: references });

  it("is named with its consumer and the command that deploys it, when there is none", async () => {
    const error = await expectDefinitionError(
      () => consumer({}),
      [{ code: "SHARE_NOT_DEPLOYED", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(
      error.message,
      /Stack "ApiStack" use: StorageStack has not been deployed: .*dev\.StorageStack or .*dev; deploy it first: sapi deploy dev --split --only StorageStack, or pulumi up -s dev\.StorageStack/,
    );
  });

  it("is named when it exists and has never been deployed", async () => {
    const error = await expectDefinitionError(
      () => consumer({ "dev.StorageStack": {} }),
      [{ code: "SHARE_NOT_DEPLOYED", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(
      error.message,
      /organization\/notes\/dev\.StorageStack has not been deployed with StorageStack/,
    );
  });

  it("is named when it is deployed twice", async () => {
    const references = {
      ...(await outputsOf(notes, "dev")),
      ...(await outputsOf(notes, "dev.StorageStack")),
    };
    const error = await expectDefinitionError(
      () => consumer(references),
      [{ code: "SHARE_AMBIGUOUS", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(
      error.message,
      /deployed twice, in .*dev\.StorageStack and in .*dev; find out which one is in use before anything is removed/,
    );
  });

  it("is named when a value that it should have is missing", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    const { "sapi:StorageStack:config.url": _, ...rest } = references["dev.StorageStack"] ?? {};
    const error = await expectDefinitionError(
      () => consumer({ "dev.StorageStack": rest }),
      [{ code: "SHARE_OUTPUT_MISSING", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(error.message, /config\.url of StorageStack: .*dev\.StorageStack has no value of it/);
  });

  it("is named when it was deployed before it had the value", async () => {
    const older = () =>
      new App().stack(function StorageStack() {
        return { name: "notes" };
      }).outputs;
    const error = await expectDefinitionError(
      async () => consumer(await outputsOf(older, "dev.StorageStack")),
      [{ code: "SHARE_OUTPUT_MISSING", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(
      error.message,
      /config of StorageStack: .*dev\.StorageStack was deployed by a program that did not return it/,
    );
  });

  it("is named when a secret of it cannot be decrypted, which the engine gives as an empty object", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    const hidden = { ...references["dev.StorageStack"], "sapi:StorageStack:config.url": pulumi.secret({}) };
    const error = await expectDefinitionError(
      () => consumer({ "dev.StorageStack": hidden }),
      [{ code: "SHARE_UNREADABLE", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
    assert.match(
      error.message,
      /config\.url of StorageStack: .*dev\.StorageStack has a secret here that cannot be decrypted/,
    );
  });

  it("is named when it shares in a form that is none of this package's", async () => {
    await expectDefinitionError(
      () => consumer({ "dev.StorageStack": { "sapi:StorageStack": "{}" } }),
      [{ code: "SHARE_SCHEMA", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
  });

  for (const [schema, cure] of [
    [0, /deploy it with this version: sapi deploy dev --split --only StorageStack/],
    [2, /update pulumi-serverless-api in this program/],
  ] as const) {
    it(`is named when it shares in version ${schema} of the form`, async () => {
      const text = toOutputText({ schema, stack: "StorageStack", exports: [] });
      const error = await expectDefinitionError(
        () => consumer({ "dev.StorageStack": { "sapi:StorageStack": text } }),
        [{ code: "SHARE_SCHEMA", path: "use" }],
        { construct: 'Stack "ApiStack"' },
      );
      assert.match(error.message, cure);
    });
  }

  it("that comes after its user is refused as in a whole app", async () => {
    const references = await outputsOf(notes, "dev.StorageStack");
    const program = () => new App().stack(ApiStack).stack(StorageStack).outputs;
    await expectDefinitionError(
      () => record(program, { stack: "dev.ApiStack", stackReferences: references }),
      [{ code: "USE_NOT_REGISTERED", path: "use" }],
      { construct: 'Stack "ApiStack"' },
    );
  });
});

describe("a split app", () => {
  it("refuses a Pulumi stack for an app stack that it does not have, and lists those that it has", async () => {
    const error = await expectDefinitionError(
      () => record(notes, { stack: "dev.ApiStak" }),
      [{ code: "SPLIT_STACK_UNKNOWN", path: "" }],
      { construct: 'App "notes"' },
    );
    assert.match(error.message, /the app stacks are StorageStack, ApiStack: .*"ApiStack"/);
  });

  it("refuses stacks and constructs that each of its Pulumi stacks would make", async () => {
    const byHand = () => void new Stack(new App(), "Hand");
    await expectDefinitionError(
      () => record(byHand, { stack: "dev.ApiStack" }),
      [{ code: "SPLIT_OUTSIDE_STACK", path: "" }],
      { construct: 'Stack "Hand"' },
    );
    const ofApp = () => new App().implicitStack;
    await expectDefinitionError(
      () => record(ofApp, { stack: "dev.ApiStack" }),
      [{ code: "SPLIT_OUTSIDE_STACK", path: "" }],
      { construct: 'Stack "notes"' },
    );
  });
});

describe("app.reference", () => {
  const program = () => new App().reference(StorageStack, "acme/storage/prod").stack(ApiStack).outputs;

  it("lets use read a stack that another project runs", async () => {
    const other = await record(() => new App().stack(StorageStack).outputs, {
      project: "storage",
      stack: "prod",
    });
    for (const stack of ["prod", "prod.StorageStack"]) {
      const references = { [`acme/storage/${stack}`]: other.graph.outputs };
      const graph = await record(program, { stackReferences: references });
      assert.deepEqual(graph.outputs, { Name: "notes", Url: "https://x" });
      assert.deepEqual(
        graph.resources(REFERENCE).map(({ inputs }) => inputs.name),
        [`acme/storage/${stack}`],
      );
      assert.deepEqual(
        graph.resources(STACK).map(({ name }) => name),
        ["ApiStack"],
      );
    }
  });

  it("runs the stack in place where nothing is deployed, as locally", async () => {
    const graph = await record(program);
    assert.deepEqual(graph.outputs, { Name: "notes", Url: "https://x" });
    assert.deepEqual(graph.resources(REFERENCE), []);
    assert.deepEqual(
      graph.graph.logs.map(({ message }) => message),
      ["StorageStack of acme/storage/prod runs as part of this program, since nothing is deployed here"],
    );
  });

  for (const where of ["prod", "acme/prod", "acme/storage/prod.StorageStack", "", undefined]) {
    it(`refuses ${JSON.stringify(where)}`, async () => {
      const wrong = () => new App().reference(StorageStack, where as string);
      await expectDefinitionError(() => record(wrong), [{ code: "REFERENCE_INVALID", path: "reference" }], {
        construct: 'App "notes"',
      });
    });
  }

  it("refuses a stack that the app runs itself", async () => {
    const twice = () => new App().stack(StorageStack).reference(StorageStack, "acme/storage/prod");
    await expectDefinitionError(() => record(twice), [{ code: "STACK_FUNCTION_REPEATED", path: "" }], {
      construct: 'Stack "StorageStack"',
    });
  });
});

describe("the registered stacks", () => {
  it("tell whom they use and which stages are protected", async () => {
    const graph = await record(
      () => new App({ protect: ["prod"] }).stack(StorageStack).stack(ApiStack).outputs,
    );
    assert.deepEqual(
      graph.resources(STACK).map(({ state }) => state),
      [
        { id: "StorageStack", uses: [], protect: ["prod"] },
        { id: "ApiStack", uses: ["StorageStack"], protect: ["prod"] },
      ],
    );
  });

  it("tell nothing when they are made by hand", async () => {
    const graph = await record(() => void new Stack(new App(), "Hand"));
    assert.deepEqual(
      graph.resources(STACK).map(({ state }) => state),
      [{}],
    );
  });
});
