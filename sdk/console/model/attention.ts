import { computed, effect, signal } from "@preact/signals";
import { getJson } from "./api";
import { hrefOf } from "./route";
import { programChanges, requests, touched } from "./store";
import type { Delivery, Invocation, Resource } from "./types";

/** All resources of the program, with the counts of those that have one. */
export const resources = signal<readonly Resource[]>([]);

/** The last calls and deliveries of all resources, newest first. */
export const activity = signal<{
  readonly invocations: readonly Invocation[];
  readonly deliveries: readonly Delivery[];
}>({ invocations: [], deliveries: [] });

/** False until the resources and what has happened are loaded. */
export const isLoaded = signal(false);

/** The page asks at most this often, so that it keeps up with any load. */
const BETWEEN_MS = 300;

let timer: ReturnType<typeof setTimeout> | undefined;

async function load(): Promise<void> {
  const [found, happened] = await Promise.all([
    getJson<{ resources: readonly Resource[] }>("/api/resources"),
    getJson<typeof activity.value>("/api/activity"),
  ]);
  if (found) resources.value = found.resources;
  if (happened) activity.value = happened;
  isLoaded.value = true;
}

let isStale = false;

/** Loads the resources and what has happened soon, and once more after a change in the meantime. */
export function reload(): void {
  isStale = true;
  if (timer !== undefined) return;
  timer = setTimeout(() => {
    isStale = false;
    void load().finally(() => {
      timer = undefined;
      if (isStale) reload();
    });
  }, BETWEEN_MS);
}

// Requests change counts too, such as those of a table's items.
effect(() => {
  // All are read, since an effect follows what it has read.
  const changes = [programChanges.value, touched.value.n, requests.value.length];
  if (changes.some((count) => count > 0)) reload();
});

/** Something that somebody has to look after. */
export interface Concern {
  readonly key: string;
  readonly text: string;
  readonly reason?: string;
  readonly href: string;
  readonly time?: number;
}

/** The newest concerns of each kind. */
const MOST = 5;

/** The failures that are remembered, and the resources that say that they need attention. */
export const attention = computed<readonly Concern[]>(() => {
  const waiting = resources.value.flatMap(({ arn, id, count }) =>
    count?.needsAttention
      ? [{ key: arn, text: `${id}: ${count.value} ${count.of}`, href: hrefOf("resources", arn) }]
      : [],
  );
  const failed = requests.value
    .filter(({ status }) => status >= 500)
    .slice(0, MOST)
    .map(({ n, method, path, status, reason, time }) => ({
      key: `request ${n}`,
      text: `${status} ${method} ${path}`,
      ...(reason !== undefined && { reason }),
      href: hrefOf("requests", String(n)),
      time,
    }));
  const calls = activity.value.invocations
    .filter(({ status }) => status !== "succeeded")
    .slice(0, MOST)
    .map(({ handler, requestId, status, reason, time }) => ({
      key: requestId,
      text: `${handler} ${status}`,
      ...(reason !== undefined && { reason }),
      href: hrefOf("trace", requestId),
      time,
    }));
  return [...waiting, ...failed, ...calls];
});
