import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { checkKnownProps, checkPresent, checkType, isPlainObject, namesOf } from "../../values";
import {
  checkNative,
  type PlanFunction,
  planGivenAuthorizer,
  planName,
} from "../gateway/authorizers/props-plan";
import type { WebSocketFuncAuthorizer } from "./authorizer-props";
import { WEBSOCKET_DEFAULTS } from "./defaults";

/** The checked authorizer of connections. */
export type WebSocketAuthorizerPlan =
  | { readonly kind: "none" }
  | { readonly kind: "iam" }
  | { readonly kind: "given"; readonly authorizer: apigatewayv2.Authorizer }
  | {
      readonly kind: "func";
      readonly name: string;
      readonly identitySources: readonly string[];
      readonly function: FunctionPlan;
    };

const PROPS = namesOf<WebSocketFuncAuthorizer>()(["type", "function", "name", "identitySource", "native"]);
const GIVEN = {
  type: TYPE.apigatewayv2.Authorizer,
  own: ["function", "name", "identitySource"],
} as const;
const SOURCE = /^(route\.request\.(header|querystring)\.[^\s.]+|(context|stageVariables)\.\S+)$/;

/** Check the `authorizer` of a WebSocket API. Undefined for one with mistakes. */
export function planWebSocketAuthorizer(
  authorizer: unknown,
  planFunction: PlanFunction,
  issues: Issues,
): WebSocketAuthorizerPlan | undefined {
  if (authorizer === undefined || authorizer === "none") return { kind: "none" };
  if (authorizer === "iam") return { kind: "iam" };
  const isObject = isPlainObject(authorizer);
  if (isObject && authorizer.type === "func") {
    return planFunc(authorizer as unknown as WebSocketFuncAuthorizer, planFunction, issues);
  }
  const value = isObject ? authorizer.type : authorizer;
  const problem =
    isObject && value === undefined ? "the type is missing" : "no authorizer of a WebSocket API";
  const cure = 'write "none", "iam" or { type: "func", function: ... }';
  (isObject ? issues.at("type") : issues).add("AUTHORIZER_TYPE_UNKNOWN", { problem, value, cure });
  return undefined;
}

function planFunc(
  props: WebSocketFuncAuthorizer,
  planFunction: PlanFunction,
  issues: Issues,
): WebSocketAuthorizerPlan | undefined {
  checkKnownProps(props, PROPS, issues, { identitySources: "identitySource" });
  checkNative(
    props.native,
    namesOf<NonNullable<WebSocketFuncAuthorizer["native"]>>()(["authorizer"]),
    issues,
  );
  const given = planGivenAuthorizer<apigatewayv2.Authorizer>(props, GIVEN, issues);
  if (given) return { kind: "given", authorizer: given };
  const name = planName(WEBSOCKET_DEFAULTS.authorizerName, props.name, issues);
  const identitySources = planSources(props.identitySource, issues.at("identitySource"));
  if (!checkPresent(props.function, issues.at("function"), "add the function to ask")) return undefined;
  const made = planFunction(props.function, issues.at("function"));
  return made && { kind: "func", name, identitySources, function: made };
}

function planSources(sources: unknown, issues: Issues): readonly string[] {
  if (sources === undefined || !checkType(sources, "list", issues)) return WEBSOCKET_DEFAULTS.identitySource;
  sources.forEach((source, index) => {
    if (typeof source === "string" && SOURCE.test(source)) return;
    const cure =
      "write route.request.header.<name>, route.request.querystring.<name>, context.<name> or stageVariables.<name>";
    issues
      .at(index)
      .add("AUTHORIZER_SOURCE_INVALID", { problem: "not an identity source", value: source, cure });
  });
  return sources as readonly string[];
}
