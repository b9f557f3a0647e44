import { makeBucket, type ThrottleLimits, type TokenBucket } from "../shared/throttle";
import type { KeyGrant, Quota } from "./usage-plans";

/** A usage plan's decision about a request. */
export type Admission = "allowed" | "throttled" | "exceeded";

interface Count {
  periodStart: number;
  used: number;
  /** Number of requests that the period allows. */
  limit: number;
}

/**
 * Counts the requests of the keys of usage plans. It outlives the gateways: a key gets its quota back when the local
 * mode ends, and not when a file is saved. Counts of changed limits begin at zero.
 */
export class UsageMeter {
  readonly #buckets = new Map<string, TokenBucket | undefined>();
  readonly #counts = new Map<string, Count>();

  /**
   * Takes one request from the limits of a key. `method` is `/notes/GET`. The limit of the key on the method comes
   * first, then that of its plan, then the quota.
   */
  admit(grant: KeyGrant, method: string, now: number): Admission {
    const { key, planId, throttle, quota, methods } = grant;
    const user = `${planId} ${key.id}`;
    if (!this.#take(`${user} ${method}`, methods.get(method), now)) return "throttled";
    if (!this.#take(user, throttle, now)) return "throttled";
    return quota === undefined || this.#count(user, quota, now) ? "allowed" : "exceeded";
  }

  #take(user: string, limits: ThrottleLimits | undefined, now: number): boolean {
    if (limits === undefined) return true;
    const name = `${user} ${limits.rate} ${limits.burst}`;
    if (!this.#buckets.has(name)) this.#buckets.set(name, makeBucket(limits, now));
    return this.#buckets.get(name)?.take(now) ?? true;
  }

  #count(user: string, { limit, period, offset }: Quota, now: number): boolean {
    const name = `${user} ${limit} ${period} ${offset}`;
    const periodStart = startOf(period, now);
    const count = this.#counts.get(name) ?? { periodStart, used: 0, limit: limit - offset };
    this.#counts.set(name, count);
    if (periodStart !== count.periodStart) Object.assign(count, { periodStart, used: 0, limit });
    if (count.used >= count.limit) return false;
    count.used += 1;
    return true;
  }
}

/** Returns the start of a period, at midnight UTC. No source confirms that a week begins on Sunday. */
function startOf(period: Quota["period"], time: number): number {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === "MONTH") return Date.UTC(year, month, 1);
  return Date.UTC(year, month, period === "WEEK" ? day - date.getUTCDay() : day);
}
