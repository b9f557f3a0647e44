import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import { type Function, makeFunction } from "../../functions/construct";
import { webSocketSource } from "../gateway/routes/invoke-permissions";
import { permitInvoke } from "../gateway/routes/permission-resources";
import type { NamedKey } from "../gateway/routes/route-key";
import type { RouteScope } from "../gateway/routes/route-scope";
import type { WebSocketRoutePlan, WebSocketTarget } from "./route-plan";

/** The authorization settings of a route. `NONE` for all but `$connect`. */
export interface WebSocketRouteAuthorization {
  readonly authorizationType: "NONE" | "AWS_IAM" | "CUSTOM";
  readonly authorizerId?: pulumi.Input<string>;
}

/** A route that has been made. */
export interface MadeWebSocketRoute {
  readonly key: NamedKey;
  /** The function of this library that serves it, if one does. */
  readonly function: Function | undefined;
}

/** Make a route: the function and its permission, the integration, and the route itself. */
export function makeWebSocketRoute(
  api: Pick<apigatewayv2.Api, "id" | "executionArn">,
  routeScope: RouteScope,
  { key, target }: WebSocketRoutePlan,
  authorization: WebSocketRouteAuthorization,
): MadeWebSocketRoute {
  const name = key.shape;
  const { invokeArn, invoked, served } = serve(routeScope, name, target);
  permitInvoke(routeScope, { api, name, source: webSocketSource(key.text), target: invoked });
  const integration = new apigatewayv2.Integration(
    routeScope.childName("integration", name),
    // Unlike an HTTP API, a WebSocket API takes a function only in the form in which it is invoked.
    { apiId: api.id, integrationType: "AWS_PROXY", integrationMethod: "POST", integrationUri: invokeArn },
    routeScope.opts,
  );
  new apigatewayv2.Route(
    routeScope.childName("route", name),
    {
      apiId: api.id,
      routeKey: key.text,
      target: pulumi.interpolate`integrations/${integration.id}`,
      ...authorization,
    },
    routeScope.opts,
  );
  return { key, function: served };
}

interface Served {
  readonly invokeArn: pulumi.Output<string>;
  readonly invoked: Parameters<typeof permitInvoke>[1]["target"];
  readonly served: Function | undefined;
}

function serve(routeScope: RouteScope, name: string, target: WebSocketTarget): Served {
  if (target.kind === "native") {
    return { invokeArn: target.function.invokeArn, invoked: target.function, served: undefined };
  }
  const served = makeFunction(
    routeScope.parent,
    routeScope.functionId(name),
    target.function,
    routeScope.provider,
  );
  return { invokeArn: served.invokeArn, invoked: served, served };
}
