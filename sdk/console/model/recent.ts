import { computed } from "@preact/signals";
import { activity } from "./attention";
import { short, type Tone, toneOf } from "./format";
import { hrefOf } from "./route";
import { requests } from "./store";

/** Something that happened, as one line. */
export interface Happened {
  readonly key: string;
  readonly time: number;
  readonly tone: Tone;
  readonly status: string;
  readonly text: string;
  readonly href: string;
}

const MOST = 12;

/** The last requests, calls and deliveries together, newest first. */
export const recent = computed<readonly Happened[]>(() => {
  const { invocations, deliveries } = activity.value;
  const all: Happened[] = [
    ...requests.value.slice(0, MOST).map(({ n, time, status, method, path }) => ({
      key: `request ${n}`,
      time,
      tone: toneOf(status),
      status: String(status),
      text: `${method} ${path}`,
      href: hrefOf("requests", String(n)),
    })),
    ...invocations.slice(0, MOST).map(({ requestId, attempt, time, status, handler, source }) => ({
      key: `${requestId} ${attempt}`,
      time,
      tone: status === "succeeded" ? ("good" as const) : ("bad" as const),
      status,
      text: `${handler} for ${short(source.arn)}`,
      href: hrefOf("trace", requestId),
    })),
    ...deliveries.slice(0, MOST).map(({ id, from, to, time, status }) => ({
      key: `${time} ${id} ${from} ${to} ${status}`,
      time,
      tone: status === "dead" || status === "failed" ? ("bad" as const) : ("dim" as const),
      status,
      text: `${short(from)} to ${short(to)}`,
      href: hrefOf("resources", to),
    })),
  ];
  return all.sort((a, b) => b.time - a.time).slice(0, MOST);
});
