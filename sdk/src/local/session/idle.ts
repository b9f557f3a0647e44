import { setTimeout } from "node:timers/promises";
import type { TriggerHost } from "../triggers/host";
import type { SessionClock } from "./local-clock";
import type { SessionActivity } from "./session-activity";

export interface IdlePorts {
  readonly activity: SessionActivity;
  readonly triggers: Pick<TriggerHost, "settled">;
  readonly clock: Pick<SessionClock, "hasWork" | "forward">;
}

/** How long sources are given that are elsewhere, and tell nobody of what they have. */
const PAUSE_MS = 5;

/**
 * Settles when nothing is left to do: every message, record and event that there is has been handed over, and what failed
 * was tried again until it was done or given up. Waiting times are skipped, not waited for.
 *
 * @throws Error when there is still something to do after `timeoutMs`: it says what
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
    // What was brought forward begins now; a source that is elsewhere is asked again.
    await setTimeout(isSettled ? 0 : PAUSE_MS);
  }
}

function stillBusy(open: readonly string[], timeoutMs: number): string {
  const what = open.length === 0 ? "something is tried again and again" : `still at work: ${open.join(", ")}`;
  return `not idle after ${timeoutMs} ms: ${what}`;
}
