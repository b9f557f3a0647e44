import assert from "node:assert/strict";
import * as rds from "@pulumi/aws/rds";
import { Api, App, Function, Stack, type StackContext, Table, use } from "#sdk/index";
import { API, INTEGRATION, LAMBDA, LOG_GROUP, ROUTE, STAGE } from "../support/api";
import { expectRefused } from "../support/definition-error";
import { record } from "../support/record";
import { settled } from "../support/settled";
import { define, givenStatementsOf, TABLE } from "./program";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

describe("definition: general rules", () => {
  it("[general.constructor] makes a construct of scope, id and props, named after stack and id", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {});
      new Table(stack, "Notes", KEYS);
      new Function(stack, "Report", { handler: "src/report.run" });
    });
    const stack = recorded.resource("serverless-api:index:Stack", "Web");
    for (const [kind, id] of [
      ["Api", "Api"],
      ["Table", "Notes"],
      ["Function", "Report"],
    ]) {
      const construct = recorded.resource(`serverless-api:index:${kind}`, `Web-${id}`);
      assert.equal(construct.parent, stack.urn);
    }
  });

  it("[general.api-without-props] makes an empty API, which takes routes later", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api");
      assert.deepEqual(api.routes, []);
      api.addRoutes(stack, { "GET /late": "src/late.get" });
      assert.deepEqual(api.routes, ["GET /late"]);
    });
    assert.equal(recorded.resources(API).length, 1);
    assert.equal(recorded.resources(ROUTE).length, 1);
    const none = await define(({ stack }) => new Api(stack, "Api"));
    none.expectNone(ROUTE);
    none.expectNone(INTEGRATION);
    none.expectNone(LAMBDA);
  });

  it("[general.native] takes settings under native and gives the underlying objects there", async () => {
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", { native: { httpApi: { description: "for notes" } } });
      const table = new Table(stack, "Notes", {
        ...KEYS,
        native: { table: { deletionProtectionEnabled: true } },
      });
      const made = new Function(stack, "Report", {
        handler: "src/report.run",
        native: { function: { description: "monthly" } },
      });
      return Promise.all(
        [api.native.httpApi, table.native.table, made.native.function].map(({ id }) => settled(id)),
      );
    });
    const api = recorded.expect(API, { description: "for notes" });
    const table = recorded.expect(TABLE, { deletionProtectionEnabled: true });
    const made = recorded.expect(LAMBDA, { description: "monthly" });
    assert.deepEqual(recorded.value, [api.id, table.id, made.id]);
  });

  it("[general.durations] reads every unit in both numbers", async () => {
    const seconds = {
      "1 second": 1,
      "30 seconds": 30,
      "1 minute": 60,
      "5 minutes": 300,
      "1 hour": 3600,
      "2 hours": 7200,
      "1 day": 86_400,
    } as const;
    for (const [maxAge, expected] of Object.entries(seconds)) {
      const cors = { maxAge: maxAge as keyof typeof seconds };
      const recorded = await define(({ stack }) => new Api(stack, "Api", { cors }));
      recorded.expect(API, { corsConfiguration: { maxAge: expected } });
    }
    // No prop takes more than a day. The error shows that the value was understood.
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { cors: { maxAge: "3 days" } });
    const range = { message: "out of range", cure: "write at most 1 day" };
    await expectRefused(program, [
      { code: "VALUE_OUT_OF_RANGE", path: "cors.maxAge", value: "3 days", ...range },
    ]);
  });
});

describe("definition: general changes in generation 1", () => {
  it("[change.native] refuses the underlying API as a prop of its own and names native", async () => {
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { httpApi: {} } as object);
    await expectRefused(program, [
      { code: "PROP_UNKNOWN", path: "httpApi", cure: "did you mean native.httpApi" },
    ]);
    const recorded = await define(({ stack }) => {
      const api = new Api(stack, "Api", {});
      assert.equal("httpApi" in api, false);
      assert.equal("accessLogGroup" in api, false);
      return settled(api.native.httpApi.id);
    });
    assert.equal(recorded.value, recorded.resource(API).id);
  });

  it("[change.strings] takes words in place of enums and durations, a unit with a capital too", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", {
        cors: { allowMethods: ["GET"], maxAge: "30 seconds" },
        accessLog: { retention: "two_weeks" },
        routes: { "GET /a": { function: { handler: "src/a.get", timeout: "1 Minute" } } },
      });
    });
    recorded.expect(API, { corsConfiguration: { allowMethods: ["GET"], maxAge: 30 } });
    recorded.expect(LOG_GROUP, { retentionInDays: 14 });
    recorded.expect(LAMBDA, { timeout: 60 });
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { cors: { maxAge: "3 Days" } });
    await expectRefused(program, [
      { code: "VALUE_OUT_OF_RANGE", path: "cors.maxAge", value: "3 Days", cure: "at most 1 day" },
    ]);
  });

  it("[change.permission-all] writes every action on everything for *, and nothing else", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "All", { handler: "src/a.run", permissions: "*" });
      new Function(stack, "None", { handler: "src/a.run" });
    });
    assert.deepEqual(givenStatementsOf(recorded, "Web-All"), [
      { Effect: "Allow", Action: ["*"], Resource: ["*"] },
    ]);
    assert.deepEqual(givenStatementsOf(recorded, "Web-None"), []);
  });

  it("[change.removal-policy.destroy] deletes resources with data, without a last snapshot", async () => {
    const recorded = await recordPolicy("destroy");
    assert.equal(recorded.resource(TABLE).options.retainOnDelete, false);
    assert.equal(recorded.resource(STAGE).options.retainOnDelete, false);
    recorded.expect(CLUSTER, { skipFinalSnapshot: true, finalSnapshotIdentifier: undefined });
  });

  it("[change.removal-policy.retain] keeps every resource", async () => {
    const recorded = await recordPolicy("retain");
    for (const type of [TABLE, STAGE, API, CLUSTER]) {
      assert.equal(recorded.resource(type).options.retainOnDelete, true, type);
    }
    recorded.expect(CLUSTER, { skipFinalSnapshot: undefined, finalSnapshotIdentifier: undefined });
  });

  it("[change.removal-policy.snapshot] takes a last snapshot of a database and keeps other data", async () => {
    const recorded = await recordPolicy("snapshot");
    recorded.expect(CLUSTER, {
      skipFinalSnapshot: false,
      finalSnapshotIdentifier: "dev-notes-cluster-final",
    });
    assert.equal(recorded.resource(CLUSTER).options.retainOnDelete, false);
    assert.equal(recorded.resource(TABLE).options.retainOnDelete, true);
    assert.equal(recorded.resource(STAGE).options.retainOnDelete, false);
  });

  it("[change.stack-function] runs a function of a context with stack, and shares its result", async () => {
    const recorded = await record(() => {
      const app = new App();
      function StorageStack({ stack }: StackContext) {
        return { table: new Table(stack, "Notes", KEYS) };
      }
      function ApiStack({ stack }: StackContext) {
        const { table } = use(StorageStack);
        new Function(stack, "List", { handler: "src/list.run", permissions: [table] });
      }
      app.stack(StorageStack).stack(ApiStack);
    });
    const arn = recorded.resource(TABLE, "StorageStack-Notes-table").state.arn;
    const [statement] = givenStatementsOf(recorded, "ApiStack-List");
    assert.deepEqual(statement?.Resource, [arn]);
  });

  it("[change.runtime] takes a runtime as text, and has nodejs14.x without", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Given", { handler: "src/a.run", runtime: "nodejs22.x" });
      new Function(stack, "Silent", "src/a.run");
    });
    recorded.expect(LAMBDA, "Web-Given-function", { runtime: "nodejs22.x" });
    recorded.expect(LAMBDA, "Web-Silent-function", { runtime: "nodejs14.x" });
  });

  it("[change.timeout] takes seconds as a number and durations as text", async () => {
    const recorded = await define(({ stack }) => {
      new Function(stack, "Number", { handler: "src/a.run", timeout: 20 });
      new Function(stack, "Text", { handler: "src/a.run", timeout: "2 minutes" });
    });
    recorded.expect(LAMBDA, "Web-Number-function", { timeout: 20 });
    recorded.expect(LAMBDA, "Web-Text-function", { timeout: 120 });
  });

  it("[change.tracing] takes the three words, and refuses those of the platform", async () => {
    const recorded = await define(({ stack }) => {
      for (const tracing of ["active", "disabled", "pass_through"] as const) {
        new Function(stack, tracing, { handler: "src/a.run", tracing });
      }
    });
    recorded.expect(LAMBDA, "Web-active-function", { tracingConfig: { mode: "Active" } });
    recorded.expect(LAMBDA, "Web-pass_through-function", { tracingConfig: { mode: "PassThrough" } });
    recorded.expect(LAMBDA, "Web-disabled-function", { tracingConfig: undefined });
    const props = { handler: "src/a.run", tracing: "Active" as "active" };
    const program = () => new Function(new Stack(new App(), "Web"), "Traced", props);
    await expectRefused(program, [{ code: "VALUE_NOT_ALLOWED", path: "tracing", value: "Active" }]);
  });

  it("[change.bare-props] takes {function: {...}} and refuses bare function props on a route", async () => {
    const recorded = await define(({ stack }) => {
      new Api(stack, "Api", { routes: { "GET /a": { function: { handler: "src/a.get" } } } });
    });
    recorded.expect(LAMBDA, { handler: "src/a.get" });
    const routes = { "GET /a": { handler: "src/a.get" } } as object;
    const program = () => new Api(new Stack(new App(), "Web"), "Api", { routes });
    await expectRefused(program, [
      {
        code: "ROUTE_FUNCTION_PROPS_BARE",
        path: 'routes["GET /a"]',
        value: { handler: "src/a.get" },
        message: "these are props of a function, not of a route",
        cure: "write { function: { handler: ... } }",
      },
    ]);
  });
});

const CLUSTER = "aws:rds/cluster:Cluster";

/** An API, a table and a database cluster in an app with a removal policy. */
function recordPolicy(policy: "destroy" | "retain" | "snapshot") {
  return record(() => {
    const app = new App();
    app.setDefaultRemovalPolicy(policy);
    const stack = new Stack(app, "Web");
    new Api(stack, "Api", { accessLog: false });
    new Table(stack, "Notes", KEYS);
    new rds.Cluster("cluster", { engine: "aurora-postgresql" }, { parent: stack });
  });
}
