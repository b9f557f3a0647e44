import type { LocalClock } from "../../clock";
import type { Mapping } from "./mapping";
import type { StreamItem } from "./stream-item";

/** A stretch of time whose records are handled with one state. */
export interface OpenWindow {
  /** Milliseconds since 1970. `end` is no longer in it. */
  readonly start: number;
  readonly end: number;
  /** The last answer of the function. */
  state: unknown;
  /** Set for the call that ends it. */
  isFinal: boolean;
  /** Its state has grown too large. */
  isEarly: boolean;
}

/** Most bytes of a state as JSON. */
const MOST_STATE_BYTES = 1024 * 1024;

/** The windows of a queue of batches, one after the other. */
export class TumblingWindows {
  #open: OpenWindow | undefined;
  #takeBack: () => void = () => undefined;

  /** `ms` is the length of each, `undefined` for none. `ended` is called when the time of one is over. */
  constructor(
    private readonly ms: number | undefined,
    private readonly clock: LocalClock,
    private readonly ended: () => void,
  ) {}

  /** The window to end with a call, before anything of these items is handled. */
  over(items: readonly StreamItem[]): OpenWindow | undefined {
    const open = this.#open;
    if (!open) return undefined;
    const [next] = items;
    const isOver = open.isEarly || (next ? next.at >= open.end : this.clock.now() >= open.end);
    if (!isOver) return undefined;
    this.stop();
    this.#open = undefined;
    open.isFinal = true;
    return open;
  }

  /** How many of the first items are of one window. */
  count(items: readonly StreamItem[]): number {
    const { ms } = this;
    const [first] = items;
    if (ms === undefined || !first) return items.length;
    const { end } = windowAt(first.at, ms);
    const other = items.findIndex(({ at }) => at >= end);
    return other < 0 ? items.length : other;
  }

  /** The window of items that are to be handled. */
  of([first]: readonly StreamItem[]): OpenWindow | undefined {
    const { ms } = this;
    if (ms === undefined || !first) return undefined;
    if (!this.#open) {
      const { start, end } = windowAt(first.at, ms);
      this.#open = { start, end, state: {}, isFinal: false, isEarly: false };
      this.#takeBack = this.clock.after(Math.max(0, end - this.clock.now()), this.ended, "work");
    }
    return this.#open;
  }

  stop(): void {
    this.#takeBack();
  }
}

function windowAt(at: number, ms: number): { readonly start: number; readonly end: number } {
  const start = Math.floor(at / ms) * ms;
  return { start, end: start + ms };
}

/**
 * Further members of a call's event besides records.
 * @see Lambda Developer Guide, services-kinesis-windows
 */
export function windowMembers({ sourceArn }: Mapping, shardId: string, window: OpenWindow) {
  return {
    window: { start: secondOf(window.start), end: secondOf(window.end) },
    state: window.state,
    shardId,
    eventSourceARN: sourceArn,
    isFinalInvokeForWindow: window.isFinal,
    isWindowTerminatedEarly: window.isEarly,
  };
}

/** Takes over the state in an answer. False for an answer that has none, which counts as a failure. */
export function takeState(window: OpenWindow, payload: string): boolean {
  if (window.isFinal) return true;
  const { state } = (parse(payload) ?? {}) as { readonly state?: unknown };
  if (state === undefined || state === null) return false;
  window.state = state;
  window.isEarly = Buffer.byteLength(JSON.stringify(state)) > MOST_STATE_BYTES;
  return true;
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    // No JSON: there is no state in it.
    return undefined;
  }
}

function secondOf(time: number): string {
  return new Date(time).toISOString().replace(".000Z", "Z");
}
