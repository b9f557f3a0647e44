import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import { Stack } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import type { TableProps } from "#sdk/constructs/table/props";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { type ExpectedIssue, expectDefinitionError, expectRefused } from "../../../support/definition-error";
import { withStash } from "../../../support/deployed-stash";
import { type Recorded, record } from "../../../support/record";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
const TABLE = "aws:dynamodb/table:Table";
const SOURCE = "aws:lambda/eventSourceMapping:EventSourceMapping";
const LAMBDA = "aws:lambda/function:Function";
const POLICY = "aws:iam/rolePolicy:RolePolicy";
const STASH = "pulumi:index:Stash";

before(() => {
  process.env.PULUMI_SERVERLESS_API_BUNDLE = "skip";
});

/** Records a table `Notes` in the stack `Storage`. */
function recordTable(
  props: TableProps,
  then?: (table: Table, stack: Stack) => void,
): Promise<Recorded<void>> {
  return record(() => {
    const stack = new Stack(new App({ defaults: "current" }), "Storage");
    const table = new Table(stack, "Notes", props);
    then?.(table, stack);
  });
}

/** Props as a JavaScript caller may write them. */
function refuse(props: unknown, issues: readonly ExpectedIssue[]): Promise<unknown> {
  const program = () => new Table(new Stack(new App(), "Storage"), "Notes", props as TableProps);
  return expectRefused(program, issues, { construct: 'Table "Notes"' });
}

function statements(recorded: Recorded, name: string): readonly { Action: string[]; Resource: string[] }[] {
  return JSON.parse(recorded.resource(POLICY, name).inputs.policy as string).Statement;
}

describe("Table", () => {
  it("makes a table that is paid per request, can be restored and is encrypted, under the name of stage, app and id", async () => {
    const recorded = await recordTable(KEYS);
    const table = recorded.resource(TABLE);
    assert.equal(table.name, "Storage-Notes-table");
    assert.deepEqual(table.inputs, {
      name: "dev-notes-Notes",
      billingMode: "PAY_PER_REQUEST",
      hashKey: "id",
      attributes: [{ name: "id", type: "S" }],
      pointInTimeRecovery: { enabled: true },
      serverSideEncryption: { enabled: true },
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    assert.equal(table.parent, recorded.resource("serverless-api:index:Table", "Storage-Notes").urn);
    assert.equal(table.options.retainOnDelete, true);
    recorded.expectNone(SOURCE);
    recorded.expectNone(LAMBDA);
  });

  it("writes sort key, indexes, stream and time to live", async () => {
    const recorded = await recordTable({
      fields: { id: "string", at: "number", owner: "string" },
      primaryIndex: { partitionKey: "id", sortKey: "at" },
      globalIndexes: { byOwner: { partitionKey: "owner", projection: ["title"] } },
      localIndexes: { localByOwner: { sortKey: "owner" } },
      stream: true,
      timeToLiveAttribute: "expires",
    });
    recorded.expect(TABLE, {
      hashKey: "id",
      rangeKey: "at",
      globalSecondaryIndexes: [
        { name: "byOwner", hashKey: "owner", projectionType: "INCLUDE", nonKeyAttributes: ["title"] },
      ],
      localSecondaryIndexes: [{ name: "localByOwner", rangeKey: "owner", projectionType: "ALL" }],
      streamEnabled: true,
      streamViewType: "NEW_AND_OLD_IMAGES",
      ttl: { attributeName: "expires", enabled: true },
    });
  });

  it("passes an index by several fields and warm throughput to the provider", async () => {
    const warmThroughput = { readUnitsPerSecond: 15_000, writeUnitsPerSecond: 5_000 };
    const recorded = await recordTable({
      fields: { id: "string", tenant: "string", region: "string" },
      primaryIndex: { partitionKey: "id" },
      globalIndexes: {
        byTenant: { partitionKey: ["tenant", "region"], native: { index: { warmThroughput } } },
      },
      native: { table: { warmThroughput } },
    });
    recorded.expect(TABLE, {
      warmThroughput,
      globalSecondaryIndexes: [
        {
          name: "byTenant",
          keySchemas: [
            { attributeName: "tenant", keyType: "HASH" },
            { attributeName: "region", keyType: "HASH" },
          ],
          projectionType: "ALL",
          warmThroughput,
        },
      ],
      attributes: [
        { name: "id", type: "S" },
        { name: "tenant", type: "S" },
        { name: "region", type: "S" },
      ],
    });
  });

  it("has no stream for false", async () => {
    (await recordTable({ ...KEYS, stream: false })).expect(TABLE, {
      streamEnabled: undefined,
      streamViewType: undefined,
    });
  });

  it("gives a table with replicas the stream that copies its items", async () => {
    const recorded = await recordTable({
      ...KEYS,
      native: { table: { replicas: [{ regionName: "eu-west-1" }] } },
    });
    recorded.expect(TABLE, { streamEnabled: true, streamViewType: "NEW_AND_OLD_IMAGES" });
  });

  it("lets native settings win over its own", async () => {
    const native = {
      table: { name: "notes", pointInTimeRecovery: { enabled: false }, tableClass: "STANDARD" },
    };
    (await recordTable({ ...KEYS, native })).expect(TABLE, {
      name: "notes",
      pointInTimeRecovery: { enabled: false },
      serverSideEncryption: { enabled: true },
      tableClass: "STANDARD",
    });
  });

  it("is paid by capacity when native settings name one", async () => {
    const native = { table: { readCapacity: 5, writeCapacity: 5 } };
    (await recordTable({ ...KEYS, native })).expect(TABLE, { billingMode: "PROVISIONED", readCapacity: 5 });
  });

  it("takes an existing table as it is", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App(), "Storage");
      const existing = new dynamodb.Table("existing", {
        hashKey: "id",
        attributes: [{ name: "id", type: "S" }],
      });
      const table = new Table(stack, "Notes", { native: { table: existing } });
      assert.equal(table.native.table, existing);
      return { arn: table.tableArn, name: table.tableName };
    });
    assert.equal(recorded.resource(TABLE).name, "existing");
    recorded.expectNone(STASH);
  });
});

describe("Table: keys that stay", () => {
  it("keeps the first keys and local indexes beside the table, under its name", async () => {
    const recorded = await recordTable(KEYS);
    assert.equal(recorded.resources(STASH).length, 2);
    recorded.expect(STASH, "Storage-Notes-primary-index-dev-notes-Notes", {
      input: { set: true, value: { partitionKey: "id: string" } },
    });
    recorded.expect(STASH, "Storage-Notes-local-indexes-dev-notes-Notes", {
      input: { set: true, value: {} },
    });
  });

  /** Records the table as it is after a first deployment with these props. */
  async function recordAfter(first: TableProps, now: TableProps): Promise<Recorded> {
    const before = await recordTable(first);
    const stored = new Map<string, unknown>(
      before.resources(STASH).map(({ name, state }) => [name, state.output]),
    );
    class DeployedStash extends pulumi.Stash {
      override readonly output: pulumi.Output<unknown>;
      constructor(name: string, args: pulumi.StashArgs, opts?: pulumi.CustomResourceOptions) {
        super(name, args, opts);
        const first: pulumi.Input<unknown> = stored.has(name) ? stored.get(name) : args.input;
        this.output = pulumi.output(first) as pulumi.Output<unknown>;
      }
    }
    return withStash(DeployedStash, () => recordTable(now));
  }

  const FIRST = {
    fields: { id: "string", at: "number", owner: "string" },
    primaryIndex: { partitionKey: "id", sortKey: "at" },
    localIndexes: { byOwner: { sortKey: "owner" } },
  } as const satisfies TableProps<"id" | "at" | "owner">;

  it("lets everything else change, and the order of what cannot", async () => {
    const local = { sortKey: "owner", projection: ["b", "a"] } as const;
    const first = { ...FIRST, localIndexes: { one: local, two: { sortKey: "owner" } } } as const;
    const now = {
      ...FIRST,
      localIndexes: { two: { sortKey: "owner" }, one: { ...local, projection: ["a", "b"] } },
      globalIndexes: { byAt: { partitionKey: "at" } },
      stream: true,
    } as const;
    (await recordAfter(first, now)).expect(TABLE, { hashKey: "id", streamEnabled: true });
  });

  const changes: readonly (readonly [string, TableProps, string, string])[] = [
    [
      "another sort key",
      { ...FIRST, primaryIndex: { partitionKey: "id", sortKey: "owner" } },
      "primaryIndex",
      'was {"partitionKey":"id: string","sortKey":"at: number"} when first deployed and cannot be changed, got {"partitionKey":"id: string","sortKey":"owner: string"}',
    ],
    [
      "another type of a key",
      { ...FIRST, fields: { ...FIRST.fields, at: "string" } },
      "primaryIndex",
      'was {"partitionKey":"id: string","sortKey":"at: number"} when first deployed',
    ],
    [
      "the removal of all local indexes",
      { ...FIRST, localIndexes: {} },
      "localIndexes",
      'was {"byOwner":{"projection":"all","sortKey":"owner: string"}} when first deployed and cannot be changed, got {}',
    ],
    [
      "a local index more",
      { ...FIRST, localIndexes: { ...FIRST.localIndexes, another: { sortKey: "owner" } } },
      "localIndexes",
      "cannot be changed",
    ],
  ];

  for (const [name, now, path, message] of changes) {
    it(`refuses ${name} on a table that stays in AWS, before it is registered`, async () => {
      await expectDefinitionError(
        recordAfter(FIRST, now),
        [{ code: "IMMUTABLE_CHANGED", path, message, cure: "set native.table.name for a new table" }],
        { construct: 'Table "Notes"' },
      );
    });
  }

  it("starts anew under another name", async () => {
    const now = { ...KEYS, native: { table: { name: "notes-2" } } };
    (await recordAfter(FIRST, now)).expect(TABLE, { name: "notes-2", hashKey: "id", rangeKey: undefined });
  });

  it("keeps no record of a table that is deleted with its stack", async () => {
    const recorded = await record(() => {
      const app = new App();
      app.setDefaultRemovalPolicy("destroy");
      new Table(new Stack(app, "Storage"), "Notes", KEYS);
    });
    recorded.expectNone(STASH);
    recorded.expect(TABLE, { hashKey: "id" });
    assert.equal(recorded.resource(TABLE).options.retainOnDelete, false);
  });
});

describe("Table: consumers", () => {
  it("calls a function with the records of the stream, a hundred at a time, from now on", async () => {
    const recorded = await recordTable({ ...KEYS, stream: true, consumers: { audit: "src/audit.handler" } });
    const lambda = recorded.resource(LAMBDA);
    const table = recorded.resource(TABLE);
    const source = recorded.resource(SOURCE);
    assert.equal(lambda.name, "Storage-Notes-consumer-audit-function");
    assert.equal(source.name, "Storage-Notes-consumer-audit-source");
    assert.deepEqual(source.inputs, {
      batchSize: 100,
      startingPosition: "LATEST",
      bisectBatchOnFunctionError: true,
      maximumRetryAttempts: 500,
      destinationConfig: {
        onFailure: { destinationArn: recorded.resource("aws:sqs/queue:Queue").state.arn },
      },
      eventSourceArn: table.state.streamArn,
      functionName: lambda.state.arn,
    });
    assert.ok(source.dependencies.includes(recorded.resource(POLICY).urn), "waits for the function's policy");
  });

  it("lets the function read the stream, and nothing of the table", async () => {
    const recorded = await recordTable({ ...KEYS, stream: true, consumers: { audit: "src/audit.handler" } });
    const found = statements(recorded, "Storage-Notes-consumer-audit-policy").filter(({ Action }) =>
      Action.some((action) => action.startsWith("dynamodb:")),
    );
    assert.deepEqual(found, [
      {
        Effect: "Allow",
        Action: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
        Resource: [recorded.resource(TABLE).state.streamArn],
      },
      { Effect: "Allow", Action: ["dynamodb:ListStreams"], Resource: ["*"] },
    ]);
  });

  it("takes filters as objects and as JSON, and settings that win over its own", async () => {
    const recorded = await recordTable({
      ...KEYS,
      stream: true,
      consumers: {
        audit: {
          function: { handler: "src/audit.handler", timeout: "20 seconds" },
          filters: [{ eventName: ["INSERT"] }, '{ "eventName": ["REMOVE"] }'],
          native: {
            eventSource: {
              batchSize: 10,
              startingPosition: "TRIM_HORIZON",
              bisectBatchOnFunctionError: true,
            },
          },
        },
      },
    });
    recorded.expect(SOURCE, {
      batchSize: 10,
      startingPosition: "TRIM_HORIZON",
      bisectBatchOnFunctionError: true,
      filterCriteria: {
        filters: [{ pattern: '{"eventName":["INSERT"]}' }, { pattern: '{"eventName":["REMOVE"]}' }],
      },
    });
    recorded.expect(LAMBDA, { timeout: 20 });
  });

  it("merges the default function props into those of each consumer", async () => {
    const recorded = await recordTable({
      ...KEYS,
      stream: true,
      defaults: { function: { timeout: 20, environment: { LEVEL: "info" } } },
      consumers: {
        audit: "src/audit.handler",
        index: { function: { handler: "src/index.handler", timeout: 30, environment: { DEPTH: "2" } } },
      },
    });
    recorded.expect(LAMBDA, "Storage-Notes-consumer-audit-function", {
      timeout: 20,
      environment: { variables: { LEVEL: "info" } },
    });
    recorded.expect(LAMBDA, "Storage-Notes-consumer-index-function", {
      timeout: 30,
      environment: { variables: { LEVEL: "info", DEPTH: "2" } },
    });
  });

  it("uses a function made before, and lets it read the stream", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Storage");
      const audit = new Function(stack, "Audit", { handler: "src/audit.handler" });
      const table = new Table(stack, "Notes", { ...KEYS, stream: true, consumers: { audit } });
      assert.equal(table.getFunction("audit"), audit);
    });
    recorded.expect(SOURCE, { functionName: recorded.resource(LAMBDA, "Storage-Audit-function").state.arn });
    const actions = statements(recorded, "Storage-Audit-policy").flatMap(({ Action }) => Action);
    assert.ok(actions.includes("dynamodb:GetRecords"));
  });

  it("takes consumers later, in another stack, which holds their resources", async () => {
    const recorded = await record(() => {
      const app = new App({ defaults: "current" });
      const table = new Table(new Stack(app, "Storage"), "Notes", { ...KEYS, stream: true });
      const api = new Stack(app, "Api");
      const more = table.addConsumers(api, { audit: "src/audit.handler" });
      assert.equal(more, table);
      assert.ok(more.getFunction("audit"));
      assert.deepEqual(api.getAllFunctions(), [more.getFunction("audit")]);
    });
    const source = recorded.resource(SOURCE);
    assert.equal(source.name, "Api-Notes-consumer-audit-source");
    assert.equal(source.parent, recorded.resource("serverless-api:index:Stack", "Api").urn);
    assert.equal(recorded.resource(LAMBDA).name, "Api-Notes-consumer-audit-function");
  });

  it("consumes the stream of an existing table", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Storage");
      const existing = new dynamodb.Table("existing", { hashKey: "id", streamEnabled: true });
      new Table(stack, "Notes", { native: { table: existing }, consumers: { audit: "src/audit.handler" } });
    });
    recorded.expect(SOURCE, { eventSourceArn: recorded.resource(TABLE).state.streamArn });
  });

  it("refuses the consumers of an existing table when it shows that it has no stream", async () => {
    const program = record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Storage");
      const existing = dynamodb.Table.get("existing", "notes", { streamArn: "" });
      new Table(stack, "Notes", { native: { table: existing }, consumers: { audit: "src/audit.handler" } });
    });
    await expectDefinitionError(program, [{ code: "TABLE_STREAM_MISSING", path: "consumers.audit" }], {
      construct: 'Table "Notes"',
    });
  });

  it("knows no function of a consumer that is not there", async () => {
    await recordTable(KEYS, (table) => assert.equal(table.getFunction("audit"), undefined));
  });
});

describe("Table: permissions and bindings", () => {
  it("attaches permissions to all consumers, also to those added later, and once to a function that consumes twice", async () => {
    const recorded = await recordTable(
      { ...KEYS, stream: true, consumers: { first: "src/a.handler" } },
      (table, stack) => {
        table.attachPermissions(["ses:SendEmail"]);
        table.addConsumers(stack, { second: "src/b.handler" });
      },
    );
    for (const name of ["Storage-Notes-consumer-first-policy", "Storage-Notes-consumer-second-policy"]) {
      const found = statements(recorded, name).filter(({ Action }) => Action.includes("ses:SendEmail"));
      assert.deepEqual(found, [{ Effect: "Allow", Action: ["ses:SendEmail"], Resource: ["*"] }], name);
    }
  });

  it("attaches permissions to one consumer alone", async () => {
    const consumers = { first: "src/a.handler", second: "src/b.handler" };
    const recorded = await recordTable({ ...KEYS, stream: true, consumers }, (table) => {
      table.attachPermissionsToConsumer("first", ["ses:SendEmail"]);
    });
    const actionsOf = (name: string) => statements(recorded, name).flatMap(({ Action }) => Action);
    assert.ok(actionsOf("Storage-Notes-consumer-first-policy").includes("ses:SendEmail"));
    assert.ok(!actionsOf("Storage-Notes-consumer-second-policy").includes("ses:SendEmail"));
  });

  it("is bound by its name, with reading and writing of data", async () => {
    const recorded = await recordTable(KEYS, (table, stack) => {
      new Function(stack, "List", { handler: "src/list.handler", bind: [table] });
    });
    const arn = recorded.resource(TABLE).state.arn as string;
    recorded.expect(LAMBDA, { environment: { variables: { SAPI_Table_name_Notes: "dev-notes-Notes" } } });
    const granted = statements(recorded, "Storage-List-policy").filter(({ Resource }) =>
      Resource.includes(arn),
    );
    assert.equal(granted.length, 1);
    assert.deepEqual(granted[0]?.Resource, [arn]);
    assert.ok(granted[0]?.Action.includes("dynamodb:PutItem"));
    assert.ok(!granted[0]?.Action.includes("dynamodb:DeleteTable"));
  });

  const sorted = {
    fields: { id: "string", at: "string", owner: "string" },
    primaryIndex: { partitionKey: "id", sortKey: "at" },
  } as const;
  const byOwner = { byOwner: { partitionKey: "owner" } } as const;
  const localByOwner = { localByOwner: { sortKey: "owner" } } as const;
  for (const [what, props, change] of [
    ["a global index", { globalIndexes: byOwner }],
    ["a local index", { localIndexes: localByOwner }],
    ["a global index that is added", {}, (table: Table) => table.addGlobalIndexes(byOwner)],
    ["a local index that is added", {}, (table: Table) => table.addLocalIndexes(localByOwner)],
  ] as const) {
    it(`is granted with its indexes when it has ${what}`, async () => {
      const recorded = await recordTable({ ...sorted, ...props }, (table, stack) => {
        new Function(stack, "List", { handler: "src/list.handler", permissions: [[table, "grantReadData"]] });
        change?.(table);
      });
      const arn = recorded.resource(TABLE).state.arn as string;
      const granted = statements(recorded, "Storage-List-policy").filter(({ Resource }) =>
        Resource.includes(arn),
      );
      assert.deepEqual(
        granted.map(({ Resource }) => Resource),
        [[arn, `${arn}/index/*`]],
      );
    });
  }

  it("is granted with whatever indexes it may have when it is given", async () => {
    const recorded = await record(() => {
      const stack = new Stack(new App({ defaults: "current" }), "Storage");
      const native = { table: new dynamodb.Table("raw", { hashKey: "id" }) };
      const table = new Table(stack, "Notes", { native });
      new Function(stack, "List", { handler: "src/list.handler", permissions: [[table, "grantReadData"]] });
    });
    const arn = recorded.resource(TABLE).state.arn as string;
    const [granted] = statements(recorded, "Storage-List-policy").filter(({ Resource }) =>
      Resource.includes(arn),
    );
    assert.deepEqual(granted?.Resource, [arn, `${arn}/index/*`]);
  });

  it("binds to all consumers and to one", async () => {
    const consumers = { first: "src/a.handler", second: "src/b.handler" };
    const recorded = await recordTable({ ...KEYS, stream: true, consumers }, (table, stack) => {
      const other = new Table(stack, "Other", KEYS);
      table.bind([table]);
      table.bindToConsumer("first", [other]);
    });
    const variablesOf = (name: string) => {
      const { variables } = recorded.resource(LAMBDA, name).inputs.environment as {
        variables: Record<string, string>;
      };
      return Object.keys(variables).filter((variable) => variable.startsWith("SAPI_Table"));
    };
    const both = ["SAPI_Table_name_Notes", "SAPI_Table_name_Other"];
    assert.deepEqual(variablesOf("Storage-Notes-consumer-first-function"), both);
    assert.deepEqual(variablesOf("Storage-Notes-consumer-second-function"), ["SAPI_Table_name_Notes"]);
  });

  it("grants its stream, but only when it has one", async () => {
    await recordTable({ ...KEYS, stream: true }, (table, stack) => {
      new Function(stack, "Tail", { handler: "src/tail.handler", permissions: [[table, "grantStreamRead"]] });
    });
    await expectRefused(
      () => {
        const stack = new Stack(new App({ defaults: "current" }), "Storage");
        const table = new Table(stack, "Notes", KEYS);
        new Function(stack, "Tail", {
          handler: "src/tail.handler",
          permissions: [[table, "grantStreamRead"]],
        });
      },
      [
        {
          code: "PERMISSION_STREAM_MISSING",
          path: "permissions[0][1]",
          message: "the table has no stream; add stream: true to the table",
        },
      ],
      {
        construct: 'Function "Tail"',
        except: ["serverless-api:index:Stack", "serverless-api:index:Table", TABLE, STASH],
      },
    );
  });
});

describe("Table: refused definitions", () => {
  const consumers = { audit: "src/audit.handler" };
  const cases: readonly (readonly [string, unknown, readonly ExpectedIssue[]])[] = [
    ["no props", undefined, [{ code: "VALUE_WRONG_TYPE", path: "" }]],
    ["an unknown prop", { ...KEYS, timeToLive: "at" }, [{ code: "PROP_UNKNOWN", path: "timeToLive" }]],
    ["empty fields", { ...KEYS, fields: {} }, [{ code: "TABLE_FIELDS_MISSING", path: "fields", value: {} }]],
    [
      "fields without a primary index",
      { fields: KEYS.fields },
      [{ code: "PROP_MISSING", path: "primaryIndex" }],
    ],
    [
      "a primary index without fields",
      { primaryIndex: KEYS.primaryIndex },
      [{ code: "TABLE_FIELDS_MISSING", path: "fields" }],
    ],
    [
      "an unknown stream",
      { ...KEYS, stream: "images" },
      [{ code: "VALUE_NOT_ALLOWED", path: "stream", value: "images" }],
    ],
    [
      "consumers without a stream",
      { ...KEYS, consumers },
      [{ code: "TABLE_STREAM_MISSING", path: "consumers", cure: "add stream: true" }],
    ],
    [
      "consumers as a list",
      { ...KEYS, stream: true, consumers: ["src/audit.handler"] },
      [{ code: "CONSUMERS_INVALID", path: "consumers", value: ["src/audit.handler"] }],
    ],
    [
      "a consumer without a name",
      { ...KEYS, stream: true, consumers: { "": "src/audit.handler" } },
      [{ code: "CONSUMERS_INVALID", path: 'consumers[""]', message: "the consumer has no name" }],
    ],
    [
      "a consumer without a function",
      { ...KEYS, stream: true, consumers: { audit: { filters: [] } } },
      [{ code: "PROP_MISSING", path: "consumers.audit.function" }],
    ],
    [
      "filters that are no patterns",
      { ...KEYS, stream: true, consumers: { audit: { function: "src/audit.handler", filters: ["{", 1] } } },
      [
        { code: "CONSUMER_FILTER_INVALID", path: "consumers.audit.filters[0]", value: "{" },
        { code: "CONSUMER_FILTER_INVALID", path: "consumers.audit.filters[1]", value: 1 },
      ],
    ],
    [
      "more filters than Lambda takes",
      {
        ...KEYS,
        stream: true,
        consumers: { audit: { function: "src/a.b", filters: new Array(11).fill({}) } },
      },
      [
        {
          code: "CONSUMER_FILTER_INVALID",
          path: "consumers.audit.filters",
          message: "11 filters are more than Lambda takes",
        },
      ],
    ],
    [
      "what is connected in the settings of an event source",
      {
        ...KEYS,
        stream: true,
        consumers: { audit: { function: "src/a.b", native: { eventSource: { functionName: "other" } } } },
      },
      [{ code: "CONSUMER_NATIVE_OWN", path: "consumers.audit.native.eventSource.functionName" }],
    ],
    [
      "keys, indexes and stream in native settings",
      {
        ...KEYS,
        native: {
          table: { hashKey: "id", rangeKey: "at", streamEnabled: true, globalSecondaryIndexes: [], ttl: {} },
        },
      },
      ["hashKey", "rangeKey", "streamEnabled", "globalSecondaryIndexes", "ttl"].map((name) => ({
        code: "TABLE_NATIVE_OWN_PROP" as const,
        path: `native.table.${name}`,
      })),
    ],
    [
      "a name that DynamoDB does not take",
      { ...KEYS, native: { table: { name: "my notes" } } },
      [{ code: "TABLE_NAME_INVALID", path: "native.table.name", value: "my notes" }],
    ],
    [
      "another stream than replicas need",
      { ...KEYS, stream: "keys_only", native: { table: { replicas: [{ regionName: "eu-west-1" }] } } },
      [{ code: "TABLE_STREAM_REPLICAS", path: "stream", value: "keys_only" }],
    ],
    [
      "no stream where replicas need one",
      { ...KEYS, stream: false, native: { table: { replicas: [{ regionName: "eu-west-1" }] } } },
      [{ code: "TABLE_STREAM_REPLICAS", path: "stream", value: false }],
    ],
    [
      "a mistake in the default function props, once",
      {
        ...KEYS,
        stream: true,
        defaults: { function: { timeout: "soon" } },
        consumers: { a: "src/a.b", b: "src/b.b" },
      },
      [{ code: "DURATION_INVALID", path: "defaults.function.timeout" }],
    ],
    [
      "five mistakes at once",
      {
        fields: { id: "text" },
        primaryIndex: { partitionKey: "idd" },
        stream: "images",
        timeToLiveAttribute: 1,
        native: { tables: {} },
      },
      [
        { code: "VALUE_NOT_ALLOWED", path: "fields.id" },
        { code: "TABLE_FIELD_UNKNOWN", path: "primaryIndex.partitionKey" },
        { code: "VALUE_NOT_ALLOWED", path: "stream" },
        { code: "VALUE_WRONG_TYPE", path: "timeToLiveAttribute" },
        { code: "PROP_UNKNOWN", path: "native.tables" },
      ],
    ],
  ];

  for (const [name, props, issues] of cases) {
    it(`refuses ${name}, before anything is registered`, () => refuse(props, issues));
  }

  it("refuses what would configure an existing table", async () => {
    await expectRefused(
      () => {
        const existing = new dynamodb.Table("existing", { hashKey: "id" });
        const props = {
          ...KEYS,
          globalIndexes: {},
          localIndexes: {},
          stream: true,
          timeToLiveAttribute: "at",
        } as const;
        new Table(new Stack(new App(), "Storage"), "Notes", { ...props, native: { table: existing } });
      },
      ["fields", "primaryIndex", "globalIndexes", "localIndexes", "stream", "timeToLiveAttribute"].map(
        (path) => ({
          code: "TABLE_EXISTING" as const,
          path,
          message: "cannot be set when native.table is an existing table; set it on that table",
        }),
      ),
      { construct: 'Table "Notes"', except: ["serverless-api:index:Stack", TABLE] },
    );
  });

  /** A table with a consumer, on which a method is called. */
  function refuseCall(
    call: (table: Table, stack: Stack) => void,
    issues: readonly ExpectedIssue[],
  ): Promise<unknown> {
    return record(async () => {
      const stack = new Stack(new App({ defaults: "current" }), "Storage");
      const table = new Table(stack, "Notes", { ...KEYS, stream: true, consumers });
      const [issue] = issues as [ExpectedIssue];
      assert.throws(
        () => call(table, stack),
        (error: { construct: unknown; issues: { code: string; path: string }[] }) => {
          assert.deepEqual(error.construct, { kind: "Table", id: "Notes" });
          assert.deepEqual(
            error.issues.map(({ code, path }) => ({ code, path })),
            [{ code: issue.code, path: issue.path }],
          );
          return true;
        },
      );
    });
  }

  it("refuses to attach and bind to a consumer that is not there", async () => {
    await refuseCall(
      (table) => table.attachPermissionsToConsumer("audits", []),
      [{ code: "CONSUMER_UNKNOWN", path: "attachPermissionsToConsumer" }],
    );
    await refuseCall(
      (table) => table.bindToConsumer("other", []),
      [{ code: "CONSUMER_UNKNOWN", path: "bindToConsumer" }],
    );
  });

  it("refuses permissions and bindings that are wrong, even without a consumer to give them to", async () => {
    await refuseCall(
      (table) => table.attachPermissions([""]),
      [{ code: "PERMISSION_WORD_INVALID", path: "attachPermissions[0]" }],
    );
    await refuseCall(
      (table) => table.bind([{} as never]),
      [{ code: "FUNCTION_BIND_INVALID", path: "bind[0]" }],
    );
  });

  it("refuses a second consumer of one name", async () => {
    await refuseCall(
      (table, stack) => table.addConsumers(stack, { audit: "src/other.handler" }),
      [{ code: "CONSUMER_DUPLICATE", path: "addConsumers.audit" }],
    );
  });

  it("refuses to add consumers to a table without a stream", async () => {
    await recordTable(KEYS, (table, stack) => {
      assert.throws(() => table.addConsumers(stack, consumers), { code: "TABLE_STREAM_MISSING" });
    });
  });
});
