import assert from "node:assert/strict";
import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import type { GraphResource } from "#sdk/graph/types";
import {
  Api,
  App,
  Auth,
  Bucket,
  EventBus,
  Function,
  KinesisStream,
  RestApiV1,
  type Scope,
  Table,
  Topic,
  WebSocketApi,
} from "#sdk/index";
import { type Recorded, record } from "../../support/record";

const HANDLER = "src/notes.list";

/** The names of the providers that resources of AWS were registered with. `default` for that of the configuration. */
function providersOf(graph: Recorded, isOf: (resource: GraphResource) => boolean = () => true) {
  const found = new Map<string, string[]>();
  for (const resource of graph.resources()) {
    if (!resource.custom || !resource.type.startsWith("aws:") || !isOf(resource)) continue;
    const [, name = "default"] =
      /::pulumi:providers:aws::([^:]+)::/.exec(resource.options.provider ?? "") ?? [];
    found.set(name, [...(found.get(name) ?? []), resource.name]);
  }
  return found;
}

const west = () => new aws.Provider("west", { region: "us-west-2" });
const south = () => new aws.Provider("south", { region: "sa-east-1" });
const fields = { id: "string" } as const;

/** A construct in the region of a provider, and what may be added to it from elsewhere. */
interface Case {
  readonly kind: string;
  readonly make: (scope: Scope, opts: pulumi.ComponentResourceOptions) => (scope: Scope) => void;
}

const CASES: readonly Case[] = [
  {
    kind: "Table",
    make(scope, opts) {
      const table = new Table(
        scope,
        "Notes",
        { fields, primaryIndex: { partitionKey: "id" }, stream: true, consumers: { first: HANDLER } },
        opts,
      );
      return (there) => table.addConsumers(there, { second: HANDLER });
    },
  },
  {
    kind: "KinesisStream",
    make(scope, opts) {
      const clicks = new KinesisStream(scope, "Clicks", { consumers: { first: HANDLER } }, opts);
      return (there) => clicks.addConsumers(there, { second: HANDLER });
    },
  },
  {
    kind: "Bucket",
    make(scope, opts) {
      const files = new Bucket(scope, "Files", { notifications: {} }, opts);
      return (there) => files.addNotifications(there, { second: HANDLER });
    },
  },
  {
    kind: "Topic",
    make(scope, opts) {
      const news = new Topic(scope, "News", { subscribers: { first: HANDLER } }, opts);
      return (there) => news.addSubscribers(there, { second: HANDLER });
    },
  },
  {
    kind: "Api",
    make(scope, opts) {
      const api = new Api(scope, "Api", { routes: { "GET /": HANDLER } }, opts);
      const url = { type: "url", url: "https://example.com" } as const;
      return (there) => api.addRoutes(there, { "GET /more": HANDLER, "GET /away": url });
    },
  },
  {
    kind: "RestApiV1",
    make(scope, opts) {
      const api = new RestApiV1(scope, "Rest", { cors: true, routes: { "GET /": HANDLER } }, opts);
      return (there) => api.addRoutes(there, { "GET /more/{id}": HANDLER });
    },
  },
  {
    kind: "WebSocketApi",
    make(scope, opts) {
      const api = new WebSocketApi(scope, "Chat", { routes: { $connect: HANDLER } }, opts);
      return (there) => api.addRoutes(there, { say: HANDLER });
    },
  },
  {
    kind: "EventBus",
    make(scope, opts) {
      const pattern = { source: ["notes"] };
      const bus = new EventBus(
        scope,
        "Bus",
        { rules: { first: { pattern, targets: { it: HANDLER } } } },
        opts,
      );
      return (there) => {
        bus.addRules(there, { second: { pattern, targets: { it: HANDLER } } });
        bus.addTargets(there, "first", { more: HANDLER });
      };
    },
  },
  {
    kind: "Auth",
    make(scope, opts) {
      const auth = new Auth(scope, "Auth", { triggers: { preSignUp: HANDLER } }, opts);
      const statement = { effect: "Allow", actions: ["s3:ListAllMyBuckets"], resources: ["*"] } as const;
      return (there) => {
        auth.attachPermissionsForAuthUsers(there, [statement]);
        auth.attachPermissionsForUnauthUsers(there, [statement]);
      };
    },
  },
];

for (const { kind, make } of CASES) {
  describe(`a part that is added to a ${kind} in another region`, () => {
    const recorded = (scopeOf: (stack: Scope) => Scope) =>
      record(() => {
        const app = new App({ defaults: "current" });
        let add: (scope: Scope) => void = () => assert.fail();
        app.stack(function Home({ stack }) {
          add = make(stack, { provider: west() });
        });
        app.stack(function Other({ stack }) {
          add(scopeOf(stack));
        });
        return app.outputs;
      });

    it("lands there too, from another app stack", async () => {
      const graph = await recorded((stack) => stack);
      const isAdded = ({ urn }: GraphResource) => /::Other-|\$.*::Other/.test(urn);
      assert.deepEqual([...providersOf(graph).keys()], ["west"]);
      assert.ok((providersOf(graph, isAdded).get("west") ?? []).length > 0, "nothing was added");
    });

    it("lands there too, from a component that names no provider", async () => {
      const graph = await recorded(
        (stack) =>
          new pulumi.ComponentResource("my:index:Part", "part", {}, { parent: stack as pulumi.Resource }),
      );
      assert.deepEqual([...providersOf(graph).keys()], ["west"]);
    });

    it("lands where its scope says, if it says so", async () => {
      const graph = await recorded(
        (stack) =>
          new pulumi.ComponentResource(
            "my:index:Part",
            "part",
            {},
            { parent: stack as pulumi.Resource, providers: [south()] },
          ),
      );
      const found = providersOf(graph);
      assert.deepEqual([...found.keys()].sort(), ["south", "west"]);
      for (const name of found.get("south") ?? []) assert.match(name, /^Other-/);
      for (const name of found.get("west") ?? []) assert.doesNotMatch(name, /^Other-/);
    });
  });
}

describe("a construct around a thing in another region", () => {
  const opts = () => ({ provider: west() });
  const around: Record<string, (stack: Scope) => void> = {
    Table: (stack) => {
      const table = new aws.dynamodb.Table(
        "t",
        { hashKey: "id", attributes: [], streamEnabled: true },
        opts(),
      );
      new Table(stack, "Notes", { native: { table }, consumers: { first: HANDLER } });
    },
    Api: (stack) => {
      const httpApi = new aws.apigatewayv2.Api("a", { protocolType: "HTTP" }, opts());
      new Api(stack, "Api", { native: { httpApi }, routes: { "GET /": HANDLER } });
    },
    RestApiV1: (stack) => {
      const restApi = new aws.apigateway.RestApi("r", {}, opts());
      new RestApiV1(stack, "Rest", { native: { restApi }, routes: { "GET /": HANDLER } });
    },
    WebSocketApi: (stack) => {
      const webSocketApi = new aws.apigatewayv2.Api("w", { protocolType: "WEBSOCKET" }, opts());
      new WebSocketApi(stack, "Chat", { native: { webSocketApi }, routes: { $connect: HANDLER } });
    },
    Auth: (stack) => {
      const userPool = new aws.cognito.UserPool("p", {}, opts());
      new Auth(stack, "Auth", { native: { userPool } });
    },
  };

  for (const [kind, make] of Object.entries(around)) {
    const recorded = (scopeOf: (app: App) => Scope) =>
      record(() => {
        const app = new App({ defaults: "current" });
        make(scopeOf(app));
        return app.outputs;
      });

    it(`lands there with all its parts: ${kind}`, async () => {
      const found = providersOf(await recorded((app) => app));
      assert.deepEqual([...found.keys()], ["west"]);
      assert.ok((found.get("west") ?? []).length > 1);
    });

    it(`lands where its scope says, if it says so: ${kind}`, async () => {
      const graph = await recorded(
        () => new pulumi.ComponentResource("my:index:Part", "part", {}, { providers: [south()] }),
      );
      const found = providersOf(graph);
      assert.equal(found.get("west")?.length, 1);
      assert.ok((found.get("south") ?? []).length > 1);
    });
  }
});

describe("the permission to call a function", () => {
  it("lands where the function is, which may be another region than the API's", async () => {
    const graph = await record(() => {
      const app = new App({ defaults: "current" });
      const served = new Function(app, "Far", HANDLER, { provider: west() });
      new Api(app, "Api", { routes: { "GET /": { function: served } } }, { provider: south() });
      return app.outputs;
    });
    const isPermission = ({ type }: GraphResource) => type === "aws:lambda/permission:Permission";
    assert.deepEqual([...providersOf(graph, isPermission).keys()], ["west"]);
    const isRoute = ({ type }: GraphResource) => type === "aws:apigatewayv2/route:Route";
    assert.deepEqual([...providersOf(graph, isRoute).keys()], ["south"]);
  });

  it("of a plain function lands where that is", async () => {
    const graph = await record(() => {
      const app = new App({ defaults: "current" });
      const plain = new aws.lambda.Function("f", { role: "arn:aws:iam::1:role/r" }, { provider: west() });
      new Api(app, "Api", { routes: { "GET /": { native: { function: plain } } } });
      return app.outputs;
    });
    const isPermission = ({ type }: GraphResource) => type === "aws:lambda/permission:Permission";
    assert.deepEqual([...providersOf(graph, isPermission).keys()], ["west"]);
  });
});
