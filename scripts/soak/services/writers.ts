import { type Client, type Load, pause } from "../load";
import type { Access } from "./access";
import type { Channel } from "./channels";
import { isProvoked } from "./faults";

/** Writers of each channel at once. */
const WRITERS = 3;
/** About a thousand a minute for each writer, which leaves the process time for the effects. */
const PAUSE_MS = 60;

/** The sent messages, and the acknowledged ones among them. */
export class Sent {
  /** The ids by the name of the channel. */
  readonly attempted = new Map<string, Set<string>>();
  readonly acknowledged = new Map<string, Set<string>>();

  constructor(channels: readonly Channel[]) {
    for (const { name } of channels) {
      this.attempted.set(name, new Set());
      this.acknowledged.set(name, new Set());
    }
  }
}

/** The writers that send through all channels, to the process that serves at the moment. */
export function writers(
  channels: readonly Channel[],
  access: () => Promise<Access>,
  sent: Sent,
  load: Load,
): readonly Client[] {
  return channels.flatMap((channel) =>
    Array.from({ length: WRITERS }, (_, n) => writer(channel, String(n), access, sent, load)),
  );
}

function writer(
  { name, isDeduplicated, send }: Channel,
  group: string,
  access: () => Promise<Access>,
  sent: Sent,
  load: Load,
): Client {
  let count = 0;
  return async () => {
    const id = `${name}.${group}.${++count}`;
    sent.attempted.get(name)?.add(id);
    for (;;) {
      const isAcknowledged = await isTaken(async () => send(await access(), id, group));
      if (isAcknowledged) sent.acknowledged.get(name)?.add(id);
      load.count(isAcknowledged ? "writes" : "failures");
      await pause(PAUSE_MS);
      if (isAcknowledged || !isDeduplicated || load.isOver) return;
    }
  };
}

async function isTaken(send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (isProvoked(error)) return false;
    throw error;
  }
}
