import type { ServicePorts } from "../service";

/** What the service needs of the program that it runs for. */
export type DynamoDbPorts = Pick<
  ServicePorts,
  "settings" | "place" | "aws" | "clock" | "activity" | "credentials" | "findCaller" | "notice" | "onError"
>;
