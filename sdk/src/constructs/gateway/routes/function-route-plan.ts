import type * as lambda from "@pulumi/aws/lambda";
import { TYPE } from "../../../aws/tokens";
import type { Issues } from "../../../errors";
import { checkKnownProps, checkResource } from "../../../values";

const FUNCTIONS = [TYPE.lambda.Function, TYPE.lambda.Alias] as const;

/** The existing function under `native` of a route. */
export function planNativeFunction(
  native: unknown,
  issues: Issues,
): lambda.Function | lambda.Alias | undefined {
  if (!checkKnownProps(native, ["function"], issues)) return undefined;
  const isGiven = checkResource(native.function, FUNCTIONS, issues.at("function"));
  return isGiven ? (native.function as lambda.Function | lambda.Alias) : undefined;
}

/** Report props of a function that stand where a route belongs, as generation 0 had them. */
export function refuseBareProps(props: object, issues: Issues): boolean {
  if (!("handler" in props)) return false;
  const cure = "write { function: { handler: ... } }";
  const problem = "these are props of a function, not of a route";
  issues.add("ROUTE_FUNCTION_PROPS_BARE", { problem, value: props, cure });
  return true;
}
