import { BUCKETS } from "./buckets";
import { BUSES } from "./buses";
import { QUEUES } from "./queues";
import type { ResourceKind } from "./resource-kind";
import { SCHEDULES } from "./schedules";

/** In the order in which the page lists them. */
export const RESOURCE_KINDS: readonly ResourceKind[] = [QUEUES, BUSES, SCHEDULES, BUCKETS];
