import type { GraphValue } from "../../../graph/types";
import type { Cors } from "../shared/cors";

/** A function URL as the gateway serves it. Everything that does not depend on a request is decided here. */
export interface FunctionUrlPlan {
  /** Logical name of the URL. */
  readonly name: string;
  /** First label of its host on AWS. */
  readonly urlId: string;
  readonly accountId: string;
  /** The function's ARN, with the version or the alias where the URL has one. */
  readonly functionArn: string;
  readonly functionName: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
  /** Whether callers have to sign. */
  readonly isSigned: boolean;
  /** The resource-based policy of the function. */
  readonly policy: GraphValue | undefined;
  /** Whether a streamed reply is sent as a stream. */
  readonly streams: boolean;
  readonly cors: Cors | undefined;
}
