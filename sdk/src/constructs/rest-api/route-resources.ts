import * as apigateway from "@pulumi/aws/apigateway";
import * as pulumi from "@pulumi/pulumi";
import { type Function, makeFunction } from "../../functions/construct";
import { streamingUri } from "../../values/streaming";
import { restSource } from "../gateway/routes/invoke-permissions";
import { type InvokedRoute, permitInvoke } from "../gateway/routes/permission-resources";
import type { RouteScope } from "../gateway/routes/route-scope";
import type { PathNode } from "./path-tree";
import type { RestRouteKey, RestRoutePlan, RestTarget } from "./route-plan";

/** The API in AWS, as its routes need it. */
export type RestApiRef = Pick<apigateway.RestApi, "id" | "executionArn" | "rootResourceId">;

/** The gateway that routes are added to. */
export interface RestGateway {
  readonly api: RestApiRef;
  readonly resources: PathResources;
  /** Name of the stage that routes are called through, or `*`. */
  readonly stageName: pulumi.Input<string>;
}

/** The authorization settings of a method. */
export interface RestRouteAuthorization {
  readonly authorization: "NONE" | "AWS_IAM" | "COGNITO_USER_POOLS" | "CUSTOM" | "JWT";
  readonly authorizerId?: pulumi.Input<string>;
  readonly authorizationScopes?: pulumi.Input<string>[];
}

/** A route that has been made. */
export interface MadeRestRoute {
  readonly key: RestRouteKey;
  /** The function of this library that serves it, if one does. */
  readonly function: Function | undefined;
}

/** The resources of the paths of an API, each made when a route first needs it, in the place of that route. */
export class PathResources {
  readonly #ids = new Map<string, pulumi.Input<string>>();

  constructor(private readonly api: Pick<apigateway.RestApi, "id" | "rootResourceId">) {}

  /** Id of the resource of a node. */
  idOf(node: PathNode, routeScope: RouteScope): pulumi.Input<string> {
    const id = this.#ids.get(node.slot) ?? this.#make(node, routeScope);
    this.#ids.set(node.slot, id);
    return id;
  }

  /** Id of the resource of a node that has been made, or that is imported. */
  knownId({ slot, path, importedId }: PathNode): pulumi.Input<string> {
    const id = this.#ids.get(slot) ?? importedId;
    if (id === undefined) throw new Error(`the resource of ${path} was not made`);
    return id;
  }

  #make(node: PathNode, routeScope: RouteScope): pulumi.Input<string> {
    if (node.importedId !== undefined) return node.importedId;
    if (node.parent === undefined) return this.api.rootResourceId;
    const parentId = this.idOf(node.parent, routeScope);
    const args = { restApi: this.api.id, parentId, pathPart: node.part };
    return new apigateway.Resource(routeScope.childName("resource", node.slot), args, routeScope.opts).id;
  }
}

/**
 * Makes a route: its target and the permission, the method and its integration. A catch-all has them at the root as
 * well.
 */
export function makeRestRoute(
  gateway: RestGateway,
  routeScope: RouteScope,
  plan: RestRoutePlan<unknown>,
  authorization: RestRouteAuthorization,
  root: PathNode | undefined,
): MadeRestRoute {
  const { key, node } = plan;
  const { invokeArn, invoked, served } = serve(routeScope, key.shape, plan.target);
  const uri = uriOf(plan, invokeArn);
  permitInvoke(routeScope, {
    api: gateway.api,
    name: key.shape,
    target: invoked,
    source: pulumi.output(gateway.stageName).apply((stage) => restSource(stage, key)),
    sourceOfAll: pulumi.output(gateway.stageName).apply((stage) => restSource(stage)),
  });
  makeMethod(gateway, routeScope, plan, { node, shape: key.shape, uri, authorization });
  if (root)
    makeMethod(gateway, routeScope, plan, { node: root, shape: `${key.method} /`, uri, authorization });
  return { key, function: served };
}

interface Served {
  readonly invokeArn: pulumi.Output<string>;
  readonly invoked: InvokedRoute["target"];
  readonly served: Function | undefined;
}

function serve(routeScope: RouteScope, shape: string, target: RestTarget): Served {
  if (target.kind === "native") {
    return { invokeArn: target.function.invokeArn, invoked: target.function, served: undefined };
  }
  const served = makeFunction(
    routeScope.parent,
    routeScope.functionId(shape),
    target.function,
    routeScope.provider,
  );
  return { invokeArn: served.invokeArn, invoked: served, served };
}

/** The URI that calls a function. It differs for a route whose reply is streamed. */
function uriOf(
  { integration: { responseTransferMode } }: RestRoutePlan<unknown>,
  invokeArn: pulumi.Output<string>,
): pulumi.Output<string> {
  if (responseTransferMode === undefined) return invokeArn;
  return pulumi
    .all([invokeArn, responseTransferMode])
    .apply(([uri, mode]) => (mode === "STREAM" ? streamingUri(uri) : uri));
}

interface MethodSettings {
  readonly node: PathNode;
  readonly shape: string;
  readonly uri: pulumi.Output<string>;
  readonly authorization: RestRouteAuthorization;
}

function makeMethod(
  { api, resources }: RestGateway,
  routeScope: RouteScope,
  plan: RestRoutePlan<unknown>,
  { node, shape, uri, authorization }: MethodSettings,
): void {
  const at = { restApi: api.id, resourceId: resources.idOf(node, routeScope) };
  const method = new apigateway.Method(
    routeScope.childName("method", shape),
    { ...plan.method, ...at, ...authorization, httpMethod: plan.key.method },
    routeScope.opts,
  );
  new apigateway.Integration(
    routeScope.childName("integration", shape),
    {
      ...plan.integration,
      ...at,
      // Taken from the method, and so made after it. Functions are called by POST, whatever the request's method.
      httpMethod: method.httpMethod,
      type: "AWS_PROXY",
      integrationHttpMethod: "POST",
      uri,
    },
    routeScope.opts,
  );
}
