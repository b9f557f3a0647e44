import type * as aws from "@pulumi/aws";
import * as lambda from "@pulumi/aws/lambda";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../app/component";

/** The name of the alias of every function that has one. */
const ALIAS = "live";

/**
 * The alias of a function that publishes versions: others call the version that it names. It moves to the version of each
 * deployment.
 */
export function makeAlias(component: Component, made: aws.lambda.Function): aws.lambda.Alias {
  return new lambda.Alias(
    component.childName("alias"),
    { name: ALIAS, functionName: made.name, functionVersion: made.version },
    { parent: component },
  );
}

/** A function as its callers name it. Where it has an alias, they call that. */
export interface CalledName {
  readonly functionName: pulumi.Output<string>;
  /** Name of the alias, for inputs that have it apart. */
  readonly qualifier: pulumi.Output<string> | undefined;
}

/** The inputs of a permission to call a function. */
export function permissionOn({
  functionName,
  qualifier,
}: CalledName): Pick<lambda.PermissionArgs, "function" | "qualifier"> {
  return { function: functionName, ...(qualifier && { qualifier }) };
}
