import { setTimeout } from "node:timers/promises";
import type { TriggerHost } from "../triggers/host";
import type { SessionClock } from "./local-clock";
import type { SessionActivity } from "./session-activity";

export interface IdlePorts {
  readonly activity: SessionActivity;
  readonly triggers: Pick<TriggerHost, "settled">;
  readonly clock: Pick<SessionClock, "hasWork" | "forward">;
}

/** The pause for external sources, which report no changes. */
const PAUSE_MS = 5;

/**
 * Settles when there is nothing left to do. Every message, record and event was handed over, and failures were
 * retried until they succeeded or were given up. Waiting times are skipped.
 *
 * @throws Error if work is left after `timeoutMs`, with a list of it
 */
export async function whenIdle({ activity, triggers, clock }: IdlePorts, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    if (performance.now() > until) throw new Error(stillBusy(activity.open, timeoutMs));
    await Promise.race([
      activity.settled(),
      setTimeout(until - performance.now(), undefined, { ref: false }),
    ]);
    const begun = activity.begun;
    const isSettled = await triggers.settled();
    if (activity.open.length > 0 || activity.begun !== begun) continue;
    if (isSettled && !clock.hasWork) return;
    if (clock.hasWork) clock.forward();
    // Skipped timers start their work now, and external sources are polled again.
    await setTimeout(isSettled ? 0 : PAUSE_MS);
  }
}

function stillBusy(open: readonly string[], timeoutMs: number): string {
  const what = open.length === 0 ? "something is tried again and again" : `still at work: ${open.join(", ")}`;
  return `not idle after ${timeoutMs} ms: ${what}`;
}
