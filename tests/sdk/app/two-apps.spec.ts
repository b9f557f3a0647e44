import assert from "node:assert/strict";
import { Api, App, Bucket, Function, Queue, RestApiV1, Table } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { SOURCES } from "../../support/paths";
import { record } from "../../support/record";

const HANDLER = { handler: "src/notes.list", srcPath: SOURCES };
const KEY = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

/** Two apps in one program, each with one stack. The arguments are the props of an App and the id of its stack. */
function twoApps(
  first: readonly [props: object, stack: string],
  second: readonly [props: object, stack: string],
  make: (stack: never, isFirst: boolean) => void,
) {
  return record(async () => {
    const [one, other] = [first, second].map(([props, id], index) => {
      const app = new App({ defaults: "current", ...props });
      return app.stack(({ stack }) => make(stack as never, index === 0), { id });
    }) as [App, App];
    return { ...(await one.outputs), ...(await other.outputs) };
  });
}

describe("two Apps in one program", () => {
  it("may have stacks of the same constructs, where their names differ", async () => {
    const graph = await twoApps([{ name: "shop" }, "Shop"], [{ name: "blog" }, "Blog"], (stack) => {
      new Table(stack, "Items", KEY);
      new Queue(stack, "Jobs");
    });
    const names = graph.resources("aws:dynamodb/table:Table").map(({ name, inputs }) => [name, inputs.name]);
    assert.deepEqual(names, [
      ["Shop-Items-table", "dev-shop-Items"],
      ["Blog-Items-table", "dev-blog-Items"],
    ]);
    assert.deepEqual(graph.logs, []);
  });

  it("may have stacks of the same constructs, where their stages differ", async () => {
    const graph = await twoApps([{ stage: "blue" }, "Blue"], [{ stage: "green" }, "Green"], (stack) => {
      new Table(stack, "Items", KEY);
    });
    assert.equal(graph.resources("aws:dynamodb/table:Table").length, 2);
  });

  it("may have constructs of one id whose names in AWS are made different, or need not be", async () => {
    const graph = await twoApps([{}, "One"], [{}, "Other"], (stack) => {
      new Api(stack, "Api", { routes: { "GET /": { function: HANDLER } } });
      new RestApiV1(stack, "Rest", { routes: { "GET /": { function: HANDLER } } });
      new Function(stack, "Job", HANDLER);
      new Bucket(stack, "Files");
    });
    assert.equal(graph.resources("aws:apigatewayv2/api:Api").length, 2);
    assert.equal(graph.resources("aws:apigateway/account:Account").length, 1);
  });

  it("cannot have two stacks of one id, whatever the apps are called: the engine knows no apps", async () => {
    const same = twoApps([{ name: "shop" }, "Main"], [{ name: "blog" }, "Main"], () => undefined);
    await expectDefinitionError(same, [
      {
        code: "STACK_ID_DUPLICATE",
        path: "",
        value: "Main",
        message: "another stack of another App of this program has this id",
        cure: 'pass another one: app.stack(fn, { id: "Other" })',
      },
    ]);
  });

  it("cannot have two tables of one name in AWS, which an app of the same name and stage would make", async () => {
    const same = twoApps([{}, "One"], [{}, "Other"], (stack) => void new Table(stack, "Items", KEY));
    await expectDefinitionError(same, [
      {
        code: "CONSTRUCT_ID_DUPLICATE",
        path: "",
        value: "Items",
        message: 'another Table of another App of this program, "One-Items", has the same name',
        cure: "choose another id",
      },
    ]);
  });

  it("say of each what is not exported", async () => {
    const graph = await record(async () => {
      const exported = new App().stack(function One({ stack }) {
        stack.addOutputs({ One: 1 });
      });
      new App({ name: "other" }).stack(function Other({ stack }) {
        stack.addOutputs({ Other: 2 });
      });
      return exported.outputs;
    });
    assert.deepEqual(
      graph.logs.map(({ message }) => message),
      [
        "the program does not export its outputs (Other); end it with: export default app.outputs, or in CommonJS export = app.outputs",
      ],
    );
  });
});

describe("the same App again in one process", () => {
  const program = () => {
    const app = new App({ defaults: "current" });
    app.stack(function Main({ stack }) {
      new Table(stack, "Items", KEY);
      stack.addOutputs({ Name: "items" });
    });
    return app.outputs;
  };

  it("works one after the other, as with modules that a test loads anew", async () => {
    for (let times = 0; times < 3; times++) {
      const graph = await record(program);
      assert.equal(graph.resources("aws:dynamodb/table:Table").length, 1);
      assert.deepEqual(graph.logs, []);
    }
  });

  it("works at the same time, as with inline programs of the Automation API", async () => {
    const graphs = await Promise.all([1, 2, 3].map(() => record(program)));
    for (const graph of graphs) {
      assert.equal(graph.resources("aws:dynamodb/table:Table").length, 1);
      assert.deepEqual(graph.logs, []);
    }
  });
});
