import * as ssm from "@pulumi/aws/ssm";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { ConfigHandles, ParameterParts, SecretParts } from "./resources";
import type { ParameterState, SecretState } from "./state";

/** The parts of a secret that another Pulumi stack made. Registers nothing. */
export function importSecret(component: Component, state: SecretState): SecretParts {
  const parameterName = pulumi.output(state.parameterName);
  return {
    native: handlesOf(component, parameterName),
    parameterArn: pulumi.output(state.parameterArn),
    parameterName,
    version: pulumi.output(state.version),
    hasOwnKey: state.hasOwnKey,
  };
}

/** The parts of a parameter that another Pulumi stack made. Registers nothing. */
export function importParameter(component: Component, state: ParameterState): ParameterParts {
  const parameterName = pulumi.output(state.parameterName);
  return {
    native: handlesOf(component, parameterName),
    parameterArn: pulumi.output(state.parameterArn),
    parameterName,
    value: pulumi.output(state.value),
  };
}

function handlesOf(component: Component, name: pulumi.Output<string>): ConfigHandles {
  const read = () =>
    ssm.Parameter.get(component.childName("parameter"), name, undefined, { parent: component });
  return lazyHandles({ parameter: read });
}
