import assert from "node:assert/strict";
import type * as grpc from "@grpc/grpc-js";
import type { WireObject } from "#sdk/graph/wire";
import { Deployment } from "../support/provider/deployment";
import { propertyErrorsOf } from "../support/provider/errors";
import type { ProviderProcess } from "../support/provider/process";
import { sharedProvider } from "../support/provider/shared";
import { bareSecret, output, reference } from "../support/provider/wire";

/** Title, component, inputs, and the mistakes: a path and a code each. */
type Case = readonly [
  title: string,
  kind: string,
  inputs: WireObject,
  ...mistakes: readonly (readonly [path: string, code: string])[],
];

const HANDLER = "src/handler.run";
const FUNCTION = { handler: HANDLER };
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };

const TRANSLATED: readonly Case[] = [
  [
    "props that there are not",
    "Api",
    { rutes: {}, routes: { "GET /notes": { handlr: HANDLER } } },
    ["rutes", "PROP_UNKNOWN"],
    ['routes["GET /notes"]', "ROUTE_VALUE_INVALID"],
    ['routes["GET /notes"].handlr', "PROP_UNKNOWN"],
  ],
  [
    "settings of AWS by names of other languages",
    "Bucket",
    {
      native: {
        bucket: { force_destroy: true, tags: { cost_center: "a" }, objectLockEnabled: true },
        publicAccessBlock: { BlockPublicAcls: false },
      },
    },
    ["native.bucket.force_destroy", "PROP_UNKNOWN"],
    ["native.publicAccessBlock.BlockPublicAcls", "PROP_UNKNOWN"],
  ],
  [
    "props that there are not in something that does not stay together",
    "Api",
    { routes: { "GET /": { alb: { listner: "x" } } } },
    ['routes["GET /"].alb', "PROP_MISSING"],
    ['routes["GET /"].alb.listner', "PROP_UNKNOWN"],
  ],
  ["text in place of a map", "Api", { routes: "src/notes" }, ["routes", "VALUE_WRONG_TYPE"]],
  [
    "text in place of an object",
    "Api",
    { routes: { "GET /": HANDLER } },
    ['routes["GET /"]', "VALUE_WRONG_TYPE"],
  ],
  ["text in place of a list", "Auth", { login: "email" }, ["login", "VALUE_WRONG_TYPE"]],
  ["a list in place of an object", "Api", { cors: ["*"] }, ["cors", "VALUE_WRONG_TYPE"]],
  [
    "text in place of a component",
    "Queue",
    { deadLetters: { queue: "lost" } },
    ["deadLetters.queue", "VALUE_WRONG_TYPE"],
  ],
  [
    "two props for one thing",
    "Api",
    { routes: { "GET /": { handler: HANDLER, function: FUNCTION } } },
    ['routes["GET /"]', "PROP_CONFLICT"],
  ],
  [
    "what is switched off, and has settings",
    "Api",
    { cors: { enabled: false, allowOrigins: ["*"] } },
    ["cors", "PROP_CONFLICT"],
  ],
  [
    "two projections",
    "Table",
    {
      ...KEYS,
      globalIndexes: { one: { partitionKey: "id", projection: "all", projectedAttributes: ["a"] } },
    },
    ["globalIndexes.one", "PROP_CONFLICT"],
  ],
  [
    "a key of one field and of several",
    "Table",
    {
      ...KEYS,
      globalIndexes: { one: { partitionKey: "id", partitionKeys: ["id", "time"] } },
    },
    ["globalIndexes.one", "PROP_CONFLICT"],
  ],
  [
    "users that sign in, and no user pool",
    "Auth",
    { hasUserPool: false, login: ["email"] },
    ["", "PROP_CONFLICT"],
  ],
  [
    "a pause, and none",
    "RDS",
    {
      engine: "postgresql16",
      defaultDatabaseName: "notes",
      scaling: { pauses: false, autoPause: "5 minutes" },
    },
    ["scaling", "PROP_CONFLICT"],
  ],
  [
    "permissions that say two things, or nothing",
    "Function",
    { ...FUNCTION, permissions: [{ word: "ses", actions: ["a:b"] }, {}, { grant: "grantRead" }] },
    ["permissions[0]", "PROP_CONFLICT"],
    ["permissions[1]", "PROP_MISSING"],
    ["permissions[2]", "PROP_MISSING"],
  ],
  [
    "outputs that decide what is made",
    "Api",
    {
      routes: { "GET /": { handler: output("src/later.run") }, "GET /unknown": { handler: output() } },
      cors: { enabled: output(true), allowOrigins: [output("*", { secret: true })] },
    },
    ["cors.enabled", "VALUE_NOT_PLAIN"],
    ["cors.allowOrigins[0]", "VALUE_NOT_PLAIN"],
    ['routes["GET /"].handler', "VALUE_NOT_PLAIN"],
    ['routes["GET /unknown"].handler', "VALUE_NOT_PLAIN"],
  ],
  [
    "a secret that decides what is made",
    "Api",
    { routes: { "GET /": { handler: bareSecret(HANDLER) } } },
    ["routes", "VALUE_NOT_PLAIN"],
  ],
];

const CHECKED: readonly Case[] = [
  ["a missing handler", "Function", {}, ["handler", "FUNCTION_HANDLER_MISSING"]],
  ["a missing server", "GraphQLApi", {}, ["server", "PROP_MISSING"]],
  ["a missing job", "Cron", { schedule: "rate(1 day)" }, ["job", "PROP_MISSING"]],
  [
    "mistakes in what stands elsewhere in TypeScript",
    "Api",
    {
      routes: {
        "GET /handler": { handler: "" },
        "GET /lambda": { lambda: "text" },
        "GET /alb": { alb: { listener: "text" } },
        "GET /url": { url: "ftp://x", method: "FETCH" },
      },
    },
    ['routes["GET /alb"].alb.listener', "VALUE_WRONG_TYPE"],
    ['routes["GET /handler"].handler', "FUNCTION_HANDLER_MISSING"],
    ['routes["GET /lambda"].lambda', "VALUE_WRONG_TYPE"],
    ['routes["GET /url"].method', "VALUE_NOT_ALLOWED"],
    ['routes["GET /url"].url', "ROUTE_URL_INVALID"],
  ],
  [
    "mistakes in rules of a bucket",
    "Bucket",
    { cors: { rules: [{ allowedMethods: ["PATCH"], allowedOrigins: ["*"] }] } },
    ["cors.rules[0].allowedMethods[0]", "VALUE_NOT_ALLOWED"],
  ],
  [
    "mistakes in a projection",
    "Table",
    { ...KEYS, globalIndexes: { one: { partitionKey: "id", projectedAttributes: [""] } } },
    ["globalIndexes.one.projectedAttributes", "TABLE_PROJECTION_INVALID"],
  ],
];

const ADDED: readonly Case[] = [
  ["routes for nothing", "ApiRoutes", { routes: {} }, ["api", "PROP_MISSING"]],
  ["routes for what is no API", "ApiRoutes", { api: "Web", routes: {} }, ["api", "VALUE_WRONG_TYPE"]],
  ["no routes", "WebSocketApiRoutes", {}, ["api", "PROP_MISSING"], ["routes", "PROP_MISSING"]],
  [
    "permissions of nobody",
    "Permissions",
    {},
    ["component", "PROP_MISSING"],
    ["permissions", "PROP_MISSING"],
  ],
  ["permissions of no users", "AuthPermissions", { permissions: [] }, ["auth", "PROP_MISSING"]],
];

describe("provider: mistakes in a program's inputs", () => {
  let provider: ProviderProcess;
  let deployment: Deployment;

  before(async () => {
    provider = await sharedProvider();
  });

  beforeEach(async () => {
    deployment = await Deployment.start(provider);
  });

  afterEach(() => deployment.close());

  for (const [title, kind, inputs, ...mistakes] of [...TRANSLATED, ...CHECKED, ...ADDED]) {
    it(`are reported by their paths, with nothing registered: ${title}`, async () => {
      assert.deepEqual(summariesOf(await refusal(kind, inputs)), mistakes.map((one) => one.join(" ")).sort());
      assert.deepEqual(deployment.names, []);
    });
  }

  it("are all reported at once, those of translating and those of the construct", async () => {
    const found = await refusal("Api", {
      routes: {
        "GET notes": { handler: HANDLER },
        "GET /notes": { handlr: HANDLER, function: FUNCTION },
        "GET /two": { function: { handler: HANDLER, memorySize: 1 } },
      },
      cors: { enabled: false, maxAge: "1 hour" },
    });
    assert.deepEqual(summariesOf(found), [
      "cors PROP_CONFLICT",
      'routes["GET /notes"].handlr PROP_UNKNOWN',
      'routes["GET /two"].function.memorySize VALUE_OUT_OF_RANGE',
      'routes["GET notes"] ROUTE_PATH_INVALID',
    ]);
    assert.deepEqual(deployment.names, []);
  });

  it("say the problem, the value and the cure", async () => {
    const found = await refusal("Queue", { deadLeters: {} });
    assert.deepEqual(found, [
      {
        path: "deadLeters",
        reason: "there is no such prop, got {}; did you mean deadLetters (PROP_UNKNOWN)",
      },
    ]);
    const other = await refusal("Queue", { size: 1 });
    assert.deepEqual(other, [
      {
        path: "size",
        reason:
          "there is no such prop, got 1; the props are consumer, fifo, senders, deadLetters, alarms, native (PROP_UNKNOWN)",
      },
    ]);
    const native = await refusal("Topic", { native: { topic: { display_name: "Orders" } } });
    assert.deepEqual(native, [
      {
        path: "native.topic.display_name",
        reason:
          'settings of AWS have the names that they have in TypeScript, got "Orders"; write "displayName" (PROP_UNKNOWN)',
      },
    ]);
  });

  it("are reported for the grant word of a permission", async () => {
    const { urn } = await deployment.construct("Queue", "Orders");
    const found = await refusal("Function", {
      handler: HANDLER,
      permissions: [{ word: "ses:SendEmail" }, { resource: reference(urn), grant: "grantAll" }],
    });
    assert.deepEqual(summariesOf(found), ["permissions[1].grant PERMISSION_GRANT_UNKNOWN"]);
  });

  it("are reported for a component that another process has made", async () => {
    const urn = "urn:pulumi:dev::notes::serverless-api:index:Table::Elsewhere";
    const found = await refusal("Function", { handler: HANDLER, bind: [reference(urn)] });
    assert.deepEqual(summariesOf(found), ["bind[0] FUNCTION_BIND_INVALID"]);
    const queue = "urn:pulumi:dev::notes::serverless-api:index:Queue::Elsewhere";
    const other = await refusal("Queue", { deadLetters: { queue: reference(queue) } });
    assert.deepEqual(summariesOf(other), ["deadLetters.queue VALUE_WRONG_TYPE"]);
  });

  async function refusal(kind: string, inputs: WireObject) {
    try {
      await deployment.construct(kind, "One", { inputs });
    } catch (error) {
      const found = propertyErrorsOf(error as grpc.ServiceError);
      assert.ok(found.length > 0, (error as Error).message);
      return found;
    }
    assert.fail(`nothing is wrong with ${JSON.stringify(inputs)}`);
  }
});

function summariesOf(
  errors: readonly { readonly path: string; readonly reason: string }[],
): readonly string[] {
  return errors.map(({ path, reason }) => `${path} ${/\((\w+)\)$/.exec(reason)?.[1]}`).sort();
}
