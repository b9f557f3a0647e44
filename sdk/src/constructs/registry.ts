import { CATALOGUE, type CatalogueEntry } from "../errors/catalogue";
import { FUNCTION } from "../functions";
import { API } from "./api";
import { AUTH } from "./auth";
import { BUCKET } from "./bucket";
import { PARAMETER, SECRET } from "./config";
import { CRON } from "./cron";
import { DEPLOY_ROLE } from "./deploy-role";
import { EVENT_BUS } from "./event-bus";
import { GATEWAY_ERRORS } from "./gateway/errors";
import { GRAPHQL_API } from "./graphql-api";
import { KINESIS_STREAM } from "./kinesis-stream";
import { QUEUE } from "./queue";
import { RDS } from "./rds";
import { REST_API } from "./rest-api";
import type { ConstructRoom } from "./room";
import { SOURCE_ERRORS } from "./sources/errors";
import { STATIC_SITE } from "./static-site";
import { TABLE } from "./table";
import { TOPIC } from "./topic";
import { WEBSOCKET_API } from "./websocket-api";

/** The constructs of generation 1. A new one adds its line. */
export const CONSTRUCTS: readonly ConstructRoom[] = [
  FUNCTION,
  API,
  GRAPHQL_API,
  WEBSOCKET_API,
  REST_API,
  AUTH,
  TABLE,
  QUEUE,
  KINESIS_STREAM,
  CRON,
  SECRET,
  PARAMETER,
  BUCKET,
  EVENT_BUS,
  TOPIC,
  RDS,
  STATIC_SITE,
  DEPLOY_ROLE,
];

/** Every mistake that a definition or a command can be refused for, by code. */
export const ERRORS: Readonly<Record<string, CatalogueEntry>> = Object.assign(
  {},
  CATALOGUE,
  GATEWAY_ERRORS,
  SOURCE_ERRORS,
  ...CONSTRUCTS.map(({ errors }) => errors),
);
