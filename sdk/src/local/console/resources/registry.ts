import { ALARMS } from "./alarms";
import { BUCKETS } from "./buckets";
import { BUSES } from "./buses";
import { DURABLE_FUNCTIONS } from "./durable-functions";
import { PARAMETERS } from "./parameters";
import { QUEUES } from "./queues";
import type { ResourceKind } from "./resource-kind";
import { SCHEDULES } from "./schedules";
import { SECRETS } from "./secrets";
import { STREAMS } from "./streams";
import { TABLES } from "./tables";
import { TOPICS } from "./topics";
import { USER_POOLS } from "./user-pools";

/** The kinds in the order in which the page lists them. */
export const RESOURCE_KINDS: readonly ResourceKind[] = [
  QUEUES,
  TOPICS,
  BUSES,
  STREAMS,
  SCHEDULES,
  DURABLE_FUNCTIONS,
  BUCKETS,
  TABLES,
  USER_POOLS,
  PARAMETERS,
  SECRETS,
  ALARMS,
];
