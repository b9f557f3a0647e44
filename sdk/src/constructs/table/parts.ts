import * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { ConstructState } from "../../app/sharing/origin";
import { ConsumerFunctions, type ConsumersState } from "../../functions/consumer-functions";
import type { FunctionProps } from "../../functions/definition";
import type { ConsumerPlan } from "../../functions/event-source";
import { type DefaultsState, importDefaults } from "../../functions/exported-defaults";
import type { TablePlan } from "./plan";
import { makeTable } from "./resources";

/** What another Pulumi stack needs to know of a table. */
export interface TableState extends ConstructState {
  /** ARN of the table. */
  readonly tableArn: pulumi.Input<string>;
  /** Name of the table in AWS. */
  readonly tableName: pulumi.Input<string>;
  /** False when the table has no stream; true when it has one or only AWS knows. */
  readonly hasStream: boolean;
  /** ARN of the stream, empty without one. There when the table may have a stream. */
  readonly streamArn?: pulumi.Input<string>;
  /** `defaults.function`, for consumers that are added. */
  readonly functionDefaults?: DefaultsState;
  /** The functions that are called when items change. */
  readonly consumers?: ConsumersState;
}

/** What a Table consists of, whether it is made or given here or was made by another Pulumi stack. */
export interface TableParts {
  readonly native: { readonly table: dynamodb.Table };
  readonly tableArn: pulumi.Output<string>;
  readonly tableName: pulumi.Output<string>;
  readonly streamArn: pulumi.Output<string>;
  /** False only when the table is made without a stream; of one made elsewhere AWS knows. */
  readonly hasStream: boolean;
  /** What stands in the ARNs of grants. */
  readonly grantOutputs: object;
  readonly functionDefaults: FunctionProps | undefined;
  readonly consumers: ConsumerFunctions;
  /** To be made when the table is there. */
  readonly planned: readonly ConsumerPlan[];
}

/** Make the table, or take the one that is given. Its consumers are made later. */
export function makeParts(
  component: Component,
  { table: plan, functionDefaults, consumers: planned }: TablePlan,
): TableParts {
  const table = plan.kind === "made" ? makeTable(component, plan) : plan.table;
  return {
    native: { table },
    tableArn: table.arn,
    tableName: table.name,
    streamArn: table.streamArn,
    hasStream: plan.kind === "existing" || plan.stream !== undefined,
    grantOutputs: table,
    functionDefaults,
    consumers: new ConsumerFunctions(),
    planned,
  };
}

/** The parts of a table that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: TableState): TableParts {
  const tableArn = pulumi.output(state.tableArn);
  const tableName = pulumi.output(state.tableName);
  const streamArn = pulumi.output(state.streamArn ?? "");
  const read = () =>
    dynamodb.Table.get(component.childName("table"), tableName, undefined, { parent: component });
  return {
    native: lazyHandles({ table: read }),
    tableArn,
    tableName,
    streamArn,
    hasStream: state.hasStream,
    grantOutputs: { arn: tableArn, streamArn },
    functionDefaults: importDefaults(state.functionDefaults),
    consumers: ConsumerFunctions.fromState(component, state.consumers ?? {}),
    planned: [],
  };
}
