/** A look-up of `sst/node`, and what it is in `pulumi-serverless-api/node`. */
export interface LookUp {
  /** Its module under `sst/node`. */
  readonly module: string;
  /** The values that it gives, by their names there. */
  readonly values: Readonly<Record<string, string>>;
  /** Its name here. @default the same */
  readonly now?: string;
}

/** The look-ups that move, by their names in SST. */
export const LOOK_UPS: Readonly<Record<string, LookUp>> = {
  Api: { module: "api", values: { url: "url" } },
  ApiGatewayV1Api: { module: "api", values: { url: "url" }, now: "RestApiV1" },
  Bucket: { module: "bucket", values: { bucketName: "name" } },
  EventBus: { module: "event-bus", values: { eventBusName: "name" } },
  Function: { module: "function", values: { functionName: "name" } },
  KinesisStream: { module: "kinesis-stream", values: { streamName: "name" } },
  Queue: { module: "queue", values: { queueUrl: "url" } },
  RDS: {
    module: "rds",
    values: { clusterArn: "clusterArn", secretArn: "secretArn", defaultDatabaseName: "defaultDatabaseName" },
  },
  ReactStaticSite: { module: "site", values: { url: "url" }, now: "StaticSite" },
  StaticSite: { module: "site", values: { url: "url" } },
  Table: { module: "table", values: { tableName: "name" } },
  Topic: { module: "topic", values: { topicArn: "arn" } },
  ViteStaticSite: { module: "site", values: { url: "url" }, now: "StaticSite" },
  WebSocketApi: { module: "websocket-api", values: { url: "url", httpsUrl: "url" } },
};

/** The values of the app and the stage under `Config`, with the environment variables that have them here. */
export const CONFIG_VALUES: Readonly<Record<string, string>> = {
  APP: "process.env.SAPI_APP",
  STAGE: "process.env.SAPI_STAGE",
};

const HOOK =
  "keep the package sst for it, or read it from the event and the context that the handler is called with";
const SESSION =
  "this library has no sessions: verify the token of a user pool, or sign your own in the handler";

/** The rest of `sst/node`, by module, and what to do about it. */
export const LEFT_OF_NODE: Readonly<Record<string, string>> = {
  api: HOOK,
  auth: SESSION,
  context: HOOK,
  "event-bus":
    'write the handler as a function of the event, and publish with PutEvents to EventBus("id").name: what sst publishes with finds no bus here',
  "future/auth": SESSION,
  graphql: "serve it with graphql-yoga or @apollo/server, or keep the package sst for it",
  job: "this library has no Job: call a Function that is bound, with the AWS SDK",
  script: "this library has no Script",
  site: "pass what is read here in environment: site.url, site.bucketName",
  service: "pass what is read here in environment",
};
