import { endpointHosts } from "../../http/aws-hosts";
import { TABLE_TYPE, TABLES } from "../provision/tables";
import { tokensBut } from "../provision/tokens";
import type { ServiceDefinition } from "../service";

/** Hosts of the service, those with the account in front included, which some SDKs use. */
const HOSTS = [...endpointHosts("dynamodb"), ...endpointHosts("*.ddb"), ...endpointHosts("streams.dynamodb")];

/** Tables and their streams. */
export const DYNAMODB: ServiceDefinition = {
  types: {
    read: tokensBut(TABLES, TABLE_TYPE),
    approximated: {
      [TABLE_TYPE]:
        "items, indexes, transactions, PartiQL, streams and expiry as on AWS; no capacity, backups or replicas",
    },
    unusedSettings: {
      [TABLE_TYPE]: { vectorIndexes: { fidelity: "not emulated", note: "vectors are not searched here" } },
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
