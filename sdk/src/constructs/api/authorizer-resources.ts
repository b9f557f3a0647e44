import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { makeFunction } from "../../functions/construct";
import { dnsSuffixOf } from "../../values";
import type { MadeAuthorizer } from "../gateway/authorizers/exported-rules";
import { permitAuthorizer } from "../gateway/authorizers/permission-resources";
import type { HttpAuthorizerPlan, HttpAuthorizerSource } from "./authorizer-plan";

type Made<Kind extends HttpAuthorizerSource["kind"]> = Extract<HttpAuthorizerSource, { kind: Kind }>;

/** Make an authorizer of an HTTP API, which belongs to the API wherever the route is that uses it. */
export function makeHttpAuthorizer(
  component: Component,
  api: Pick<apigatewayv2.Api, "id" | "executionArn">,
  { key, source }: HttpAuthorizerPlan,
): MadeAuthorizer {
  switch (source.kind) {
    case "given":
      return source.authorizer;
    case "jwt":
      return makeTokenAuthorizer(component, api, key, source, source.issuer, source.audience);
    case "userPool":
      return makeTokenAuthorizer(component, api, key, source, issuerOf(component, source), source.clientIds);
    case "func":
      return makeFuncAuthorizer(component, api, key, source);
  }
}

function makeTokenAuthorizer(
  component: Component,
  api: Pick<apigatewayv2.Api, "id" | "executionArn">,
  key: string,
  { name, identitySources }: Made<"jwt" | "userPool">,
  issuer: pulumi.Input<string>,
  audience: readonly pulumi.Input<string>[],
): apigatewayv2.Authorizer {
  const args = {
    apiId: api.id,
    name,
    authorizerType: "JWT",
    identitySources: [...identitySources],
    jwtConfiguration: { issuer, audiences: [...audience] },
  };
  return new apigatewayv2.Authorizer(component.childName("authorizer", key), args, { parent: component });
}

/** The id of a pool begins with its region, which is that of the tokens' issuer. */
function issuerOf({ app }: Component, { poolId, region }: Made<"userPool">): pulumi.Output<string> {
  return pulumi.output(poolId).apply((id) => {
    const poolRegion = region ?? /^([a-z]{2,4}(?:-[a-z]+)+-\d+)_/.exec(id)?.[1] ?? app.regionOrDefault;
    return `https://cognito-idp.${poolRegion}.${dnsSuffixOf(poolRegion)}/${id}`;
  });
}

function makeFuncAuthorizer(
  component: Component,
  api: Pick<apigatewayv2.Api, "id" | "executionArn">,
  key: string,
  source: Made<"func">,
): apigatewayv2.Authorizer {
  const asked = makeFunction(component, `authorizer-${key}`, source.function);
  const authorizer = new apigatewayv2.Authorizer(
    component.childName("authorizer", key),
    {
      apiId: api.id,
      name: source.name,
      authorizerType: "REQUEST",
      authorizerUri: asked.invokeArn,
      authorizerPayloadFormatVersion: source.simple ? "2.0" : "1.0",
      enableSimpleResponses: source.simple,
      authorizerResultTtlInSeconds: source.ttlSeconds,
      identitySources: [...source.identitySources],
    },
    { parent: component },
  );
  const name = component.childName("authorizer", key, "permission");
  permitAuthorizer(component, api, { asked, authorizer, name });
  return authorizer;
}
