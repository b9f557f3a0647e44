import type * as apigatewayv2 from "@pulumi/aws/apigatewayv2";
import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import type { Function } from "../../../functions/construct";
import { permissionOn } from "../../../functions/version-resources";
import type { MadeAuthorizer } from "./exported-rules";

/** A function that an authorizer of any kind of API asks. */
interface AskedFunction {
  readonly asked: Function;
  readonly authorizer: MadeAuthorizer;
  /** Logical name of the permission. */
  readonly name: string;
}

/** Let the API ask the function of an authorizer. */
export function permitAuthorizer(
  component: Component,
  api: Pick<apigatewayv2.Api, "executionArn">,
  { asked, authorizer, name }: AskedFunction,
): void {
  new lambda.Permission(
    name,
    {
      ...permissionOn(asked),
      action: "lambda:InvokeFunction",
      principal: "apigateway.amazonaws.com",
      sourceArn: pulumi.interpolate`${api.executionArn}/authorizers/${authorizer.id}`,
    },
    { parent: component },
  );
}
