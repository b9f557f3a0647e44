import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import { Component, type Placement, planPlacement, type Scope } from "#sdk/app/index";
import { Issues } from "#sdk/errors/index";
import { App } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { record } from "../../support/record";

const TABLE = "aws:dynamodb/table:Table";
const BUCKET = "aws:s3/bucket:Bucket";
const ROUTE = "aws:apigatewayv2/route:Route";

/** The smallest construct: one table. */
class Shelf extends Component {
  readonly table: aws.dynamodb.Table;

  constructor(scope: Scope, id: string, opts?: pulumi.ComponentResourceOptions) {
    super(plan("Shelf", scope, id), opts);
    this.table = new aws.dynamodb.Table(
      this.childName("table"),
      { name: this.placement.physicalName, attributes: [] },
      { parent: this },
    );
    this.registerOutputs({});
  }
}

class Box extends Component {
  constructor(scope: Scope, id: string) {
    super(plan("Box", scope, id));
    this.registerOutputs({});
  }
}

function plan(kind: string, scope: Scope, id: string): Placement {
  const issues = new Issues({ kind, id });
  const placement = planPlacement(kind, scope, id, issues);
  issues.throwIfAny();
  return placement;
}

describe("App", () => {
  it("takes name, stage and region from the Pulumi project, stack and configuration", async () => {
    await record(
      () => {
        const app = new App();
        assert.deepEqual([app.name, app.stage, app.region], ["shop", "dev", "eu-west-1"]);
        assert.equal(app.logicalPrefixedName("Table"), "dev-shop-Table");
      },
      { project: "shop", stack: "dev.ApiStack", config: { "aws:region": "eu-west-1" } },
    );
  });

  it("is for a deployment, in the region of the environment and in the account of the capture, for stacks as well", async () => {
    const graph = await record(() => {
      const app = new App();
      app.stack(
        ({ stack }) => {
          assert.deepEqual([app.mode, app.local], ["deploy", false]);
          assert.deepEqual([stack.stage, stack.region], ["dev", "us-east-1"]);
          assert.equal(stack.account, app.account);
          return stack.addOutputs({ account: stack.account });
        },
        { id: "Storage" },
      );
      return app.outputs;
    });
    assert.equal(graph.outputs.account, "123456789012");
  });

  it("refuses a stage that cannot be part of a name and an unknown set of defaults, both at once", async () => {
    await record(async () => {
      await expectDefinitionError(
        () => new App({ stage: "a b", defaults: "curent" as "current" }),
        [
          { code: "APP_STAGE_INVALID", path: "stage", value: "a b" },
          { code: "APP_DEFAULTS_UNKNOWN", path: "defaults", value: "curent", cure: 'did you mean "current"' },
        ],
        { construct: 'App "notes"' },
      );
    });
  });

  it("tags every taggable resource of its stacks with app and stage, and lets tags of the program win", async () => {
    const graph = await record(() => {
      new App().stack(
        ({ stack }) => {
          new Shelf(stack, "Notes");
          new aws.s3.Bucket("raw", { tags: { mine: "1", "serverless-api:stage": "own" } }, { parent: stack });
          new aws.apigatewayv2.Route("route", { apiId: "a", routeKey: "$default" }, { parent: stack });
        },
        { id: "Storage" },
      );
    });
    const tags = { "serverless-api:app": "notes", "serverless-api:stage": "dev" };
    assert.deepEqual(graph.resource(TABLE).inputs.tags, tags);
    assert.deepEqual(graph.resource(BUCKET).inputs.tags, {
      ...tags,
      mine: "1",
      "serverless-api:stage": "own",
    });
    assert.equal("tags" in graph.resource(ROUTE).inputs, false);
  });

  it("leaves resources alone that are only read", async () => {
    const graph = await record(() => {
      const app = new App();
      app.setDefaultRemovalPolicy("retain");
      app.stack(({ stack }) => void aws.s3.Bucket.get("read", "id", {}, { parent: stack }), {
        id: "Storage",
      });
    });
    assert.equal(graph.resource(BUCKET).inputs.tags, undefined);
  });
});

describe("default function props", () => {
  it("are copied to a stack when it is made, in the order added", async () => {
    await record(() => {
      const app = new App();
      app.setDefaultFunctionProps({ timeout: 20 });
      app.addDefaultFunctionEnv({ A: "1" });
      app.stack(
        ({ stack }) => {
          stack.addDefaultFunctionPermissions(["s3:GetObject"]);
          app.addDefaultFunctionLayers(["arn:layer"]);
          stack.setDefaultFunctionProps((own) => ({ environment: { STACK: own.id } }));
          stack.addDefaultFunctionBinding([]);
          assert.deepEqual(stack.functionDefaults.resolve(stack), [
            { timeout: 20 },
            { environment: { A: "1" } },
            { permissions: ["s3:GetObject"] },
            { environment: { STACK: "Storage" } },
            { bind: [] },
          ]);
        },
        { id: "Storage" },
      );
    });
  });
});

describe("setDefaultRemovalPolicy", () => {
  it("keeps our data resources without a policy, and nothing of the program's own", async () => {
    const graph = await record(() => {
      new App().stack(
        ({ stack }) => {
          new Shelf(stack, "Notes");
          new aws.s3.Bucket("raw", {}, { parent: stack });
        },
        { id: "Storage" },
      );
    });
    assert.equal(graph.resource(TABLE).options.retainOnDelete, true);
    assert.equal(graph.resource(BUCKET).options.retainOnDelete, false);
    assert.equal("forceDestroy" in graph.resource(BUCKET).inputs, false);
  });

  it("keeps every resource with retain, deletes every one with destroy", async () => {
    for (const policy of ["retain", "destroy"] as const) {
      const graph = await record(() => {
        const app = new App();
        app.setDefaultRemovalPolicy(policy);
        app.stack(
          ({ stack }) => {
            new Shelf(stack, "Notes");
            new aws.s3.Bucket("raw", {}, { parent: stack });
            new aws.apigatewayv2.Route("route", { apiId: "a", routeKey: "$default" }, { parent: stack });
          },
          { id: "Storage" },
        );
      });
      for (const type of [TABLE, BUCKET, ROUTE]) {
        assert.equal(graph.resource(type).options.retainOnDelete, policy === "retain", `${policy} ${type}`);
      }
      assert.equal(graph.resource(BUCKET).inputs.forceDestroy, policy === "destroy" ? true : undefined);
    }
  });

  it("gives way to retainOnDelete of a construct, or of one around it", async () => {
    const graph = await record(() => {
      new App().stack(
        ({ stack }) => {
          new Shelf(stack, "Notes", { retainOnDelete: false });
          new Shelf(new Shelf(stack, "Outer", { retainOnDelete: false }), "Inner");
          new Shelf(stack, "Kept");
        },
        { id: "Storage" },
      );
    });
    const retained = graph.resources(TABLE).filter(({ options }) => options.retainOnDelete);
    assert.deepEqual(
      retained.map(({ name }) => name),
      ["Storage-Kept-table"],
    );
  });

  it("refuses an unknown policy, and one that comes after a resource", async () => {
    await record(async () => {
      const app = new App();
      await expectDefinitionError(
        () => app.setDefaultRemovalPolicy("retian" as "retain"),
        [
          {
            code: "APP_REMOVAL_POLICY_UNKNOWN",
            path: "setDefaultRemovalPolicy",
            value: "retian",
            cure: 'did you mean "retain"',
          },
        ],
      );
      app.stack(({ stack }) => void new Shelf(stack, "Notes"), { id: "Storage" });
      await expectDefinitionError(
        () => app.setDefaultRemovalPolicy("retain"),
        [
          {
            code: "APP_REMOVAL_POLICY_TOO_LATE",
            path: "setDefaultRemovalPolicy",
            cure: "right after new App()",
          },
        ],
      );
    });
  });
});

describe("a removal policy that stack functions set", () => {
  it("holds where it comes before their resources, and again where it is the same", async () => {
    const graph = await record(() => {
      const app = new App();
      const set = (id: string) =>
        app.stack(
          ({ stack, app: given }) => {
            given.setDefaultRemovalPolicy("destroy");
            new Shelf(stack, `Notes${id}`);
          },
          { id },
        );
      set("One");
      set("Two");
    });
    for (const stack of ["One", "Two"])
      assert.equal(graph.resource(TABLE, `${stack}-Notes${stack}-table`).options.retainOnDelete, false);
  });
});

describe("place", () => {
  it("names constructs after their stack and what is around them", async () => {
    const graph = await record(() => {
      const app = new App();
      app.stack(
        ({ stack }) => {
          const outer = new Box(stack, "Outer");
          new Shelf(outer, "Inner");
          const own = new pulumi.ComponentResource("my:own:Component", "mine", {}, { parent: stack });
          new Shelf(own, "Notes");
        },
        { id: "Storage" },
      );
      new Shelf(app, "Loose");
    });
    const names = graph.resources(TABLE).map(({ name, inputs }) => [name, inputs.name]);
    assert.deepEqual(names.sort(), [
      ["Storage-Outer-Inner-table", "dev-notes-Outer-Inner"],
      ["Storage-mine-Notes-table", "dev-notes-mine-Notes"],
      ["notes-Loose-table", "dev-notes-Loose"],
    ]);
    assert.deepEqual(
      graph
        .resources("serverless-api:index:Shelf")
        .map(({ name }) => name)
        .sort(),
      ["Storage-Outer-Inner", "Storage-mine-Notes", "notes-Loose"],
    );
  });

  it("finds the app for a component of the user's that stands outside any stack, and tags what is in it", async () => {
    const graph = await record(() => {
      const app = new App({ name: "shop" });
      app.stack(
        () => {
          const own = new pulumi.ComponentResource("my:own:Component", "mine");
          new Shelf(own, "Notes");
        },
        { id: "Storage" },
      );
    });
    const table = graph.resource(TABLE);
    assert.equal(table.name, "Storage-mine-Notes-table");
    assert.deepEqual(table.inputs.tags, { "serverless-api:app": "shop", "serverless-api:stage": "dev" });
    assert.equal(table.options.retainOnDelete, true);
  });

  it("merges the caller's options with the parent from the scope", async () => {
    const graph = await record(() => {
      const provider = new aws.Provider("other", { region: "eu-west-1" });
      new App().stack(
        ({ stack }) => void new Shelf(stack, "Notes", { protect: true, providers: [provider] }),
        { id: "Storage" },
      );
    });
    const table = graph.resource(TABLE);
    assert.equal(table.options.protect, true);
    assert.match(table.options.provider ?? "", /other/);
    assert.match(table.urn, /Stack\$serverless-api:index:Shelf\$aws/);
  });

  it("lets two stacks have equal ids of different kinds", async () => {
    const graph = await record(() => {
      const app = new App();
      app.stack(({ stack }) => void new Shelf(stack, "Notes"), { id: "One" });
      app.stack(({ stack }) => void new Box(stack, "Notes"), { id: "Two" });
    });
    assert.equal(graph.resources("serverless-api:index:Shelf").length, 1);
    assert.equal(graph.resources("serverless-api:index:Box").length, 1);
  });

  it("refuses two of one kind with the same id, or with ids that differ in - and _ only, in the whole app", async () => {
    await record(async () => {
      const app = new App();
      app.stack(({ stack }) => void new Shelf(stack, "My-notes"), { id: "One" });
      await expectDefinitionError(
        () => app.stack(({ stack }) => void new Shelf(stack, "My_notes"), { id: "Two" }),
        [
          {
            code: "CONSTRUCT_ID_DUPLICATE",
            path: "",
            value: "My_notes",
            message: 'another Shelf of this app, "One-My-notes"',
          },
        ],
        { construct: 'Shelf "My_notes"' },
      );
      app.stack(({ stack }) => void new Shelf(stack, "B"), { id: "A-A" });
      await expectDefinitionError(
        () => app.stack(({ stack }) => void new Shelf(stack, "A-B"), { id: "A" }),
        [{ code: "CONSTRUCT_ID_DUPLICATE", path: "", value: "A-B" }],
      );
    });
  });

  it("refuses ids that cannot become names, and scopes that are none", async () => {
    await record(async () => {
      const app = new App();
      for (const id of ["", "1a", "a b", "a/b", "ä"]) {
        await expectDefinitionError(
          () => new Shelf(app, id),
          [{ code: "CONSTRUCT_ID_INVALID", path: "", value: id }],
        );
      }
      for (const scope of [undefined, {}, "stack"]) {
        const error = await expectDefinitionError(
          () => new Shelf(scope as never, "Notes"),
          [{ code: "CONSTRUCT_SCOPE_INVALID", path: "" }],
        );
        assert.match(error.message, /pass the stack of the stack function's context/);
      }
    });
  });
});

describe("a program that exports constructs and stacks", () => {
  it("has no more in its outputs than what belongs to the construct", async () => {
    const graph = await record(() => {
      let shelf: Shelf | undefined;
      const app = new App();
      app.stack(
        ({ stack }) => {
          shelf = new Shelf(stack, "Notes");
        },
        { id: "Storage" },
      );
      return { wrapped: { shelf, stack: shelf?.stack } };
    });
    const text = JSON.stringify(graph.outputs);
    for (const internal of ["placement", "functionDefaults", "runner", "logicalName"]) {
      assert.equal(text.includes(internal), false, `${internal} in ${text}`);
    }
    assert.match(text, /"id":"Notes"/);
  });
});
