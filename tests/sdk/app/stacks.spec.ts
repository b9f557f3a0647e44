import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { Stack, type StackContext, type StackProps, use } from "#sdk/app/index";
import type { DefinitionError } from "#sdk/errors/index";
import { Api, App, Function } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { type Recorded, record } from "../../support/record";

const STACK = "serverless-api:index:Stack";

function StorageStack() {
  return { table: "notes" };
}

function ApiStack({ stack }: StackContext) {
  const { table } = use(StorageStack);
  stack.addOutputs({ Table: table });
  return table.length;
}

describe("app.stack", () => {
  it("runs synchronous stack functions at once, in the order registered, and chains", async () => {
    const order: string[] = [];
    await record(() => {
      const app = new App();
      function First() {
        order.push("first");
      }
      function Second() {
        order.push("second");
      }
      assert.equal(app.stack(First).stack(Second), app);
      order.push("after");
    });
    assert.deepEqual(order, ["first", "second", "after"]);
  });

  it("queues what follows an async function until that has ended", async () => {
    const order: string[] = [];
    await record(async () => {
      const app = new App();
      async function Slow() {
        order.push("slow starts");
        await new Promise((resolve) => setImmediate(resolve));
        order.push("slow ends");
        return 7;
      }
      function Fast() {
        order.push(`fast sees ${use(Slow)}`);
      }
      app.stack(Slow).stack(Fast);
      order.push("registered");
      await app.outputs;
    });
    assert.deepEqual(order, ["slow starts", "registered", "slow ends", "fast sees 7"]);
  });

  it("gives a function its stack as this, also after an await", async () => {
    const graph = await record(async () => {
      const app = new App();
      const seen: unknown[] = [];
      async function Slow(this: Stack, { stack }: StackContext) {
        await Promise.resolve();
        seen.push(this === stack, this.id);
      }
      app.stack(Slow);
      app.stack(
        function () {
          this.addOutputs({ Name: this.id });
        },
        { id: "Named" },
      );
      const outputs = await app.outputs;
      assert.deepEqual(seen, [true, "Slow"]);
      return outputs;
    });
    assert.equal(graph.outputs.Name, "Named");
  });

  it("makes one component a stack, named after its function or the given id", async () => {
    const graph = await record(() => {
      new App().stack(StorageStack).stack(() => undefined, { id: "Other" });
    });
    assert.deepEqual(
      graph.resources(STACK).map(({ name }) => name),
      ["StorageStack", "Other"],
    );
  });

  it("takes class stacks, and gives use the stack itself", async () => {
    class Storage extends Stack {
      readonly bucket = "notes";
    }
    const graph = await record(async () => {
      const app = new App();
      function Reader({ stack }: StackContext) {
        stack.addOutputs({ Bucket: use(Storage).bucket });
      }
      app.stack(Storage).stack(Reader);
      return app.outputs;
    });
    assert.deepEqual(graph.outputs, { Bucket: "notes" });
    assert.deepEqual(
      graph.resources(STACK).map(({ name }) => name),
      ["Storage", "Reader"],
    );
  });

  it("throws the error of a synchronous function from app.stack", async () => {
    await record(() => {
      const app = new App();
      assert.throws(
        () =>
          app.stack(
            () => {
              throw new Error("mine");
            },
            { id: "Broken" },
          ),
        /^Error: mine$/,
      );
    });
  });

  it("rejects app.outputs with the first error of an async function, and does not run what follows", async () => {
    let ran = false;
    await record(async () => {
      const app = new App();
      app.stack(async () => Promise.reject(new Error("mine")), { id: "Broken" });
      app.stack(
        () => {
          ran = true;
        },
        { id: "Next" },
      );
      await assert.rejects(app.outputs, /^Error: mine$/);
    });
    assert.equal(ran, false);
  });

  it("fails the program when an async function fails and nobody asks for the outputs", async () => {
    await assert.rejects(
      record(() => {
        new App().stack(async () => Promise.reject(new Error("mine")), { id: "Broken" });
      }),
      /mine/,
    );
  });

  it("refuses a function that was registered before, an id that is taken, and a function without a name", async () => {
    await record(async () => {
      const app = new App();
      app.stack(StorageStack);
      await expectDefinitionError(
        () => app.stack(StorageStack),
        [{ code: "STACK_FUNCTION_REPEATED", path: "" }],
        {
          construct: 'Stack "StorageStack"',
        },
      );
      await expectDefinitionError(
        () => app.stack(ApiStack, { id: "StorageStack" }),
        [
          {
            code: "STACK_ID_DUPLICATE",
            path: "",
            value: "StorageStack",
            cure: 'app.stack(fn, { id: "Other" })',
          },
        ],
      );
      await expectDefinitionError(() => app.stack(() => undefined), [{ code: "STACK_ID_MISSING", path: "" }]);
      await expectDefinitionError(
        () => app.stack("StorageStack" as never, { id: "Text" }),
        [{ code: "VALUE_WRONG_TYPE", path: "", value: "StorageStack" }],
      );
    });
  });
});

describe("new Stack", () => {
  it("refuses ids that cannot become names, taken ids and props that a stack does not have", async () => {
    await record(async () => {
      const app = new App();
      new Stack(app, "Storage");
      await expectDefinitionError(
        () => new Stack(app, "1 bad"),
        [{ code: "CONSTRUCT_ID_INVALID", path: "", value: "1 bad" }],
        { construct: 'Stack "1 bad"' },
      );
      await expectDefinitionError(
        () => new Stack(app, "Storage"),
        [{ code: "STACK_ID_DUPLICATE", path: "", value: "Storage" }],
      );
      await expectDefinitionError(
        () => new Stack(app, "Other", { env: {} } as never),
        [{ code: "STACK_PROPS_INVALID", path: "", message: "a stack has no env" }],
      );
      await expectDefinitionError(
        () => new Stack(app, "Other", new Stack(app, "Third") as never),
        [{ code: "STACK_PROPS_INVALID", path: "", message: "the props are not a plain object" }],
      );
    });
  });
});

describe("use", () => {
  it("gives what the stack function returned, also undefined and what a promise resolves to", async () => {
    await record(async () => {
      const app = new App();
      async function Later() {
        return { url: pulumi.output("https://x") };
      }
      function Nothing() {}
      function Reader() {
        assert.equal(use(Nothing), undefined);
        assert.ok(pulumi.Output.isInstance(use(Later).url));
      }
      app.stack(StorageStack).stack(Nothing).stack(Later).stack(Reader);
      await app.outputs;
    });
  });

  it("works after an await, inside the app that awaits", async () => {
    await record(async () => {
      const [one, two] = [new App({ name: "one" }), new App({ name: "two" })];
      function Storage({ app }: StackContext) {
        return app.name;
      }
      async function Reader({ app }: StackContext) {
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(use(Storage), app.name);
      }
      one.stack(Storage, { id: "OneStorage" }).stack(Reader, { id: "OneReader" });
      two.stack(Storage, { id: "TwoStorage" }).stack(Reader, { id: "TwoReader" });
      await Promise.all([one.outputs, two.outputs]);
    });
  });

  it("names both stacks and the order to write when the used one has not run", async () => {
    await record(async () => {
      const error = await expectDefinitionError(
        () => new App().stack(ApiStack),
        [
          {
            code: "USE_NOT_REGISTERED",
            path: "use",
            cure: "write app.stack(StorageStack) before app.stack(ApiStack)",
          },
        ],
        { construct: 'Stack "ApiStack"' },
      );
      assert.match(error.message, /StorageStack has not been registered/);
    });
  });

  it("names a stack that is registered too late, and one that failed", async () => {
    await record(async () => {
      const app = new App();
      async function Slow() {
        await new Promise((resolve) => setImmediate(resolve));
        use(StorageStack);
      }
      app.stack(Slow).stack(StorageStack);
      await expectDefinitionError(app.outputs, [
        { code: "USE_NOT_REGISTERED", path: "use", message: "StorageStack is registered after Slow" },
      ]);
      const other = new App({ name: "other" });
      function Failing(): void {
        throw new Error("mine");
      }
      assert.throws(() => other.stack(Failing), /mine/);
      await expectDefinitionError(
        () => other.stack(() => use(Failing), { id: "Reader" }),
        [{ code: "USE_NOT_REGISTERED", path: "use", message: "Failing failed" }],
      );
    });
  });

  it("names the circle when stacks use each other", async () => {
    await record(async () => {
      const app = new App();
      function Inner(): void {
        use(Outer);
      }
      function Outer(): void {
        app.stack(Inner);
      }
      const error = await expectDefinitionError(
        () => app.stack(Outer),
        [{ code: "USE_CYCLE", path: "use" }],
        { construct: 'Stack "Inner"' },
      );
      assert.match(error.message, /Outer -> Inner -> Outer/);
    });
  });

  it("is refused where no app is being defined", async () => {
    await record(async () => {
      await expectDefinitionError(
        () => use(StorageStack),
        [{ code: "USE_OUTSIDE_APP", path: "", cure: "inside a function given to app.stack" }],
      );
    });
  });
});

describe("addOutputs", () => {
  it("gives flat outputs of all stacks", async () => {
    const graph = await record(async () => {
      const app = new App();
      app.stack(({ stack }) => stack.addOutputs({ A: "a", B: pulumi.output("b") }), { id: "One" });
      app.stack(({ stack }) => stack.addOutputs({ C: 3 }), { id: "Two" });
      return app.outputs;
    });
    assert.deepEqual(graph.outputs, { A: "a", B: "b", C: 3 });
  });

  it("refuses a name that another stack has, and undefined, both at once", async () => {
    await record(async () => {
      const app = new App();
      app.stack(({ stack }) => stack.addOutputs({ Url: "a" }), { id: "One" });
      const error: DefinitionError = await expectDefinitionError(
        () => app.stack(({ stack }) => stack.addOutputs({ Url: "b", Gone: undefined }), { id: "Two" }),
        [
          {
            code: "STACK_OUTPUT_DUPLICATE",
            path: "addOutputs.Url",
            cure: "rename it, for example to TwoUrl",
          },
          { code: "STACK_OUTPUT_UNDEFINED", path: "addOutputs.Gone" },
        ],
        { construct: 'Stack "Two"' },
      );
      assert.match(error.message, /stack "One" has an output of this name already/);
    });
  });
});

describe("the props of app.stack", () => {
  const OF_APP = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };
  const FUNCTION = "aws:lambda/function:Function";
  const ROLE = "aws:iam/role:Role";
  const bucketTags = (graph: Recorded, name: string) =>
    graph.resource("aws:s3/bucket:Bucket", name).inputs.tags;

  it("tag every resource of the stack that has tags: those of the app are weaker, the resource's own stronger", async () => {
    const graph = await record(() => {
      const app = new App();
      const tags = { team: "web", cost: "42", "serverless-api:stage": "other" };
      app.stack(
        function Web() {
          new aws.s3.Bucket("own", { tags: { cost: "7" } }, { parent: this });
          new aws.s3.Bucket("later", { tags: pulumi.output({ cost: "8" }) }, { parent: this });
          new Function(this, "F", { handler: "src/f.main" });
        },
        { tags },
      );
      app.stack(function Plain() {
        new aws.s3.Bucket("plain", {}, { parent: this });
      });
    });
    const all = { ...OF_APP, team: "web", cost: "42", "serverless-api:stage": "other" };
    assert.deepEqual(bucketTags(graph, "own"), { ...all, cost: "7" });
    assert.deepEqual(bucketTags(graph, "later"), { ...all, cost: "8" });
    assert.deepEqual(graph.resource(FUNCTION).inputs.tags, all);
    assert.deepEqual(graph.resource(ROLE).inputs.tags, all);
    assert.deepEqual(bucketTags(graph, "plain"), OF_APP);
  });

  it("tag what the stack adds to a construct of another stack, and nothing of that one", async () => {
    const graph = await record(() => {
      const app = new App();
      function Base({ stack }: StackContext) {
        return new Api(stack, "Api", { routes: { "GET /a": "src/a.main" } });
      }
      function More({ stack }: StackContext) {
        use(Base).addRoutes(stack, { "GET /b": "src/b.main" });
      }
      app.stack(Base, { tags: { of: "base" } }).stack(More, { tags: { of: "more" } });
    });
    const tagsOf = (path: string) =>
      graph
        .resources(FUNCTION)
        .filter(({ inputs }) => inputs.handler === `src/${path}.main`)
        .map(({ inputs }) => inputs.tags);
    assert.deepEqual(tagsOf("a"), [{ ...OF_APP, of: "base" }]);
    assert.deepEqual(tagsOf("b"), [{ ...OF_APP, of: "more" }]);
    assert.deepEqual(graph.resource("aws:apigatewayv2/api:Api").inputs.tags, { ...OF_APP, of: "base" });
  });

  it("tag what a component outside of all stacks has in it", async () => {
    const graph = await record(() => {
      new App().stack(
        function Web() {
          const unowned = new pulumi.ComponentResource("my:index:Outside", "outside");
          new Function(unowned, "F", { handler: "src/f.main" });
        },
        { tags: { team: "web" } },
      );
    });
    assert.deepEqual(graph.resource(FUNCTION).inputs.tags, { ...OF_APP, team: "web" });
  });

  it("tag the resources of a class, which gets the props, and of a stack that the program makes itself", async () => {
    class Web extends Stack {
      constructor(app: Stack["app"], id: string, props: StackProps) {
        super(app, id);
        new aws.s3.Bucket(`of-${props.tags?.team}`, {}, { parent: this });
      }
    }
    const graph = await record(() => {
      const app = new App();
      app.stack(Web, { id: "Other", tags: { team: "web" } });
      const own = new Stack(app, "Own", { tags: { team: "own" } });
      new aws.s3.Bucket("own", {}, { parent: own });
    });
    assert.deepEqual(bucketTags(graph, "of-web"), { ...OF_APP, team: "web" });
    assert.deepEqual(bucketTags(graph, "own"), { ...OF_APP, team: "own" });
  });

  it("warn once of stackName and of description, whatever number of stacks has them", async () => {
    const graph = await record(() => {
      const app = new App();
      app.stack(function A() {}, { stackName: "a" });
      app.stack(function B() {}, { stackName: "b", description: "the second" });
      app.stack(function C() {}, { description: "the third" });
    });
    assert.deepEqual(
      graph.logs.map(({ severity, message }) => [severity, message.split(":")[0]]),
      [
        ["warn", "stackName of a stack has no counterpart in Pulumi and is left out"],
        ["warn", "description of a stack has no counterpart in Pulumi and is left out"],
      ],
    );
  });

  it("refuse tags that AWS does not take, all at once", async () => {
    const tags = { "aws:team": "web", "": "a", ok: "b\u0007", number: 7, fine: "" };
    await record(async () => {
      await expectDefinitionError(
        () => new App().stack(function Web() {}, { tags: tags as never }),
        [
          { code: "STACK_TAG_INVALID", path: 'tags["aws:team"]', cure: "choose another name" },
          { code: "STACK_TAG_INVALID", path: 'tags[""]', value: "", cure: "write up to 128 letters" },
          { code: "STACK_TAG_INVALID", path: "tags.ok", value: "b\u0007", cure: "write up to 256 letters" },
          { code: "VALUE_WRONG_TYPE", path: "tags.number", value: 7, cure: "pass a string" },
        ],
        { construct: 'Stack "Web"' },
      );
    });
  });
});
