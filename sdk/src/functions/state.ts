import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../app/origin";

/** The state of a function that other Pulumi stacks import. Its name and that of its role are in the ARNs. */
export interface FunctionState extends ConstructState {
  /** ARN of the function, or of its alias where it has one. */
  readonly functionArn: pulumi.Input<string>;
  /** ARN of its role. */
  readonly roleArn: pulumi.Input<string>;
  /** There with a URL of its own. */
  readonly url?: pulumi.Input<string>;
  /** Name of the alias, for a function that has one. */
  readonly qualifier?: pulumi.Input<string>;
  /** The name given by the user. */
  readonly fixedName?: string;
  /** The name of the log group. Absent without a group of ours. */
  readonly logGroupName?: pulumi.Input<string>;
}
