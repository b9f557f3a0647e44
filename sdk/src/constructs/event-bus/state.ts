import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";
import type { DefaultsState } from "../../functions/exported-defaults";

/** The state of a bus that other Pulumi stacks import. */
export interface EventBusState extends ConstructState {
  /** ARN of the bus. */
  readonly eventBusArn: pulumi.Input<string>;
  /** Name of the bus in AWS. */
  readonly eventBusName: pulumi.Input<string>;
  /** True for a bus that the program makes. AWS knows whether one made elsewhere is the default bus. */
  readonly isOwnBus: boolean;
  /** `defaults.function`, for targets that are added. */
  readonly functionDefaults?: DefaultsState;
  /** Rules by key, each with the names of its targets. */
  readonly rules: Readonly<Record<string, readonly string[]>>;
  /** The name in AWS of each. */
  readonly ruleNames: pulumi.Input<readonly string[]>;
  /** The targets, by the key of the rule, `/` and the name. */
  readonly targets?: ConsumersState;
}
