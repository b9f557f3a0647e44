import type { GraphValue } from "../../../graph/types";
import type { Cors } from "../shared/cors";

/** A function URL as the gateway serves it: everything that does not depend on a request is decided here. */
export interface FunctionUrlPlan {
  /** Logical name of the URL. */
  readonly name: string;
  /** First part of its host on AWS. */
  readonly urlId: string;
  readonly accountId: string;
  /** With the version or the alias, where the URL has one. */
  readonly functionArn: string;
  readonly functionName: string;
  /** False when the function is not part of the graph. */
  readonly known: boolean;
  /** Whether callers have to sign. */
  readonly isSigned: boolean;
  /** What the function says of who may call it. */
  readonly policy: GraphValue | undefined;
  /** Whether what the function streams is meant to be sent as it comes. */
  readonly streams: boolean;
  readonly cors: Cors | undefined;
}
