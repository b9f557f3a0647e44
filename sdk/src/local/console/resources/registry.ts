import { QUEUES } from "./queues";
import type { ResourceKind } from "./resource-kind";

/** In the order in which the page lists them. */
export const RESOURCE_KINDS: readonly ResourceKind[] = [QUEUES];
