import { API_TABLE } from "./api/table";
import { APP_TABLE, STACK_TABLE } from "./app/table";
import { AUTH_TABLE } from "./auth/table";
import { BUCKET_TABLE } from "./bucket/table";
import { CRON_TABLE } from "./cron/table";
import { EVENT_BUS_TABLE } from "./event-bus/table";
import { FUNCTION_TABLE } from "./function/table";
import { GRAPHQL_API_TABLE } from "./graphql-api/table";
import { KINESIS_STREAM_TABLE } from "./kinesis-stream/table";
import { QUEUE_TABLE } from "./queue/table";
import { RDS_TABLE } from "./rds/table";
import { REST_API_TABLE } from "./rest-api/table";
import { TABLE_TABLE } from "./table/table";
import { TOPIC_TABLE } from "./topic/table";
import type { ConstructTable } from "./translation/translate";
import { WEBSOCKET_API_TABLE } from "./websocket-api/table";

/** The changes in each construct, by the name of its class in generation 0. */
export const TABLES = {
  Api: API_TABLE,
  App: APP_TABLE,
  Auth: AUTH_TABLE,
  Bucket: BUCKET_TABLE,
  Cron: CRON_TABLE,
  EventBus: EVENT_BUS_TABLE,
  Function: FUNCTION_TABLE,
  GraphQLApi: GRAPHQL_API_TABLE,
  KinesisStream: KINESIS_STREAM_TABLE,
  Queue: QUEUE_TABLE,
  RDS: RDS_TABLE,
  RestApiV1: REST_API_TABLE,
  Stack: STACK_TABLE,
  Table: TABLE_TABLE,
  Topic: TOPIC_TABLE,
  WebSocketApi: WEBSOCKET_API_TABLE,
} as const satisfies Readonly<Record<string, ConstructTable>>;
