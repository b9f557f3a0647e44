import type { ConstructTable } from "../../../gen0/translation/translate";
import { APP, FUNCTION, STACK } from "./app";
import { BUCKET, KINESIS_STREAM, RDS, REACT_STATIC_SITE, STATIC_SITE, TABLE, VITE_STATIC_SITE } from "./data";
import { API, GRAPHQL_API, REST_API, WEBSOCKET_API } from "./gateways";
import { CRON, EVENT_BUS, QUEUE, TOPIC } from "./messages";
import { COGNITO } from "./sign-in";

/** Constructs of SST 1 and 2 by the names of their classes, but for user pools, whose class has two names. */
export const TABLES_OF_1 = {
  Api: API,
  ApiGatewayV1Api: REST_API,
  App: APP,
  Bucket: BUCKET,
  Cron: CRON,
  EventBus: EVENT_BUS,
  Function: FUNCTION,
  GraphQLApi: GRAPHQL_API,
  KinesisStream: KINESIS_STREAM,
  Queue: QUEUE,
  RDS,
  ReactStaticSite: REACT_STATIC_SITE,
  Stack: STACK,
  StaticSite: STATIC_SITE,
  Table: TABLE,
  Topic: TOPIC,
  ViteStaticSite: VITE_STATIC_SITE,
  WebSocketApi: WEBSOCKET_API,
} as const satisfies Readonly<Record<string, ConstructTable>>;

/** The class of user pools. */
export const USER_POOL = COGNITO;
