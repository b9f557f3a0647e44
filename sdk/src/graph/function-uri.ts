import { TYPE } from "../aws/tokens";
import type { GraphIndex } from "./graph-index";
import type { GraphResource } from "./types";

/** Type token of functions. */
export const FUNCTION_TYPE = TYPE.lambda.Function;

/** The function that a URI names. */
export interface NamedFunction {
  /** The called function, with the version or the alias where the URI names one. */
  readonly called: string;
  /** The function's own ARN. */
  readonly arn: string;
  /** Undefined when the function is not part of the graph. */
  readonly resource: GraphResource | undefined;
}

/** Reads a URI in either of its forms: the function's ARN, or the invocation path around it. */
export function functionInUri(index: GraphIndex, uri: string): NamedFunction {
  const called = /\/functions\/(.+)\/(?:response-streaming-)?invocations$/.exec(uri)?.[1] ?? uri;
  const arn = called.replace(/(:function:[^:]+):[^:]+$/, "$1");
  // An alias has the ARN with its name.
  const resource = [called, arn]
    .map((each) => index.findByArn(each))
    .find((found) => found?.type === FUNCTION_TYPE);
  return { called, arn, resource };
}
