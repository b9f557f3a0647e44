/** The time of the machine, or that of a test. */
export interface WaitingClock {
  /** Milliseconds. */
  now(): number;
  pause(ms: number): Promise<void>;
}

/** The clock of the machine. */
export const MACHINE_CLOCK: WaitingClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Sends a request, and again while a new grant is not known everywhere. */
export type SendGranted = <T>(send: () => Promise<T>) => Promise<T>;

const LONGEST_WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** Names of a refusal: those of JSON services, of XML services, and the second one of the Data API. */
const REFUSALS = new Set(["AccessDeniedException", "AccessDenied", "ForbiddenException"]);
/** Also in a `BadRequestException`, where a service asks another one in the name of the caller. */
const UNAUTHORIZED = /\bis not authorized to perform\b/;
/** A statement that denies is there already, and time does not take it away. */
const EXPLICIT = /\bwith an explicit deny\b/;

/**
 * For a function that a deployment calls: its role got its policy seconds ago, and IAM propagates that to the other services
 * bit by bit. A request that was refused was not carried out, so it can be sent again. All requests together wait for at
 * most a minute after the first refusal, and are then refused in AWS's words.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot.html#troubleshoot_general_eventual-consistency
 */
export function untilGranted(clock: WaitingClock = MACHINE_CLOCK): SendGranted {
  let firstRefusal: number | undefined;
  return async (send) => {
    for (let refusals = 1; ; refusals += 1) {
      try {
        return await send();
      } catch (error) {
        const now = clock.now();
        firstRefusal ??= isRefusal(error) ? now : undefined;
        const pauseMs = pauseAfter(error, refusals, now - (firstRefusal ?? now));
        if (pauseMs === undefined) throw error;
        await clock.pause(pauseMs);
      }
    }
  };
}

/**
 * Milliseconds until a request that failed is sent again: twice as many each time, the last time at the end of the minute.
 * Undefined where it is not.
 *
 * @param refusals how often this request was refused, this time included
 * @param waitedMs milliseconds since the first refusal of any request
 */
export function pauseAfter(error: unknown, refusals: number, waitedMs: number): number | undefined {
  const leftMs = LONGEST_WAIT_MS - waitedMs;
  if (!isRefusal(error) || leftMs <= 0) return undefined;
  return Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS, leftMs);
}

function isRefusal(error: unknown): boolean {
  const { name, message } = (error ?? {}) as Partial<Error>;
  const text = message ?? "";
  return !EXPLICIT.test(text) && (REFUSALS.has(name ?? "") || UNAUTHORIZED.test(text));
}
