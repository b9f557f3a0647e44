import type * as lambda from "@pulumi/aws/lambda";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { type FunctionDefinition, isFunction } from "../../functions/props";
import { checkKnownProps, checkOneOf, checkType, isPlainObject, namesOf, resourceType } from "../../values";
import { planNativeFunction, refuseBareProps } from "../gateway/routes/function-route-plan";
import type { NamedKey } from "../gateway/routes/route-key";
import type { DuplicateCheck } from "../gateway/routes/route-table";
import { parseWebSocketKey } from "./route-key";
import type {
  WebSocketFunctionRouteProps,
  WebSocketNativeFunctionRouteProps,
  WebSocketRoute,
} from "./route-props";

/** The integration of a route of a WebSocket API. */
export type WebSocketTarget =
  | { readonly kind: "function"; readonly function: FunctionPlan }
  | { readonly kind: "native"; readonly function: lambda.Function | lambda.Alias };

/** A route of a WebSocket API, checked. */
export interface WebSocketRoutePlan {
  readonly key: NamedKey;
  readonly target: WebSocketTarget;
}

/** The facts about an API that the plan of its routes needs. */
export interface WebSocketRoutesContext {
  readonly duplicates: DuplicateCheck;
  planFunction(definition: FunctionDefinition, issues: Issues): FunctionPlan | undefined;
}

const LAMBDA = TYPE.lambda.Function;
const OF_THE_API = "authorizer of the WebSocketApi, which guards $connect";
const RENAMED = { authorizer: OF_THE_API, authorizationType: OF_THE_API };

/** Checks routes of a WebSocket API. The plan leaves out entries with mistakes. */
export function planWebSocketRoutes(
  routes: Readonly<Record<string, WebSocketRoute | undefined>>,
  context: WebSocketRoutesContext,
  issues: Issues,
): readonly WebSocketRoutePlan[] {
  if (!checkType(routes, "object", issues)) return [];
  return Object.entries(routes).flatMap(([text, value]) => {
    const at = issues.at(text);
    const key = parseWebSocketKey(text, at);
    if (key) context.duplicates.check(key, at);
    const target = planTarget(value, context, at);
    return key && target ? [{ key, target }] : [];
  });
}

function planTarget(
  value: unknown,
  context: WebSocketRoutesContext,
  issues: Issues,
): WebSocketTarget | undefined {
  // The plan of the function says where an `aws.lambda.Function` belongs.
  if (typeof value === "string" || isFunction(value) || resourceType(value) === LAMBDA) {
    return planFunctionTarget(value as FunctionDefinition, context, issues);
  }
  const cure = 'write a handler such as "src/chat.send", a Function, or { function: ... }';
  if (!isPlainObject(value)) {
    const problem = "nothing that a route can be served by";
    issues.add("ROUTE_VALUE_INVALID", { problem, value: value ?? null, cure });
    return undefined;
  }
  const { type = "function" } = value;
  if (!checkOneOf(type, ["function"], issues.at("type"))) return undefined;
  if ("function" in value) {
    checkKnownProps(value, namesOf<WebSocketFunctionRouteProps>()(["type", "function"]), issues, RENAMED);
    return planFunctionTarget(value.function as FunctionDefinition, context, issues.at("function"));
  }
  if ("native" in value) {
    checkKnownProps(value, namesOf<WebSocketNativeFunctionRouteProps>()(["type", "native"]), issues, RENAMED);
    const native = planNativeFunction(value.native, issues.at("native"));
    return native && { kind: "native", function: native };
  }
  if (refuseBareProps(value, issues)) return undefined;
  issues.add("ROUTE_VALUE_INVALID", { problem: "the route does not say what serves it", value, cure });
  return undefined;
}

function planFunctionTarget(
  definition: FunctionDefinition,
  context: WebSocketRoutesContext,
  issues: Issues,
): WebSocketTarget | undefined {
  const planned = context.planFunction(definition, issues);
  return planned && { kind: "function", function: planned };
}
