import {
  Api,
  Function,
  GraphQLApi,
  RestApiV1,
  type StackContext,
  use,
  WebSocketApi,
} from "pulumi-serverless-api";
import { EventsStack } from "./events-stack";
import { StorageStack } from "./storage-stack";
import { AuthStack } from "./auth-stack";

/** The library's APIs, one of each kind. */
export function ApiStack({ stack }: StackContext) {
  const { auth } = use(AuthStack);
  const events = use(EventsStack);
  const { books, covers, loans } = use(StorageStack);

  const api = new Api(stack, "Http", {
    accessLog: { retention: "one_month" },
    cors: {
      allowMethods: ["GET", "POST"],
      allowOrigins: ["*"],
      maxAge: "1 hour",
      allowHeaders: [], // generation 1: `["*"]`
    },
    defaults: {
      function: {
        environment: {
          BOOKS: books.native.table.name,
          COVERS: covers.native.bucket.bucket,
          BUS: events.bus.native.eventBus.name,
          VIEWS: events.views.native.stream.name,
        },
        permissions: [books, covers, events.bus, events.views],
      },
      authorizer: "none",
    },
    routes: {
      "GET    /books/{id}": "src/books.read",
      "POST   /books": { function: "src/books.add" },
      "PUT    /books/{id}/cover": { function: { handler: "src/books.cover", memorySize: 512 } },
      "GET    /me": {
        function: "src/me.read",
        authorizer: "UserPoolAuthorizer",
      },
      "GET    /old": {
        function: "src/old.read",
        payloadFormatVersion: "1.0",
      },
    },
    authorizers: {
      UserPoolAuthorizer: {
        type: "user_pool",
        userPool: {
          id: auth.native.userPool.id,
          clientIds: [auth.native.userPoolClient.id],
        },
      },
    },
  });
  auth.attachPermissionsForAuthUsers(auth, [api]);

  const graphql = new GraphQLApi(stack, "Graph", {
    server: "src/graph.serve",
    rootPath: "/graphql",
    defaults: { payloadFormatVersion: "1.0" /* generation 1: `2.0` */ },
  });

  const chat = new WebSocketApi(stack, "Chat", {
    routes: { $connect: "src/chat.connect", say: "src/chat.say" },
  });

  // A function of its own reads the loans, so that it alone may use the database.
  const lent = new Function(stack, "Lent", {
    handler: "src/lent.list",
    environment: { CLUSTER: loans.clusterArn, SECRET: loans.secretArn },
    permissions: [loans],
  });
  const rest = new RestApiV1(stack, "Rest", {
    routes: { "GET /loans": lent },
    accessLog: { retention: "two_years" /* generation 1: `infinite` */ },
    native: {
      preflight: {
        allowHeaders: [
          "Content-Type",
          "X-Amz-Date",
          "Authorization",
          "X-Api-Key",
          "X-Amz-Security-Token",
          "X-Amz-User-Agent",
        ], // generation 1: `["*"]`
      },
    },
  });

  stack.addOutputs({
    HttpUrl: api.url,
    GraphUrl: graphql.url,
    ChatUrl: chat.url,
    RestUrl: rest.url,
    PoolId: auth.native.userPool.id,
    ClientId: auth.native.userPoolClient.id,
  });
}
