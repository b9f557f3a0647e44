import type { ServiceDefinition } from "../service";
import { TABLE_TYPE } from "./table-definition";

/** Tables. */
export const DYNAMODB: ServiceDefinition = {
  types: {
    approximated: {
      [TABLE_TYPE]:
        "items, indexes and conditions as on AWS; no transactions, PartiQL, streams, expiry or capacity",
    },
  },
  startsFor: [TABLE_TYPE],
  start({ settings, region, credentials, findCaller, trusted }) {
    // Loaded here: a program without a table does not pay for it.
    const { startDynamoDb } = require("./dynamodb") as typeof import("./dynamodb");
    const { data, services = {} } = settings;
    return startDynamoDb({ data, url: services.dynamodb, region, credentials, findCaller, trusted });
  },
};
