import { makeBucket, type TokenBucket } from "../shared/throttle";
import type { V2StagePlan } from "../shared/v2-stage";
import { WEBSOCKET_ERRORS } from "./gateway-errors";
import { failure, type RouteOutcome } from "./outcome";

/** The limits of routes: a bucket for each stage and route. */
export class Throttles {
  readonly #buckets = new Map<string, TokenBucket | undefined>();

  constructor(private readonly now: () => number) {}

  /** What an event gets that comes too soon; `undefined` for one that may pass. */
  refuse(stage: V2StagePlan, routeKey: string): RouteOutcome | undefined {
    const bucket = this.#bucket(stage, routeKey);
    if (!bucket || bucket.take(this.now())) return undefined;
    return failure(WEBSOCKET_ERRORS.throttled, `"${routeKey}" is throttled`);
  }

  #bucket(stage: V2StagePlan, routeKey: string): TokenBucket | undefined {
    const place = `${stage.name}/${routeKey}`;
    if (!this.#buckets.has(place)) this.#buckets.set(place, makeBucket(stage.throttle(routeKey), this.now()));
    return this.#buckets.get(place);
  }
}
