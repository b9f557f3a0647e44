import type * as dynamodb from "@pulumi/aws/dynamodb";
import * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import { type ConsumerPlan, planConsumers } from "../../functions/event-source";
import type { FunctionProps } from "../../functions/props";
import { checkInput, checkKnownProps, checkOneOf, checkType, isPlain, namesOf } from "../../values";
import { planStreamArn } from "../sources/stream";
import { TABLE_DEFAULTS } from "./defaults";
import { checkTableName, planKeys, refuseOwnProps, type TableKeys } from "./keys-plan";
import type { KeyProps } from "./open-indexes";
import type { NativeTableSettings, OwnTableSetting, TableProps, TableStream } from "./props";

/** A table to be made. */
export interface MadeTablePlan {
  readonly kind: "made";
  readonly name: pulumi.Input<string>;
  readonly billingMode: string;
  readonly keys: TableKeys;
  /** The props that the keys come from. */
  readonly keyProps: KeyProps;
  readonly stream: TableStream | undefined;
  readonly timeToLiveAttribute: string | undefined;
  readonly settings: NativeTableSettings;
  /** Whether the table stays in AWS when it is replaced or removed, so that another of its name cannot be made. */
  readonly isRetained: boolean;
}

/** A table made elsewhere. */
export interface ExistingTablePlan {
  readonly kind: "existing";
  readonly table: dynamodb.Table;
}

export interface TablePlan {
  readonly table: MadeTablePlan | ExistingTablePlan;
  readonly consumers: readonly ConsumerPlan[];
  /** ARN of the Kinesis stream that changes go to. */
  readonly kinesisStreamArn: pulumi.Output<string> | undefined;
  /** `defaults.function`, for consumers added later. */
  readonly functionDefaults: FunctionProps | undefined;
}

const PROPS = namesOf<TableProps>()([
  "fields",
  "primaryIndex",
  "globalIndexes",
  "localIndexes",
  "stream",
  "consumers",
  "kinesisStream",
  "timeToLiveAttribute",
  "defaults",
  "alarms",
  "native",
]);
/** Names of generation 0, and where they are now. */
const RENAMED = {
  dynamodbTable: "native.table",
  secondaryIndexes: "globalIndexes",
  defaultFunctionProps: "defaults.function",
};
const ONLY_FOR_MADE = [
  "fields",
  "primaryIndex",
  "globalIndexes",
  "localIndexes",
  "stream",
  "timeToLiveAttribute",
];
const OWN_TABLE_PROPS: Readonly<Record<OwnTableSetting, string>> = {
  attributes: "fields",
  hashKey: "primaryIndex.partitionKey",
  rangeKey: "primaryIndex.sortKey",
  globalSecondaryIndexes: "globalIndexes",
  localSecondaryIndexes: "localIndexes",
  streamEnabled: "stream",
  streamViewType: "stream",
  ttl: "timeToLiveAttribute",
};
const STREAMS: readonly TableStream[] = ["new_image", "old_image", "new_and_old_images", "keys_only"];

/** Check the props of a table. With issues the plan is not to be used. */
export function planTable(props: unknown, placement: Placement, issues: Issues): TablePlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const functionDefaults = planFunctionDefaults(props.defaults, issues.at("defaults"));
  const { app, stack, defaults } = placement;
  const context = { app, stack, defaults, constructDefaults: functionDefaults };
  const consumers = planConsumers(props.consumers, "table", context, issues.at("consumers"));
  const native = planNative(props.native, issues.at("native"));
  const table = isTable(native)
    ? planExisting(native, props, issues)
    : planMade(native as NativeTableSettings, props, placement, issues);
  if (table.kind === "made" && table.stream === undefined && consumers.length > 0)
    refuseConsumers(issues.at("consumers"));
  const { kinesisStream: sentTo } = props;
  const kinesisStreamArn =
    sentTo === undefined ? undefined : planStreamArn(sentTo, issues.at("kinesisStream"));
  return { table, consumers, kinesisStreamArn, functionDefaults };
}

/** Report consumers of a table without a stream. */
export function refuseConsumers(issues: Issues): void {
  const cure = "add stream: true to the table";
  issues.add("TABLE_STREAM_MISSING", { problem: "the table has no stream to consume", cure });
}

function planNative(native: unknown, issues: Issues): unknown {
  if (
    native === undefined ||
    !checkKnownProps(native, namesOf<NonNullable<TableProps["native"]>>()(["table"]), issues)
  )
    return {};
  const table = native.table ?? {};
  if (isTable(table)) return table;
  const at = issues.at("table");
  if (!checkType(table, "object", at)) return {};
  refuseOwnProps(table, OWN_TABLE_PROPS, "a table", at);
  if (table.name === undefined) return table;
  return { ...table, name: checkInput(table.name, at.at("name"), checkName) };
}

function checkName(name: unknown, issues: Issues): void {
  if (checkType(name, "string", issues)) checkTableName(name, issues);
}

function isTable(value: unknown): value is dynamodb.Table {
  const type =
    pulumi.Resource.isInstance(value) && (value as unknown as { __pulumiType: string }).__pulumiType;
  return type === TYPE.dynamodb.Table;
}

/** Report what would configure a table that is made elsewhere. */
export function refuseOnExisting(issues: Issues): void {
  const problem = "cannot be set when native.table is an existing table";
  issues.add("TABLE_EXISTING", { problem, cure: "set it on that table" });
}

function planExisting(
  table: dynamodb.Table,
  props: Readonly<Record<string, unknown>>,
  issues: Issues,
): ExistingTablePlan {
  for (const name of ONLY_FOR_MADE) {
    if (props[name] === undefined) continue;
    refuseOnExisting(issues.at(name));
  }
  return { kind: "existing", table };
}

function planMade(
  settings: NativeTableSettings,
  props: Readonly<Record<string, unknown>>,
  placement: Placement,
  issues: Issues,
): MadeTablePlan {
  if (settings.name === undefined) checkTableName(placement.physicalName, issues);
  const { timeToLiveAttribute } = props;
  if (timeToLiveAttribute !== undefined)
    checkType(timeToLiveAttribute, "string", issues.at("timeToLiveAttribute"));
  return {
    kind: "made",
    name: (settings.name as pulumi.Input<string> | undefined) ?? placement.physicalName,
    billingMode: hasCapacity(settings) ? "PROVISIONED" : TABLE_DEFAULTS.billingMode,
    keys: planKeys(props, issues),
    keyProps: props,
    stream: planStream(props.stream, settings, issues.at("stream")),
    timeToLiveAttribute: timeToLiveAttribute as string | undefined,
    settings,
    isRetained: placement.app.defaultRemovalPolicy !== "destroy",
  };
}

/** DynamoDB refuses a capacity for a table that is paid per request. */
function hasCapacity({ readCapacity, writeCapacity }: NativeTableSettings): boolean {
  return readCapacity !== undefined || writeCapacity !== undefined;
}

/** A table with replicas has both images in its stream: DynamoDB copies the items with it. */
function planStream(
  stream: unknown,
  { replicas }: NativeTableSettings,
  issues: Issues,
): TableStream | undefined {
  const hasReplicas = isPlain(replicas) && (replicas?.length ?? 0) > 0;
  const isSwitch = stream === undefined || typeof stream === "boolean";
  if (!isSwitch) checkOneOf(stream, STREAMS, issues);
  if (hasReplicas && stream !== undefined && stream !== true && stream !== TABLE_DEFAULTS.stream) {
    const problem = "a table with replicas has both images in its stream";
    issues.add("TABLE_STREAM_REPLICAS", {
      problem,
      value: stream,
      cure: "write stream: true or remove the replicas",
    });
  }
  if (!isSwitch) return stream as TableStream;
  return stream || (hasReplicas && stream === undefined) ? TABLE_DEFAULTS.stream : undefined;
}
