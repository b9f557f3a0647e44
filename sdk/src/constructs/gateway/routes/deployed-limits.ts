import { TYPE } from "../../../aws/tokens";
import { nameOfUrn, type StateEntry } from "../../../values/stack-state";

const STAGE = TYPE.apigatewayv2.Stage;
const STASH = "pulumi:index:Stash";

/** Logical names of a stage and of the Stash that is beside it while its throttle refuses all requests. */
export interface StageNames {
  readonly stage: string;
  readonly closed: string;
}

/**
 * True where the last deployment gave a stage limits of its own. The state has 0 for the limits of a stage that never
 * had any, because AWS reports none. The Stash of a stage shows that it was closed with limits of 0.
 * @see https://docs.aws.amazon.com/apigatewayv2/latest/api-reference/apis-apiid-stages-stagename.html
 */
export function hadLimits(state: readonly StateEntry[], names: StageNames): boolean {
  return state.some(({ type, urn, outputs }) => {
    const name = nameOfUrn(urn);
    if (type === STASH) return name === names.closed;
    return type === STAGE && name === names.stage && hasLimits(outputs.defaultRouteSettings);
  });
}

/** True for limits of which one, at least, is more than 0. */
function hasLimits(settings: unknown): boolean {
  const { throttlingBurstLimit: burst, throttlingRateLimit: rate } = (settings ?? {}) as Limits;
  return Number(burst ?? 0) > 0 || Number(rate ?? 0) > 0;
}

/** True for limits that refuse all requests, as a program writes them. */
export function isClosed(settings: unknown): boolean {
  const { throttlingBurstLimit: burst, throttlingRateLimit: rate } = (settings ?? {}) as Limits;
  return burst === 0 && rate === 0;
}

interface Limits {
  readonly throttlingBurstLimit?: unknown;
  readonly throttlingRateLimit?: unknown;
}
