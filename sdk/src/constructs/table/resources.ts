import * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import { addAlarms } from "../../app/alarms/alarms-of-stack";
import { notePreviousPart } from "../../app/aliases";
import type { Component } from "../../app/component";
import { guardImmutable } from "../../app/immutable";
import { physicalName } from "../../app/names";
import { ConsumerFunctions } from "../../functions/consumer-functions";
import type { ConsumerPlan } from "../../functions/event-source";
import type { FunctionProps } from "../../functions/props";
import { TABLE_DEFAULTS } from "./defaults";
import type { PlannedIndex, TableKeys } from "./keys-plan";
import { OpenIndexes } from "./open-indexes";
import type { MadeTablePlan, TablePlan } from "./plan";

/** The parts of a Table, made or given here or made in another Pulumi stack. */
export interface TableParts {
  readonly native: { readonly table: dynamodb.Table };
  readonly tableArn: pulumi.Output<string>;
  readonly tableName: pulumi.Output<string>;
  readonly streamArn: pulumi.Output<string>;
  /** False only when the table is made without a stream. AWS knows about one made elsewhere. */
  readonly hasStream: boolean;
  /** Whether the table has indexes. `undefined` where only AWS knows. */
  readonly hasIndexes: pulumi.Input<boolean> | undefined;
  /** The outputs in the ARNs of grants. */
  readonly grantOutputs: object;
  readonly functionDefaults: FunctionProps | undefined;
  readonly consumers: ConsumerFunctions;
  /** Undefined for a table made elsewhere. */
  readonly indexes: OpenIndexes | undefined;
  /** The consumers to make after the table. */
  readonly planned: readonly ConsumerPlan[];
}

/** Make the table, or take the one that is given. Its consumers are made later. */
export function makeParts(
  component: Component,
  { table: plan, functionDefaults, consumers: planned, kinesisStreamArn }: TablePlan,
): TableParts {
  const indexes = plan.kind === "made" ? new OpenIndexes(plan.keyProps, plan.keys) : undefined;
  const table = plan.kind === "made" ? makeTable(component, plan, indexes?.closed) : plan.table;
  if (plan.kind === "made") addAlarms(component, { kind: "table", dimensions: { TableName: table.name } });
  const hasIndexes = indexes?.hasAny;
  if (kinesisStreamArn) sendChanges(component, table, kinesisStreamArn);
  return {
    native: { table },
    tableArn: table.arn,
    tableName: table.name,
    streamArn: table.streamArn,
    hasStream: plan.kind === "existing" || plan.stream !== undefined,
    grantOutputs: indexes ? { arn: table.arn, streamArn: table.streamArn, hasIndexes } : table,
    hasIndexes,
    functionDefaults,
    consumers: new ConsumerFunctions(),
    indexes,
    planned,
  };
}

/**
 * Send the changes of items to a Kinesis stream. DynamoDB does so by itself, with a role of its own. How many streams a
 * table may send to at once is not documented, so that the old one goes before the new one comes.
 */
function sendChanges(parent: Component, table: dynamodb.Table, streamArn: pulumi.Output<string>): void {
  const args = { tableName: table.name, streamArn };
  const opts = { parent, deleteBeforeReplace: true };
  new dynamodb.KinesisStreamingDestination(parent.childName("kinesis-stream"), args, opts);
}

/** Make the table. */
export function makeTable(
  parent: Component,
  plan: MadeTablePlan,
  closed = Promise.resolve(plan.keys),
): dynamodb.Table {
  const { keys, stream, timeToLiveAttribute, settings } = plan;
  const { pointInTimeRecovery, serverSideEncryption } = TABLE_DEFAULTS;
  const args: dynamodb.TableArgs = {
    billingMode: plan.billingMode,
    pointInTimeRecovery,
    serverSideEncryption,
    ...settings,
    name: plan.name,
    hashKey: plan.isRetained ? guardedHashKey(parent, plan, closed) : keys.hashKey,
    ...(keys.rangeKey !== undefined && { rangeKey: keys.rangeKey }),
    attributes: closed.then(({ attributes }) => [...attributes]),
    globalSecondaryIndexes: closed.then(({ globalSecondaryIndexes }) => copy(globalSecondaryIndexes)),
    localSecondaryIndexes: closed.then(({ localSecondaryIndexes }) => copy(localSecondaryIndexes)),
    ...(stream && { streamEnabled: true, streamViewType: stream.toUpperCase() }),
    ...(timeToLiveAttribute !== undefined && { ttl: { attributeName: timeToLiveAttribute, enabled: true } }),
  };
  return new dynamodb.Table(parent.childName("table"), args, { parent });
}

/**
 * The hash key. The Output rejects when something changed that AWS fixes when it makes a table. That would mean a new,
 * empty table, and the name of a retained old one is taken. The first values are stored under the table's name, so that
 * a table of another name starts anew.
 */
function guardedHashKey(
  parent: Component,
  { keys, name }: MadeTablePlan,
  closed: Promise<TableKeys>,
): pulumi.Output<string> {
  const suffix = typeof name === "string" ? `-${name}` : "";
  const cure = "restore it, or set native.table.name for a new table; this one stays with its items";
  const rule = { construct: parent.constructName, cure };
  for (const part of ["primary-index", "local-indexes"]) notePreviousGuard(parent, `${part}${suffix}`);
  const localIndexes = closed.then(({ fixed }) => fixed.localIndexes);
  const guards = [
    guardImmutable<unknown>(parent, `primary-index${suffix}`, keys.fixed.primaryIndex, {
      ...rule,
      path: "primaryIndex",
    }),
    guardImmutable<unknown>(parent, `local-indexes${suffix}`, localIndexes, {
      ...rule,
      path: "localIndexes",
    }),
  ];
  return pulumi.all(guards).apply(() => keys.hashKey);
}

/** The resource that stores the first values under a derived name had the name that we derived before. */
function notePreviousGuard(parent: Component, part: string): void {
  const { app, placement } = parent;
  const end = `-${placement.physicalName}`;
  if (!part.endsWith(end)) return;
  notePreviousPart(parent, part, ({ path }) => {
    return `${part.slice(0, -end.length)}-${physicalName(app.stage, app.name, [path])}`;
  });
}

/** The provider's types want lists that may be changed, and know none that is not there: what is undefined is left out. */
function copy<Index>(indexes: readonly PlannedIndex[]): Index[] {
  return indexes.length === 0 ? (undefined as never) : indexes.map((index) => ({ ...index }) as Index);
}
