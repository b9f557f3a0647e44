import * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import type { Component } from "../../app/component";
import { makeFunction } from "../../functions/construct";
import { permitAuthorizer } from "../gateway/authorizers/permission-resources";
import type { WebSocketAuthorizerPlan } from "./authorizer-plan";

/** Make what decides who may connect, or take what is given. */
export function makeWebSocketAuthorizer(
  component: Component,
  api: Pick<apigatewayv2.Api, "id" | "executionArn">,
  plan: Extract<WebSocketAuthorizerPlan, { kind: "given" | "func" }>,
): apigatewayv2.Authorizer {
  if (plan.kind === "given") return plan.authorizer;
  // No route can be called so: keys that begin with $ are AWS's own.
  const asked = makeFunction(component, "$authorizer", plan.function);
  const authorizer = new apigatewayv2.Authorizer(
    component.childName("authorizer"),
    {
      apiId: api.id,
      name: plan.name,
      authorizerType: "REQUEST",
      authorizerUri: asked.invokeArn,
      identitySources: [...plan.identitySources],
    },
    { parent: component },
  );
  permitAuthorizer(component, api, {
    asked,
    authorizer,
    name: component.childName("authorizer", "permission"),
  });
  return authorizer;
}
