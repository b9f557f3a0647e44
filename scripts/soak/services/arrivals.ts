import type { Channel } from "./channels";
import type { Arrival } from "./ledger";

/** Everything known of the messages that passed through the services. */
export interface Traffic {
  readonly channels: readonly Channel[];
  /** Ids by the name of the channel. */
  readonly attempted: ReadonlyMap<string, ReadonlySet<string>>;
  readonly acknowledged: ReadonlyMap<string, ReadonlySet<string>>;
  readonly arrivals: readonly Arrival[];
  /** Ids in dead-letter queues. */
  readonly dead: ReadonlySet<string>;
}

/** The visibility timeout of a queue: six times the timeout of its consumer. */
export const HIDDEN_MS = 6_000;

/** Further findings of one kind add no information. */
const MOST_SHOWN = 5;

/** Acknowledged messages that have not arrived everywhere, as `hear lacks news.1.2`. */
export function missing({ channels, acknowledged, arrivals, dead }: Traffic): readonly string[] {
  const arrived = new Set(arrivals.map(({ to, id }) => `${to} ${id}`));
  return channels.flatMap(({ name, arrivesAt }) =>
    [...(acknowledged.get(name) ?? [])].flatMap((id) =>
      arrivesAt.filter((to) => !arrived.has(`${to} ${id}`) && !dead.has(id)).map((to) => `${to} lacks ${id}`),
    ),
  );
}

/** Faults in the messages that consumers got. The list is empty where all of it is as AWS promises. */
export function complaintsOfTraffic(traffic: Traffic): readonly string[] {
  return [
    ...short(missing(traffic)),
    ...short(unknown(traffic)),
    ...short(outOfOrder(traffic)),
    ...short(duplicates(traffic)),
    ...short(tooSoon(traffic)),
  ];
}

/** Messages that nobody has sent. */
function unknown({ attempted, arrivals }: Traffic): readonly string[] {
  const unsent = arrivals.filter(({ to, id }) => to !== "tick" && !attempted.get(channelOf(id))?.has(id));
  return unsent.map(({ to, id }) => `${to} got ${id}, which nobody has sent`);
}

/** Checks that first deliveries of each writer are in the order of sending. */
function outOfOrder({ channels, arrivals }: Traffic): readonly string[] {
  const ordered = new Set(channels.filter(({ isOrdered }) => isOrdered).map(({ name }) => name));
  const seen = new Set<string>();
  const last = new Map<string, number>();
  return arrivals.flatMap(({ to, id }) => {
    const [channel = "", group = "", n = ""] = id.split(".");
    if (!ordered.has(channel) || seen.has(`${to} ${id}`)) return [];
    seen.add(`${to} ${id}`);
    const sequence = `${to} ${channel}.${group}`;
    const before = last.get(sequence) ?? 0;
    last.set(sequence, Math.max(before, Number(n)));
    return Number(n) > before ? [] : [`${to} got ${id} after ${channel}.${group}.${before}`];
  });
}

/** Finds duplicates in a FIFO queue, and messages delivered twice at once. */
function duplicates({ channels, arrivals }: Traffic): readonly string[] {
  const once = new Set(channels.filter(isTakenOnce).map(({ name }) => name));
  const messages = new Map<string, string>();
  const receives = new Set<string>();
  return arrivals.flatMap(({ to, id, message, receives: count }) => {
    if (message === undefined) return [];
    const first = messages.get(`${to} ${id}`) ?? message;
    messages.set(`${to} ${id}`, first);
    const receipt = `${to} ${message} ${count}`;
    const isTwice = receives.has(receipt);
    receives.add(receipt);
    return [
      ...(once.has(channelOf(id)) && first !== message ? [`${to} got ${id} in two messages`] : []),
      ...(isTwice ? [`${to} got ${id} twice by one receive`] : []),
    ];
  });
}

/** Whether each message arrives once: it was sent to a queue directly. Topics and buses send again when in doubt. */
function isTakenOnce({ name, isDeduplicated }: Channel): boolean {
  return isDeduplicated || name === "jobs";
}

/** A message is redelivered after its queue's visibility timeout, whatever happened to its consumer. */
function tooSoon({ arrivals }: Traffic): readonly string[] {
  return arrivals.flatMap(({ to, id, at, receives = 1, since = at }) => {
    const isDue = at - since >= (receives - 1) * HIDDEN_MS;
    return isDue ? [] : [`${to} got ${id} ${receives} times within ${at - since} ms`];
  });
}

function channelOf(id: string): string {
  return id.split(".")[0] ?? "";
}

function short(complaints: readonly string[]): readonly string[] {
  const rest = complaints.length - MOST_SHOWN;
  return rest > 0 ? [...complaints.slice(0, MOST_SHOWN), `and ${rest} more like the last`] : complaints;
}
