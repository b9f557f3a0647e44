/** A token bucket, as API Gateway throttles: `burst` requests at once, refilled with `rate` a second. */
export interface ThrottleLimits {
  /** Requests a second. Without it nothing is limited. */
  readonly rate: number | undefined;
  /** Size of the bucket. `undefined` means the rate, but at least one. */
  readonly burst: number | undefined;
}

export class TokenBucket {
  private tokens: number;
  private filledAt: number;
  private readonly size: number;

  constructor(
    private readonly rate: number,
    burst: number | undefined,
    now: number,
  ) {
    this.size = burst ?? Math.max(1, rate);
    this.tokens = this.size;
    this.filledAt = now;
  }

  /**
   * Takes one token. Returns false if there is none, and the request is to be refused. `now` is the arrival time of the
   * request: one that an authorizer holds up takes its token after later ones.
   */
  take(now: number): boolean {
    const elapsed = Math.max(0, now - this.filledAt);
    this.tokens = Math.min(this.size, this.tokens + (elapsed * this.rate) / 1000);
    this.filledAt += elapsed;
    if (this.tokens < 1) return false;
    this.tokens -= 1;
    return true;
  }
}

/** A bucket for the limits, or `undefined` where nothing is limited. */
export function makeBucket(limits: ThrottleLimits | undefined, now: number): TokenBucket | undefined {
  if (limits?.rate === undefined) return undefined;
  return new TokenBucket(limits.rate, limits.burst, now);
}
