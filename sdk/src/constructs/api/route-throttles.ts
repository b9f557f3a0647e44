import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { endOfTurn } from "../../functions/turn";
import type { RouteKey } from "../gateway/routes/route-key";
import type { Throttle } from "../gateway/routes/throttle";

/** Settings of one route in a stage. */
export interface RouteThrottle {
  /** The key as an output of the route: the stage must wait for it, since AWS looks the route up. */
  readonly routeKey: pulumi.Output<string>;
  readonly throttlingBurstLimit: number;
  readonly throttlingRateLimit: number;
}

/** A route to be made, as far as its throttle is concerned. */
interface ThrottledPlan {
  readonly key: RouteKey;
  readonly throttle: Throttle | undefined;
}

/**
 * The throttles of single routes, which are settings of the API's stage. They close at the end of the turn in which the
 * API was made, as the environment of a function does. The stage then waits for nothing that could wait for it.
 */
export class RouteThrottles {
  readonly #settings: RouteThrottle[] = [];
  #isClosed = false;
  /** All settings, once closed. */
  readonly closed: Promise<readonly RouteThrottle[]>;

  constructor() {
    this.closed = endOfTurn().then(() => {
      this.#isClosed = true;
      return this.#settings;
    });
  }

  /** Report routes with a throttle of their own that come after the stage was closed. */
  refuseLate(routes: readonly ThrottledPlan[], issues: Issues): void {
    if (!this.#isClosed) return;
    for (const { key, throttle } of routes) {
      if (throttle === undefined) continue;
      issues.at(key.written, "throttle").add("THROTTLE_TOO_LATE", {
        problem: "the stage that holds it has been registered",
        cure: "add the route before the first await, or use defaults.throttle",
      });
    }
  }

  add(route: apigatewayv2.Route, throttle: Throttle | undefined): void {
    if (throttle === undefined) return;
    this.#settings.push({
      routeKey: route.routeKey,
      throttlingBurstLimit: throttle.burst,
      throttlingRateLimit: throttle.rate,
    });
  }
}
