import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { providerOf } from "../../../app/provider";
import type { Function } from "../../../functions/construct";
import { isFunction } from "../../../functions/props";
import { permissionOn } from "../../../functions/version-resources";
import { invokePermissions, invokeSource } from "./invoke-permissions";
import type { RouteScope } from "./route-scope";

/** A route and the function behind it. */
export interface InvokedRoute {
  readonly api: Pick<apigatewayv2.Api, "executionArn">;
  /** The base of the names of the route's resources. */
  readonly name: string;
  readonly target: Function | lambda.Function | lambda.Alias;
  /** End of the route's source ARN, after the execution ARN of the API. */
  readonly source: pulumi.Input<string>;
  /** The same for all routes of the API. */
  readonly sourceOfAll?: pulumi.Input<string>;
}

/** Let the API call a function, by a permission of the route's own or one for all routes of the API. */
export function permitInvoke(
  routeScope: RouteScope,
  { api, name, target, source, sourceOfAll = invokeSource(undefined) }: InvokedRoute,
): void {
  const scope = invokePermissions.next(target, api);
  if (scope === undefined) return;
  const sourceEnd = scope === "api" ? sourceOfAll : source;
  new lambda.Permission(
    routeScope.childName("permission", name),
    {
      ...invokedName(target),
      action: "lambda:InvokeFunction",
      principal: "apigateway.amazonaws.com",
      sourceArn: pulumi.interpolate`${api.executionArn}${sourceEnd}`,
    },
    // It becomes a part of the function's policy, and a function of another region may serve the route. A new one stands
    // beside the old one for a moment, under an id that the provider makes, so that no request is refused meanwhile.
    { ...routeScope.opts, ...providerOf(target), deleteBeforeReplace: false },
  );
}

function invokedName(target: InvokedRoute["target"]): Pick<lambda.PermissionArgs, "function" | "qualifier"> {
  if (isFunction(target)) return permissionOn(target as Function);
  if (lambda.Alias.isInstance(target)) return { function: target.functionName, qualifier: target.name };
  return { function: target.name };
}
