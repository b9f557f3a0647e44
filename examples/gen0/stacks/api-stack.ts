import {
  Api,
  ApiAuthorizationType,
  ApiPayloadFormatVersion,
  type App,
  type Auth,
  Duration,
  Function,
  GraphQLApi,
  HttpUserPoolAuthorizer,
  RestApiV1,
  RetentionDays,
  Stack,
  type StackProps,
  WebSocketApi,
} from "pulumi-serverless-api/gen0";
import type { EventsStack } from "./events-stack";
import type { StorageStack } from "./storage-stack";

interface ApiStackProps extends StackProps {
  readonly storage: StorageStack;
  readonly events: EventsStack;
  readonly auth: Auth;
}

/** The library's APIs, one of each kind. */
export class ApiStack extends Stack {
  constructor(scope: App, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { storage, events, auth } = props;
    const { books, covers, loans } = storage;

    const api = new Api(this, "Http", {
      accessLog: { retention: RetentionDays.ONE_MONTH },
      cors: { allowMethods: ["GET", "POST"], allowOrigins: ["*"], maxAge: Duration.hours(1) },
      defaultFunctionProps: {
        environment: {
          BOOKS: books.dynamodbTable.tableName,
          COVERS: covers.s3Bucket.bucketName,
          BUS: events.bus.eventBridgeEventBus.eventBusName,
          VIEWS: events.views.kinesisStream.streamName,
        },
        permissions: [books, covers, events.bus, events.views],
      },
      defaultAuthorizationType: ApiAuthorizationType.NONE,
      routes: {
        "GET    /books/{id}": "src/books.read",
        "POST   /books": { function: "src/books.add" },
        "PUT    /books/{id}/cover": { handler: "src/books.cover", memorySize: 512 },
        "GET    /me": {
          function: "src/me.read",
          authorizationType: ApiAuthorizationType.JWT,
          authorizer: new HttpUserPoolAuthorizer({
            userPool: auth.userPool,
            userPoolClients: [auth.userPoolClient],
          }),
        },
        "GET    /old": {
          function: "src/old.read",
          payloadFormatVersion: ApiPayloadFormatVersion.V1,
        },
      },
    });
    auth.attachPermissionsForAuthUsers([api]);

    const graphql = new GraphQLApi(this, "Graph", { server: "src/graph.serve", rootPath: "/graphql" });

    const chat = new WebSocketApi(this, "Chat", {
      routes: { $connect: "src/chat.connect", say: "src/chat.say" },
    });

    // A function of its own reads the loans, so that it alone may use the database.
    const lent = new Function(this, "Lent", {
      handler: "src/lent.list",
      environment: { CLUSTER: loans.clusterArn, SECRET: loans.secretArn },
      permissions: [loans],
    });
    const rest = new RestApiV1(this, "Rest", { routes: { "GET /loans": lent } });

    this.addOutputs({
      HttpUrl: api.url,
      GraphUrl: graphql.url,
      ChatUrl: chat.url,
      RestUrl: rest.url,
      PoolId: auth.userPool.userPoolId,
      ClientId: auth.userPoolClient.userPoolClientId,
    });
  }
}
