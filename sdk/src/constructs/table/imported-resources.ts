import * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import { importDefaults } from "../../functions/exported-defaults";
import type { TableParts } from "./resources";

import type { TableState } from "./state";

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
    grantOutputs: { arn: tableArn, streamArn, hasIndexes: state.hasIndexes },
    hasIndexes: state.hasIndexes,
    functionDefaults: importDefaults(state.functionDefaults),
    consumers: ConsumerFunctions.fromState(component, state.consumers ?? {}),
    indexes: undefined,
    planned: [],
  };
}
