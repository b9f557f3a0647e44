import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type * as lambda from "@pulumi/aws/lambda";
import type * as lb from "@pulumi/aws/lb";
import type * as pulumi from "@pulumi/pulumi";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import type { FunctionPlan } from "../../functions/plan";
import { type FunctionDefinition, isFunction } from "../../functions/props";
import { HTTP_WAIT } from "../../limits/api-gateway";
import {
  checkInput,
  checkKnownProps,
  checkOneOf,
  checkPresent,
  checkResource,
  checkType,
  isPlainObject,
  namesOf,
  resourceType,
} from "../../values";
import type { RouteAuthorization } from "../gateway/authorizers/rules";
import { planNativeFunction, refuseBareProps } from "../gateway/routes/function-route-plan";
import { parseRouteKey, ROUTE_METHODS, type RouteKey, type RouteMethod } from "../gateway/routes/route-key";
import type { DuplicateCheck } from "../gateway/routes/route-table";
import { warnOfTimeout } from "../gateway/routes/route-timeout";
import { planThrottle, type Throttle } from "../gateway/routes/throttle";
import { AWSX_BALANCER } from "./listener";
import {
  type ApiAlbRouteProps,
  type ApiFunctionRouteProps,
  type ApiNativeFunctionRouteProps,
  type ApiRoute,
  type ApiUrlRouteProps,
  type AwsxLoadBalancer,
  PAYLOAD_FORMAT_VERSIONS,
  type PayloadFormatVersion,
} from "./route-props";

/** The integration of a route of an HTTP API. */
export type HttpTarget =
  | { readonly kind: "function"; readonly function: FunctionPlan; readonly payload: PayloadFormatVersion }
  | {
      readonly kind: "native";
      readonly function: lambda.Function | lambda.Alias;
      readonly payload: PayloadFormatVersion;
    }
  | { readonly kind: "url"; readonly url: pulumi.Input<string>; readonly method: RouteMethod }
  | {
      readonly kind: "alb";
      readonly listener: lb.Listener | AwsxLoadBalancer;
      readonly method: RouteMethod;
      readonly vpcLink: apigatewayv2.VpcLink | undefined;
    };

/** A route of an HTTP API, checked. `Authorization` is what the API's rules make of its authorizer and scopes. */
export interface HttpRoutePlan<Authorization> {
  readonly key: RouteKey;
  readonly target: HttpTarget;
  /** Name of a target that several routes share and that is made once. Undefined for a target of the route's own. */
  readonly sharedAs?: string;
  readonly authorization: Authorization;
  readonly throttle: Throttle | undefined;
}

/** The facts about an API that the plan of its routes needs. */
export interface RoutesContext<Authorization> {
  readonly duplicates: DuplicateCheck;
  readonly payloadFormatVersion: PayloadFormatVersion;
  planFunction(definition: FunctionDefinition, issues: Issues): FunctionPlan | undefined;
  planAuthorization(choice: RouteAuthorization, issues: Issues): Authorization | undefined;
}

const COMMON = ["type", "authorizer", "authorizationScopes", "throttle"] as const;
/** Names of generation 0, and where they are now. */
const RENAMED = { authorizationType: "authorizer" };
const RENAMED_IN_INTEGRATION = { ...RENAMED, method: "native.integration.method" };
const RENAMED_OF_ALB = {
  ...RENAMED_IN_INTEGRATION,
  albListener: "native.albListener",
  vpcLink: "native.integration.vpcLink",
};
const LISTENERS = [TYPE.lb.Listener, TYPE.alb.Listener, AWSX_BALANCER] as const;
const LAMBDA = TYPE.lambda.Function;

/** Checks routes of an HTTP API. The plan leaves out routes with mistakes. */
export function planHttpRoutes<Authorization>(
  routes: Readonly<Record<string, ApiRoute | undefined>>,
  context: RoutesContext<Authorization>,
  issues: Issues,
): readonly HttpRoutePlan<Authorization>[] {
  if (!checkType(routes, "object", issues)) return [];
  return Object.entries(routes).flatMap(
    ([text, value]) => planHttpRoute(text, value, context, issues.at(text)) ?? [],
  );
}

function planHttpRoute<Authorization>(
  text: string,
  value: ApiRoute | undefined,
  context: RoutesContext<Authorization>,
  issues: Issues,
): HttpRoutePlan<Authorization> | undefined {
  const key = parseRouteKey(text, issues);
  if (key) context.duplicates.check(key, issues);
  const props = isPlainObject(value) ? (value as Exclude<ApiRoute, string>) : {};
  const target = planTarget(value, context, issues);
  const authorization = context.planAuthorization(props as RouteAuthorization, issues);
  const throttle = planThrottle((props as { throttle?: Throttle }).throttle, issues.at("throttle"));
  return key && target && authorization && { key, target, authorization, throttle };
}

function planTarget(
  value: ApiRoute | undefined,
  context: RoutesContext<unknown>,
  issues: Issues,
): HttpTarget | undefined {
  const isDefinition = typeof value === "string" || isFunction(value);
  // The plan of the function says where an `aws.lambda.Function` belongs.
  if (isDefinition || resourceType(value) === LAMBDA) {
    return planFunctionTarget(value as FunctionDefinition, {}, context, issues);
  }
  const form: unknown = value;
  if (!isPlainObject(form)) {
    const cure = 'write a handler such as "src/notes.list", a Function, or { function: ... }';
    issues.add("ROUTE_VALUE_INVALID", {
      problem: "nothing that a route can be served by",
      value: form ?? null,
      cure,
    });
    return undefined;
  }
  const { type = "function" } = form;
  if (!checkOneOf(type, ["function", "url", "alb"], issues.at("type"))) return undefined;
  if (type === "url") return planUrl(value as ApiUrlRouteProps, issues);
  if (type === "alb") return planAlb(value as ApiAlbRouteProps, issues);
  if ("function" in form) return planFunctionProps(value as ApiFunctionRouteProps, context, issues);
  if ("native" in form) return planNative(value as ApiNativeFunctionRouteProps, context, issues);
  refuseShape(form, issues);
  return undefined;
}

function planFunctionProps(
  props: ApiFunctionRouteProps,
  context: RoutesContext<unknown>,
  issues: Issues,
): HttpTarget | undefined {
  checkKnownProps(
    props,
    namesOf<ApiFunctionRouteProps>()([...COMMON, "function", "payloadFormatVersion"]),
    issues,
    RENAMED,
  );
  return planFunctionTarget(props.function, props, context, issues.at("function"), issues);
}

function planFunctionTarget(
  definition: FunctionDefinition,
  props: Partial<ApiFunctionRouteProps>,
  context: RoutesContext<unknown>,
  functionIssues: Issues,
  issues = functionIssues,
): HttpTarget | undefined {
  const payload = planPayload(props.payloadFormatVersion, context, issues);
  const planned = context.planFunction(definition, functionIssues);
  warnOfTimeout(definition, HTTP_WAIT.max, functionIssues);
  return planned && { kind: "function", function: planned, payload };
}

function planNative(
  props: ApiNativeFunctionRouteProps,
  context: RoutesContext<unknown>,
  issues: Issues,
): HttpTarget | undefined {
  checkKnownProps(
    props,
    namesOf<ApiNativeFunctionRouteProps>()([...COMMON, "native", "payloadFormatVersion"]),
    issues,
    RENAMED,
  );
  const payload = planPayload(props.payloadFormatVersion, context, issues);
  const given = planNativeFunction(props.native, issues.at("native"));
  return given && { kind: "native", function: given, payload };
}

function planUrl(props: ApiUrlRouteProps, issues: Issues): HttpTarget | undefined {
  checkKnownProps(
    props,
    namesOf<ApiUrlRouteProps>()([...COMMON, "url", "native"]),
    issues,
    RENAMED_IN_INTEGRATION,
  );
  const method = planMethod(props.native, ["method"], issues.at("native"));
  if (!checkPresent(props.url, issues.at("url"), 'add for example url: "https://example.com/{proxy}"'))
    return undefined;
  return { kind: "url", url: checkInput(props.url, issues.at("url"), checkUrl), method };
}

function planAlb(props: ApiAlbRouteProps, issues: Issues): HttpTarget | undefined {
  checkKnownProps(props, namesOf<ApiAlbRouteProps>()([...COMMON, "native"]), issues, RENAMED_OF_ALB);
  const at = issues.at("native");
  if (!checkPresent(props.native, at, "add native: { albListener }")) return undefined;
  if (
    !checkKnownProps(props.native, namesOf<ApiAlbRouteProps["native"]>()(["albListener", "integration"]), at)
  )
    return undefined;
  const { integration } = props.native;
  const method = planMethod(integration && { integration }, ["method", "vpcLink"], at);
  const { vpcLink } = integration ?? {};
  if (vpcLink !== undefined)
    checkResource(vpcLink, [TYPE.apigatewayv2.VpcLink], at.at("integration", "vpcLink"));
  if (!checkResource(props.native.albListener, LISTENERS, at.at("albListener"))) return undefined;
  return { kind: "alb", listener: props.native.albListener, method, vpcLink };
}

/** The method of an integration, which knows other settings as well. */
function planMethod(native: unknown, settings: readonly string[], issues: Issues): RouteMethod {
  if (
    native === undefined ||
    !checkKnownProps(native, namesOf<NonNullable<ApiUrlRouteProps["native"]>>()(["integration"]), issues)
  )
    return "ANY";
  const { integration } = native;
  if (integration === undefined || !checkKnownProps(integration, settings, issues.at("integration")))
    return "ANY";
  const { method = "ANY" } = integration;
  return checkOneOf(method, ROUTE_METHODS, issues.at("integration", "method")) ? method : "ANY";
}

function planPayload(
  version: PayloadFormatVersion | undefined,
  { payloadFormatVersion }: RoutesContext<unknown>,
  issues: Issues,
): PayloadFormatVersion {
  if (version === undefined) return payloadFormatVersion;
  checkOneOf(version, PAYLOAD_FORMAT_VERSIONS, issues.at("payloadFormatVersion"));
  return version;
}

function checkUrl(url: string, issues: Issues): void {
  if (typeof url === "string" && /^https?:\/\/[^\s/]+\S*$/i.test(url)) return;
  const cure = 'write for example "https://example.com/{proxy}"';
  issues.add("ROUTE_URL_INVALID", { problem: "not a public HTTP URL", value: url, cure });
}

/** An object that has no `function` and no other type. */
function refuseShape(props: Partial<Record<string, unknown>>, issues: Issues): void {
  if (refuseBareProps(props, issues)) return;
  const cures: Readonly<Record<string, string>> = {
    url: 'add type: "url"',
    albListener: 'write { type: "alb", native: { albListener } }',
  };
  const hint = Object.keys(props).find((name) => Object.hasOwn(cures, name));
  const cure =
    hint === undefined
      ? "add function: a handler, props with a handler, or a Function"
      : (cures[hint] as string);
  issues.add("ROUTE_VALUE_INVALID", { problem: "the route does not say what serves it", value: props, cure });
}
