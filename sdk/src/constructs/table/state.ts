import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { ConsumersState } from "../../functions/consumer-functions";
import type { DefaultsState } from "../../functions/exported-defaults";

/** The state of a table that other Pulumi stacks import. */
export interface TableState extends ConstructState {
  /** ARN of the table. */
  readonly tableArn: pulumi.Input<string>;
  /** Name of the table in AWS. */
  readonly tableName: pulumi.Input<string>;
  /** False when the table has no stream. True when it has one or only AWS knows. */
  readonly hasStream: boolean;
  /** False when the table has no indexes. Left out where only AWS knows, and by earlier versions. */
  readonly hasIndexes?: pulumi.Input<boolean>;
  /** ARN of the stream, empty without one. There when the table may have a stream. */
  readonly streamArn?: pulumi.Input<string>;
  /** `defaults.function`, for consumers that are added. */
  readonly functionDefaults?: DefaultsState;
  /** The functions that are called when items change. */
  readonly consumers?: ConsumersState;
}
