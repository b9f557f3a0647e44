import * as apigateway from "@pulumi/aws/apigateway";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { RouteScope } from "../gateway/routes/route-scope";
import { REST_DEFAULTS } from "./defaults";
import type { PathNode } from "./path-tree";
import type { PreflightPlan } from "./preflight-plan";

const { origin, headers } = REST_DEFAULTS.preflight;

/** The path whose preflight requests are answered. */
interface PreflightPath {
  readonly api: Pick<apigateway.RestApi, "id">;
  readonly routeScope: RouteScope;
  readonly node: PathNode;
  readonly resourceId: pulumi.Input<string>;
}

/** Answers the preflight requests of a path from any origin, without a call of anything behind the gateway. */
export function makePreflight(
  plan: PreflightPlan,
  { api, routeScope, node, resourceId }: PreflightPath,
): void {
  const nameOf = (...parts: string[]): string => routeScope.childName("preflight", node.slot, ...parts);
  const at = { restApi: api.id, resourceId };
  const method = new apigateway.Method(
    nameOf(),
    { ...at, httpMethod: "OPTIONS", authorization: "NONE" },
    routeScope.opts,
  );
  // Each takes the method from the one before, and so waits for it.
  const reply = new apigateway.MethodResponse(
    nameOf("reply"),
    {
      ...at,
      httpMethod: method.httpMethod,
      statusCode: plan.status,
      responseParameters: withNames(plan, () => true),
    },
    routeScope.opts,
  );
  const integration = new apigateway.Integration(
    nameOf("integration"),
    {
      ...at,
      httpMethod: method.httpMethod,
      type: "MOCK",
      requestTemplates: { "application/json": JSON.stringify({ statusCode: Number(plan.status) }) },
      // Where all media types are binary, AWS would not read the template otherwise and answer 500.
      contentHandling: "CONVERT_TO_TEXT",
    },
    routeScope.opts,
  );
  new apigateway.IntegrationResponse(
    nameOf("integration", "reply"),
    {
      ...at,
      httpMethod: integration.httpMethod,
      statusCode: reply.statusCode,
      responseParameters: withNames(plan, (value) => `'${value}'`),
      ...(plan.origins.length > 0 && {
        responseTemplates: { "application/json": ownOriginTemplate(plan.origins) },
      }),
    },
    routeScope.opts,
  );
}

/** Let pages of other origins read the errors that the gateway itself answers with. */
export function makeErrorResponses(component: Component, api: apigateway.RestApi): void {
  for (const responseType of ["DEFAULT_4XX", "DEFAULT_5XX"]) {
    new apigateway.Response(
      component.childName("gateway-response", responseType),
      {
        restApiId: api.id,
        responseType,
        responseParameters: {
          "gatewayresponse.header.Access-Control-Allow-Headers": `'${headers}'`,
          "gatewayresponse.header.Access-Control-Allow-Origin": `'${origin}'`,
        },
      },
      { parent: component },
    );
  }
}

/** `method.response.header.<name>` for each header of the reply. */
function withNames<Value>(
  { headers }: PreflightPlan,
  valueOf: (value: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, valueOf(value)]),
  );
}

/** A reply has one origin: that of the request, where it is among those allowed. Clients send the name in either case. */
function ownOriginTemplate(origins: readonly string[]): string {
  const isAllowed = origins.map((each) => `$origin == "${each}"`).join(" || ");
  return [
    '#set($origin = $input.params().header.get("Origin"))',
    '#if(!$origin || $origin == "")#set($origin = $input.params().header.get("origin"))#end',
    `#if(${isAllowed})#set($context.responseOverride.header.Access-Control-Allow-Origin = $origin)#end`,
  ].join("\n");
}
