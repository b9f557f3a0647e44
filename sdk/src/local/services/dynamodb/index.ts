import { endpointHosts } from "../../http/aws-hosts";
import type { ServiceDefinition } from "../service";
import { TABLE_TYPE } from "./table-definition";

/** Also those that have the account in front, which SDKs use that know it. */
const HOSTS = [...endpointHosts("dynamodb"), ...endpointHosts("*.ddb"), ...endpointHosts("streams.dynamodb")];

/** Tables and their streams. */
export const DYNAMODB: ServiceDefinition = {
  types: {
    read: [
      "aws:dynamodb/kinesisStreamingDestination:KinesisStreamingDestination",
      "aws:dynamodb/resourcePolicy:ResourcePolicy",
    ],
    approximated: {
      [TABLE_TYPE]:
        "items, indexes, transactions, streams and expiry as on AWS; no PartiQL, capacity, backups or replicas",
    },
  },
  startsFor: [TABLE_TYPE],
  answersFor: { dynamodb: HOSTS },
  apis: () => [(require("./api") as typeof import("./api")).DYNAMODB_API],
  async start(ports) {
    // Loaded here: a program without a table does not pay for it.
    const { startDynamoDb } = require("./service") as typeof import("./service");
    return startDynamoDb(ports);
  },
};
