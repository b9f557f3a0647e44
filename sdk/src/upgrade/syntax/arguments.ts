import type * as t from "@babel/types";
import type { Node } from "./nodes";

/** Whether none of the arguments stands for several. */
export function areExpressions(args: readonly Node[]): args is t.Expression[] {
  return args.every(({ type }) => type !== "SpreadElement" && type !== "ArgumentPlaceholder");
}
