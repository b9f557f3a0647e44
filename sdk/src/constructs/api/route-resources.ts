import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { type Function, makeFunction } from "../../functions/construct";
import { streamsInVain } from "../../values/streaming";
import { invokeSource, routeSource } from "../gateway/routes/invoke-permissions";
import { permitInvoke } from "../gateway/routes/permission-resources";
import type { RouteKey } from "../gateway/routes/route-key";
import type { RouteScope } from "../gateway/routes/route-scope";
import type { HttpRoutePlan } from "./route-plan";
import type { VpcLinks } from "./vpc-link-resources";

/** The API in AWS, as its routes need it. */
export type HttpApiRef = Pick<apigatewayv2.Api, "id" | "executionArn">;

/** The gateway that routes are added to. */
export interface HttpGateway {
  readonly api: HttpApiRef;
  readonly vpcLinks: VpcLinks;
  /** Targets that several routes share, by name. */
  readonly shared: Map<string, MadeTarget>;
}

/** The resources of a route's target. */
interface MadeTarget {
  readonly integration: apigatewayv2.Integration;
  readonly function: Function | undefined;
}

/** The settings of a route that its authorizer gives it. */
export interface HttpRouteAuthorization {
  readonly authorizationType: "NONE" | "AWS_IAM" | "JWT" | "CUSTOM";
  readonly authorizerId?: pulumi.Input<string>;
  readonly authorizationScopes?: pulumi.Input<string>[];
}

/** A route that has been made. */
export interface HttpRoute {
  readonly key: RouteKey;
  readonly resource: apigatewayv2.Route;
  /** The function of this library that serves it, if one does. */
  readonly function: Function | undefined;
}

/** Settings of an integration besides its API. */
type IntegrationSettings = Omit<apigatewayv2.IntegrationArgs, "apiId">;

/** Makes the integration of a route, its permission and function where it has them, and the route itself. */
export function makeHttpRoute(
  gateway: HttpGateway,
  routeScope: RouteScope,
  plan: HttpRoutePlan<unknown>,
  authorization: HttpRouteAuthorization,
): HttpRoute {
  const { key } = plan;
  const { integration, function: served } = targetOf(gateway, routeScope, plan);
  const resource = new apigatewayv2.Route(
    routeScope.childName("route", key.shape),
    {
      apiId: gateway.api.id,
      routeKey: key.text,
      target: pulumi.interpolate`integrations/${integration.id}`,
      ...authorization,
    },
    routeScope.opts,
  );
  return { key, resource, function: served };
}

/** The target of a route, named after the route unless it is shared. Routes that share one have one path. */
function targetOf(gateway: HttpGateway, routeScope: RouteScope, plan: HttpRoutePlan<unknown>): MadeTarget {
  const { sharedAs } = plan;
  if (sharedAs === undefined) return makeTarget(gateway, routeScope, plan);
  const made = gateway.shared.get(sharedAs) ?? makeTarget(gateway, routeScope, plan);
  gateway.shared.set(sharedAs, made);
  return made;
}

function makeTarget(gateway: HttpGateway, routeScope: RouteScope, plan: HttpRoutePlan<unknown>): MadeTarget {
  const { settings, function: served } = serve(gateway, routeScope, plan);
  const integration = new apigatewayv2.Integration(
    routeScope.childName("integration", nameOf(plan)),
    { apiId: gateway.api.id, ...settings },
    routeScope.opts,
  );
  return { integration, function: served };
}

function nameOf({ key, sharedAs }: HttpRoutePlan<unknown>): string {
  return sharedAs ?? key.shape;
}

/** The settings of an integration, and the function that this library makes for it. */
interface Served {
  readonly settings: IntegrationSettings;
  readonly function?: Function;
}

/** Makes the function of a target, permits its invocation, and returns the settings of the integration. */
function serve(gateway: HttpGateway, routeScope: RouteScope, plan: HttpRoutePlan<unknown>): Served {
  const { api } = gateway;
  const { key, target } = plan;
  const name = nameOf(plan);
  const source = sourceOf(routeScope, plan);
  switch (target.kind) {
    case "function": {
      const made = makeFunction(
        routeScope.parent,
        routeScope.functionId(name),
        target.function,
        routeScope.provider,
      );
      permitInvoke(routeScope, { api, name, source, target: made });
      warnOfStreaming(key, made);
      return { function: made, settings: functionSettings(made.functionArn, target.payload) };
    }
    case "native": {
      permitInvoke(routeScope, { api, name, source, target: target.function });
      return { settings: functionSettings(target.function.arn, target.payload) };
    }
    case "url":
      return { settings: { ...proxySettings(target.method), integrationUri: target.url } };
    case "alb": {
      const connectionId = gateway.vpcLinks.idFor(routeScope, key, target);
      const integrationUri = gateway.vpcLinks.uriFor(key, target);
      const settings = { connectionType: "VPC_LINK", connectionId, integrationUri };
      return { settings: { ...proxySettings(target.method), ...settings } };
    }
  }
}

/** A shared target has one permission for all its routes, which have one path and several methods. */
function sourceOf({ defaults }: RouteScope, { key, sharedAs }: HttpRoutePlan<unknown>): string {
  const isNarrow = defaults.permitsByMethod && sharedAs === undefined;
  return isNarrow ? routeSource(key) : invokeSource(key.path);
}

/** Warns once of a handler that streams: clients would see the prelude of its responses. Names the first of its routes. */
function warnOfStreaming(key: RouteKey, { app, streamingHandler: handler }: Function): void {
  if (handler === undefined) return;
  app.warnOnce(`streams ${handler}`, `route "${key.text}": ${streamsInVain(handler)}`);
}

function functionSettings(functionArn: pulumi.Input<string>, payload: string): IntegrationSettings {
  return { integrationType: "AWS_PROXY", integrationUri: functionArn, payloadFormatVersion: payload };
}

/** The settings of a proxy to a URL, for which AWS has payload format 1.0 alone. */
function proxySettings(method: string): IntegrationSettings {
  return { integrationType: "HTTP_PROXY", integrationMethod: method, payloadFormatVersion: "1.0" };
}
