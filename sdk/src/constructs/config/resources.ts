import * as ssm from "@pulumi/aws/ssm";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { PARAMETER_DEFAULTS, SECRET_DEFAULTS } from "./defaults";
import type { MadeParameterPlan, SecretPlan } from "./plan";

/** The `@pulumi/aws` object of a secret or a parameter. */
export interface ConfigHandles {
  /** The parameter in SSM, made or given. */
  readonly parameter: ssm.Parameter;
}

/** The parts of a secret, made or given here or made in another Pulumi stack. */
export interface SecretParts {
  readonly native: ConfigHandles;
  readonly parameterArn: pulumi.Output<string>;
  readonly parameterName: pulumi.Output<string>;
  readonly version: pulumi.Output<number>;
  /** False only where the parameter is known to be encrypted with the account's own key for SSM. */
  readonly hasOwnKey: boolean;
}

export interface ParameterParts {
  readonly native: ConfigHandles;
  readonly parameterArn: pulumi.Output<string>;
  readonly parameterName: pulumi.Output<string>;
  readonly value: pulumi.Output<string>;
}

/** Make the encrypted parameter of a secret, or take the one that is given. */
export function makeSecret(component: Component, plan: SecretPlan): SecretParts {
  takeName(component);
  const isMade = plan.kind === "made";
  const parameter = isMade
    ? makeParameter(component, plan, { ...SECRET_DEFAULTS, ...given("value", plan) })
    : plan.parameter;
  return {
    native: { parameter },
    parameterArn: parameter.arn,
    parameterName: parameter.name,
    version: parameter.version,
    hasOwnKey: !isMade || plan.settings.keyId !== undefined,
  };
}

/** Make the parameter. */
export function makePlainParameter(component: Component, plan: MadeParameterPlan): ParameterParts {
  takeName(component);
  // As `value` it would be a secret to the provider, whatever its type is.
  const settings = { ...PARAMETER_DEFAULTS, ...given("insecureValue", plan) };
  const parameter = makeParameter(component, plan, settings);
  return {
    native: { parameter },
    parameterArn: parameter.arn,
    parameterName: parameter.name,
    value: pulumi.output(plan.value as pulumi.Input<string>),
  };
}

function takeName({ app, placement }: Component): void {
  app.names.take({ ...placement, kind: "Config" });
}

function given(prop: "value" | "insecureValue", { value }: MadeParameterPlan): Partial<ssm.ParameterArgs> {
  return value === undefined ? {} : { [prop]: value };
}

function makeParameter(
  component: Component,
  { name, settings }: MadeParameterPlan,
  own: Pick<ssm.ParameterArgs, "type" | "value" | "insecureValue">,
): ssm.Parameter {
  const args: ssm.ParameterArgs = { ...settings, name, ...own };
  return new ssm.Parameter(component.childName("parameter"), args, { parent: component });
}
