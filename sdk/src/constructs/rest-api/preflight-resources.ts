import * as apigateway from "@pulumi/aws/apigateway";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { RoutePlace } from "../gateway/routes/route-place";
import { REST_DEFAULTS } from "./defaults";
import type { PathNode } from "./path-tree";

const { status, origin, methods, headers } = REST_DEFAULTS.preflight;

const REPLY_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Headers": headers,
  "Access-Control-Allow-Methods": methods,
  "Access-Control-Allow-Origin": origin,
};

/** Answer the preflight requests of a path, whoever sends them, without asking anything behind the gateway. */
export function makePreflight(
  api: Pick<apigateway.RestApi, "id">,
  place: RoutePlace,
  node: PathNode,
  resourceId: pulumi.Input<string>,
): void {
  const nameOf = (...parts: string[]): string => place.childName("preflight", node.slot, ...parts);
  const at = { restApi: api.id, resourceId };
  const method = new apigateway.Method(
    nameOf(),
    { ...at, httpMethod: "OPTIONS", authorization: "NONE" },
    place.opts,
  );
  // Each takes the method from the one before, and so waits for it.
  const reply = new apigateway.MethodResponse(
    nameOf("reply"),
    {
      ...at,
      httpMethod: method.httpMethod,
      statusCode: status,
      responseParameters: withNames("method.response", () => true),
    },
    place.opts,
  );
  const integration = new apigateway.Integration(
    nameOf("integration"),
    {
      ...at,
      httpMethod: method.httpMethod,
      type: "MOCK",
      requestTemplates: { "application/json": JSON.stringify({ statusCode: Number(status) }) },
      // Where all media types are binary, AWS would not read the template otherwise and answer 500.
      contentHandling: "CONVERT_TO_TEXT",
    },
    place.opts,
  );
  new apigateway.IntegrationResponse(
    nameOf("integration", "reply"),
    {
      ...at,
      httpMethod: integration.httpMethod,
      statusCode: reply.statusCode,
      responseParameters: withNames("method.response", (value) => `'${value}'`),
    },
    place.opts,
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
function withNames<Value>(prefix: string, valueOf: (value: string) => Value): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(REPLY_HEADERS).map(([name, value]) => [`${prefix}.header.${name}`, valueOf(value)]),
  );
}
