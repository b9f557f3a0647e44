/**
 * What a handler imports to find the constructs that its function is bound to:
 *
 *     import { Table } from "pulumi-serverless-api/node";
 *     const name = Table("notes").name;
 *
 * It reads environment variables and imports nothing, so that it costs a cold start nothing. One file, because the types
 * that `sapi types` writes next to a program can only add to interfaces declared in the module they name.
 */

/** Ids of tables that the program's functions are bound to, written by `sapi types`. */
export interface TableBindings {}
/** Ids of bound functions. */
export interface FunctionBindings {}
/** Ids of bound HTTP APIs. */
export interface ApiBindings {}
/** Ids of bound GraphQL APIs. */
export interface GraphQLApiBindings {}
/** Ids of bound WebSocket APIs. */
export interface WebSocketApiBindings {}
/** Ids of bound REST APIs. */
export interface RestApiV1Bindings {}
/** Ids of bound user pools. */
export interface AuthBindings {}
/** Ids of bound buckets. */
export interface BucketBindings {}
/** Ids of bound queues. */
export interface QueueBindings {}
/** Ids of bound topics. */
export interface TopicBindings {}
/** Ids of bound event buses. */
export interface EventBusBindings {}
/** Ids of bound Kinesis streams. */
export interface KinesisStreamBindings {}
/** Ids of bound database clusters. */
export interface RDSBindings {}

/** The ids that were written down, or any text as long as none were. */
export type BoundId<Bindings> = [keyof Bindings] extends [never] ? string : keyof Bindings & string;

/** Finds a bound construct by its id. Throws, naming what is bound, when the function is not bound to it. */
export type Lookup<Bindings, Value extends string, Optional extends string = never> = (
  id: BoundId<Bindings>,
) => {
  readonly [V in Value]: string;
} & {
  readonly [V in Optional]?: string;
};

/** A `Table`: its name in DynamoDB. */
export const Table: Lookup<TableBindings, "name"> = lookUp("Table", ["name"]);
/** A `Function`: its name in Lambda. */
export const Function: Lookup<FunctionBindings, "name"> = lookUp("Function", ["name"]);
/** An `Api`: its URL, that of the custom domain if there is one. */
export const Api: Lookup<ApiBindings, "url"> = lookUp("Api", ["url"]);
/** A `GraphQLApi`: its URL. */
export const GraphQLApi: Lookup<GraphQLApiBindings, "url"> = lookUp("GraphQLApi", ["url"]);
/** A `WebSocketApi`: the URL that clients connect to. */
export const WebSocketApi: Lookup<WebSocketApiBindings, "url"> = lookUp("WebSocketApi", ["url"]);
/** A `RestApiV1`: its URL. */
export const RestApiV1: Lookup<RestApiV1Bindings, "url"> = lookUp("RestApiV1", ["url"]);
/** An `Auth`: what clients sign in with. `identityPoolId` is there unless `identityPoolFederation` is `false`. */
export const Auth: Lookup<AuthBindings, "userPoolId" | "userPoolClientId", "identityPoolId"> = lookUp(
  "Auth",
  ["userPoolId", "userPoolClientId", "identityPoolId"],
);
/** A `Bucket`: its name in S3. */
export const Bucket: Lookup<BucketBindings, "name"> = lookUp("Bucket", ["name"]);
/** A `Queue`: its URL. */
export const Queue: Lookup<QueueBindings, "url"> = lookUp("Queue", ["url"]);
/** A `Topic`: its ARN. */
export const Topic: Lookup<TopicBindings, "arn"> = lookUp("Topic", ["arn"]);
/** An `EventBus`: its name. */
export const EventBus: Lookup<EventBusBindings, "name"> = lookUp("EventBus", ["name"]);
/** A `KinesisStream`: its name. */
export const KinesisStream: Lookup<KinesisStreamBindings, "name"> = lookUp("KinesisStream", ["name"]);
/** An `RDS` cluster: what the data API needs. */
export const RDS: Lookup<RDSBindings, "clusterArn" | "secretArn" | "defaultDatabaseName"> = lookUp("RDS", [
  "clusterArn",
  "secretArn",
  "defaultDatabaseName",
]);

function lookUp<Bindings, Value extends string>(
  kind: string,
  values: readonly Value[],
): Lookup<Bindings, Value> {
  return (id) => {
    const found = values.map((value) => [value, process.env[variableOf(kind, value, id)]] as const);
    if (found.every(([, text]) => text === undefined)) throw notBound(kind, id);
    return Object.fromEntries(found) as { readonly [V in Value]: string };
  };
}

/** As the deployment wrote it: environment variables know no `-`. */
function variableOf(kind: string, value: string, id: string): string {
  return `SAPI_${kind}_${value}_${id.replace(/-/g, "_")}`;
}

function notBound(kind: string, id: string): Error {
  const form = new RegExp(`^SAPI_${kind}_[A-Za-z]+_(.+)$`);
  const bound = Object.keys(process.env).flatMap((name) => form.exec(name)?.[1] ?? []);
  const ids = [...new Set(bound)].sort().map((each) => JSON.stringify(each));
  const name = `${kind} ${JSON.stringify(id)}`;
  const others = ids.length === 0 ? `no ${kind} is` : `${ids.join(", ")} ${ids.length === 1 ? "is" : "are"}`;
  return new Error(
    `${name} is not bound to this function; ${others}. ` +
      `Where the function is defined, write bind: [x] with x = new ${kind}(stack, ${JSON.stringify(id)}, ...)`,
  );
}
