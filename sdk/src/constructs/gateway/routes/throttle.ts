import type { Issues } from "../../../errors";
import { checkKnownProps, checkRange, namesOf } from "../../../values";

/** How many requests a stage or a route takes before the gateway answers 429. Both numbers go together. */
export interface Throttle {
  /** Requests that may come at once, before the rate counts. At least 0. */
  readonly burst: number;
  /**
   * Requests per second, steadily. At least 0, fractions are allowed. `0` with a `burst` of `0` refuses all requests.
   */
  readonly rate: number;
}

/**
 * Check a throttle. One number without the other is refused: the provider would send 0 for the missing one, and the API
 * would answer 429 to everybody. Zero is a limit like any other.
 */
export function planThrottle(throttle: Throttle | undefined, issues: Issues): Throttle | undefined {
  if (throttle === undefined || !checkKnownProps(throttle, namesOf<Throttle>()(["burst", "rate"]), issues))
    return undefined;
  const { burst, rate } = throttle as Partial<Throttle>;
  for (const [given, missing] of [
    ["burst", "rate"],
    ["rate", "burst"],
  ] as const) {
    if (
      (throttle as Partial<Throttle>)[given] === undefined ||
      (throttle as Partial<Throttle>)[missing] !== undefined
    ) {
      continue;
    }
    const cure = `add ${missing}, or remove throttle`;
    issues.add("THROTTLE_INCOMPLETE", {
      problem: `${missing} is missing beside ${given}, and would be deployed as 0, which refuses every request`,
      cure,
    });
  }
  if (burst === undefined && rate === undefined) {
    issues.add("THROTTLE_INCOMPLETE", {
      problem: "burst and rate are missing",
      cure: "add both, or remove throttle",
    });
  }
  const isBurst = burst !== undefined && checkRange(burst, { min: 0, whole: true }, issues.at("burst"));
  const isRate = rate !== undefined && checkRange(rate, { min: 0 }, issues.at("rate"));
  return isBurst && isRate ? { burst, rate } : undefined;
}
