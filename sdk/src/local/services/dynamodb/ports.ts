import type { ServicePorts } from "../service";

/** The parts of the session that the service needs. */
export type DynamoDbPorts = Pick<
  ServicePorts,
  | "settings"
  | "accountRegion"
  | "aws"
  | "clock"
  | "activity"
  | "credentials"
  | "findCaller"
  | "notice"
  | "onError"
>;
