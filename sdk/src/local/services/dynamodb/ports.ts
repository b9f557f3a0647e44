import type { ServicePorts } from "../service";

/** The parts of the session that the service needs. */
export type DynamoDbPorts = Pick<
  ServicePorts,
  "settings" | "place" | "aws" | "clock" | "activity" | "credentials" | "findCaller" | "notice" | "onError"
>;
