import { laterTurn } from "../../later-turn";
import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } };
const ALL = ["events", "s3", "sns"];

/** Samples of components that take each other. */
export const ACROSS: readonly Sample[] = [
  sample({
    title: "bindings and permissions for every kind of component",
    flat: (make) => {
      const notes = make("Table", "Notes", KEYS);
      const files = make("Bucket", "Files");
      const orders = make("Queue", "Orders");
      const news = make("Topic", "News");
      const changes = make("KinesisStream", "Changes");
      const bus = make("EventBus", "Bus");
      const api = make("Api", "Web", { routes: { $default: { handler: HANDLER } } });
      const rest = make("RestApiV1", "Rest", { routes: { "GET /": { handler: HANDLER } } });
      const live = make("WebSocketApi", "Live", { routes: { $default: { handler: HANDLER } } });
      const auth = make("Auth", "Auth");
      const other = make("Function", "Other", { handler: HANDLER });
      make("Function", "Bound", {
        handler: HANDLER,
        bind: [notes, files, orders, news, changes, bus, api, rest, live, auth, other],
      });
      make("Function", "Allowed", {
        handler: HANDLER,
        permissions: [
          { resource: notes, grant: "grantReadData" },
          ...[files, orders, news, changes, bus, api, rest, other].map((resource) => ({ resource })),
        ],
      });
    },
    typed: (make) => {
      const notes = make("Table", "Notes", KEYS);
      const files = make("Bucket", "Files");
      const orders = make("Queue", "Orders");
      const news = make("Topic", "News");
      const changes = make("KinesisStream", "Changes");
      const bus = make("EventBus", "Bus");
      const api = make("Api", "Web", { routes: { $default: HANDLER } });
      const rest = make("RestApiV1", "Rest", { routes: { "GET /": HANDLER } });
      const live = make("WebSocketApi", "Live", { routes: { $default: HANDLER } });
      const auth = make("Auth", "Auth");
      const other = make("Function", "Other", { handler: HANDLER });
      make("Function", "Bound", {
        handler: HANDLER,
        bind: [notes, files, orders, news, changes, bus, api, rest, live, auth, other],
      });
      make("Function", "Allowed", {
        handler: HANDLER,
        permissions: [[notes, "grantReadData"], files, orders, news, changes, bus, api, rest, other],
      });
    },
  }),
  sample({
    title: "queues and topics that others send to",
    flat: (make) => {
      const lost = make("Queue", "Lost", { senders: ALL });
      const queue = make("Queue", "Archive", { senders: ALL });
      const topic = make("Topic", "Hand", { senders: ["events", "s3"] });
      make("Topic", "News", {
        subscribers: {
          keep: { type: "queue", queue, rawMessageDelivery: true, deadLetters: lost },
          mail: { function: FUNCTION, deadLetters: lost },
        },
      });
      make("Bucket", "Files", {
        notifications: {
          keep: { type: "queue", queue, events: ["object_removed"] },
          tell: { topic, filters: [{ prefix: "in/" }], events: ["object_created"] },
        },
      });
      make("EventBus", "Bus", {
        rules: {
          created: {
            pattern: { source: ["orders"] },
            targets: {
              hand: { type: "topic", topic },
              keep: { queue, deadLetters: lost },
              mail: { function: FUNCTION, deadLetters: lost },
            },
          },
        },
      });
      make("Cron", "Nightly", { schedule: "rate(1 day)", job: { function: FUNCTION, deadLetters: lost } });
    },
    typed: (make) => {
      const lost = make("Queue", "Lost", { senders: ALL });
      const queue = make("Queue", "Archive", { senders: ALL });
      const topic = make("Topic", "Hand", { senders: ["events", "s3"] });
      make("Topic", "News", {
        subscribers: {
          keep: { queue, rawMessageDelivery: true, deadLetters: lost },
          mail: { function: HANDLER, deadLetters: lost },
        },
      });
      make("Bucket", "Files", {
        notifications: {
          keep: { queue, events: ["object_removed"] },
          tell: { topic, filters: [{ prefix: "in/" }], events: ["object_created"] },
        },
      });
      make("EventBus", "Bus", {
        rules: {
          created: {
            pattern: { source: ["orders"] },
            targets: {
              hand: topic,
              keep: { queue, deadLetters: lost },
              mail: { function: HANDLER, deadLetters: lost },
            },
          },
        },
      });
      make("Cron", "Nightly", { schedule: "rate(1 day)", job: { function: HANDLER, deadLetters: lost } });
    },
  }),
  sample({
    title: "additions to an API",
    flat: (make) => {
      const auth = make("Auth", "Auth");
      const made = make("Function", "Made", { handler: HANDLER });
      const api = make("Api", "Web", { routes: { "GET /notes": { function: FUNCTION } } });
      const graph = make("GraphQLApi", "Graph", { server: FUNCTION });
      const live = make("WebSocketApi", "Live", { routes: { $default: { handler: HANDLER } } });
      make("ApiRoutes", "More", {
        api,
        routes: {
          "GET /more": { handler: HANDLER, authorizer: "users" },
          "GET /made": { function: { existing: made } },
        },
        authorizers: {
          users: {
            type: "user_pool",
            userPool: { id: auth.out("userPoolId"), clientIds: [auth.out("userPoolClientId")] },
          },
        },
      });
      make("ApiRoutes", "MoreGraph", { api: graph, routes: { "GET /health": { handler: HANDLER } } });
      make("WebSocketApiRoutes", "MoreLive", { api: live, routes: { say: { handler: HANDLER } } });
      make("AuthPermissions", "Users", { auth, permissions: [{ resource: api }] });
      make("AuthPermissions", "Guests", {
        auth,
        guests: true,
        permissions: [{ word: "s3:ListAllMyBuckets" }],
      });
    },
    typed: async (make, _, add) => {
      const auth = make("Auth", "Auth");
      const made = make("Function", "Made", { handler: HANDLER });
      const api = make("Api", "Web", { routes: { "GET /notes": HANDLER } });
      const graph = make("GraphQLApi", "Graph", { server: HANDLER });
      const live = make("WebSocketApi", "Live", { routes: { $default: HANDLER } });
      // A program in another language adds to existing constructs.
      await laterTurn();
      add("ApiRoutes-More", () =>
        api.addRoutes(
          api,
          { "GET /more": { function: HANDLER, authorizer: "users" }, "GET /made": made } as never,
          {
            authorizers: {
              users: {
                type: "user_pool",
                userPool: { id: auth.userPoolId, clientIds: [auth.userPoolClientId] },
              },
            },
          } as never,
        ),
      );
      add("ApiRoutes-MoreGraph", () => graph.addRoutes(graph, { "GET /health": HANDLER }));
      add("WebSocketApiRoutes-MoreLive", () => live.addRoutes(live, { say: HANDLER }));
      add("AuthPermissions-Users", () => auth.attachPermissionsForAuthUsers([api]));
      add("AuthPermissions-Guests", () => auth.attachPermissionsForUnauthUsers(["s3:ListAllMyBuckets"]));
    },
  }),
  sample({
    title: "permissions that are added to functions",
    flat: (make) => {
      const api = make("Api", "Web", {
        routes: { "GET /notes": { function: FUNCTION }, "GET /other": { function: FUNCTION } },
      });
      const bus = make("EventBus", "Bus", {
        rules: { created: { pattern: { source: ["orders"] }, targets: { mail: { function: FUNCTION } } } },
      });
      const plain = make("Function", "Plain", { handler: HANDLER });
      const permissions = [{ word: "s3:ListAllMyBuckets" }];
      make("Permissions", "Function", { component: plain, permissions });
      make("Permissions", "Route", { component: api, part: "GET /notes", permissions });
      make("Permissions", "Target", { component: bus, part: "created", target: "mail", permissions });
    },
    typed: async (make, _, add) => {
      const api = make("Api", "Web", { routes: { "GET /notes": HANDLER, "GET /other": HANDLER } });
      const bus = make("EventBus", "Bus", {
        rules: { created: { pattern: { source: ["orders"] }, targets: { mail: HANDLER } } },
      });
      const plain = make("Function", "Plain", { handler: HANDLER });
      // A program in another language adds to existing constructs.
      await laterTurn();
      add("Permissions-Function", () => plain.attachPermissions(["s3:ListAllMyBuckets"]));
      add("Permissions-Route", () =>
        api.attachPermissionsToRoute("GET /notes" as never, ["s3:ListAllMyBuckets"]),
      );
      add("Permissions-Target", () =>
        bus.attachPermissionsToTarget("created", "mail", ["s3:ListAllMyBuckets"]),
      );
    },
  }),
];
