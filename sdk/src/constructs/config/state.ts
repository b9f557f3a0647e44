import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";

/** The state of a `Config that other Pulumi stacks import.Secret`. The value is not among it. */
export interface SecretState extends ConstructState {
  /** ARN of the parameter in SSM. */
  readonly parameterArn: pulumi.Input<string>;
  /** Name of the parameter in SSM. */
  readonly parameterName: pulumi.Input<string>;
  /** Version of the value, counted by SSM. */
  readonly version: pulumi.Input<number>;
  /** Whether it is encrypted with another key than the account's own for SSM. */
  readonly hasOwnKey: boolean;
}

/** The state of a `Config that other Pulumi stacks import.Parameter`. */
export interface ParameterState extends ConstructState {
  /** ARN of the parameter in SSM. */
  readonly parameterArn: pulumi.Input<string>;
  /** Name of the parameter in SSM. */
  readonly parameterName: pulumi.Input<string>;
  /** Its text. */
  readonly value: pulumi.Input<string>;
}
