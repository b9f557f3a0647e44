import { endpointHosts } from "../../gateways/shared/aws-hosts";
import type { ServiceDefinition } from "../service";
import { TABLE_TYPE } from "./table-definition";

/** Also those that have the account in front, which SDKs use that know it. */
const HOSTS = [...endpointHosts("dynamodb"), ...endpointHosts("*.ddb")];

/** Tables. */
export const DYNAMODB: ServiceDefinition = {
  types: {
    approximated: {
      [TABLE_TYPE]:
        "items, indexes and conditions as on AWS; no transactions, PartiQL, streams, expiry or capacity",
    },
  },
  startsFor: [TABLE_TYPE],
  answersFor: { dynamodb: HOSTS },
  start({ settings, region, credentials, findCaller, trusted }) {
    // Loaded here: a program without a table does not pay for it.
    const { startDynamoDb } = require("./dynamodb") as typeof import("./dynamodb");
    const { data, services = {} } = settings;
    const url = services.dynamodb;
    return startDynamoDb({ data, url, hosts: HOSTS, region, credentials, findCaller, trusted });
  },
};
