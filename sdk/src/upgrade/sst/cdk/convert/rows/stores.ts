import type * as t from "@babel/types";
import type { Node } from "../../../../../syntax/nodes";
import type { Conversion, Row } from "../conversion";
import { convertResource, type Entry, type ResourceShape, retain } from "../resource";
import { duration, membersOf, same, textNow, type Value, words } from "../values";
import { BUCKET, QUEUE, TABLE, TOPIC } from "./existing";

const QUEUE_SHAPE: ResourceShape = {
  now: "sqs.Queue",
  props: {
    queueName: { now: "name", value: same },
    fifo: { now: "fifoQueue", value: same },
    contentBasedDeduplication: { now: "contentBasedDeduplication", value: same },
    visibilityTimeout: { now: "visibilityTimeoutSeconds", value: duration(1) },
    retentionPeriod: { now: "messageRetentionSeconds", value: duration(1) },
    deliveryDelay: { now: "delaySeconds", value: duration(1) },
    receiveMessageWaitTime: { now: "receiveWaitTimeSeconds", value: duration(1) },
  },
};

const TOPIC_SHAPE: ResourceShape = {
  now: "sns.Topic",
  props: {
    topicName: { now: "name", value: same },
    displayName: { now: "displayName", value: same },
  },
};

const BUCKET_SHAPE: ResourceShape = {
  now: "s3.Bucket",
  props: {
    bucketName: { now: "bucket", value: same },
    autoDeleteObjects: { now: "forceDestroy", value: same },
  },
  entries(members, conversion) {
    retain(members, conversion);
    return [];
  },
};

const ATTRIBUTE = "dynamodb.AttributeType";
const attributeType: Value = words({
  [`${ATTRIBUTE}.STRING`]: "S",
  [`${ATTRIBUTE}.NUMBER`]: "N",
  [`${ATTRIBUTE}.BINARY`]: "B",
});

/** The name of a key of a table and its type, each as it is written. */
function keyOf(property: t.ObjectProperty | undefined, conversion: Conversion) {
  const members = membersOf(property?.value);
  const [name, type] = [members?.get("name")?.value, members?.get("type")?.value] as (Node | undefined)[];
  if (!name || !type || members?.size !== 2) return undefined;
  if (!conversion.isPlain(name) || !attributeType(type, conversion)) return undefined;
  return { name: textNow(name), type: textNow(type) };
}

const TABLE_SHAPE: ResourceShape = {
  now: "dynamodb.Table",
  props: {
    partitionKey: "moved",
    sortKey: "moved",
    billingMode: "moved",
    timeToLiveAttribute: "moved",
    pointInTimeRecovery: "moved",
    tableName: { now: "name", value: same },
  },
  entries(members, conversion) {
    const keys = ["partitionKey", "sortKey"].filter((name) => members.has(name));
    const all = keys.map((name) => keyOf(members.get(name), conversion));
    const [hash, range] = all;
    const billing = billingEntries(members.get("billingMode")?.value as Node | undefined, conversion);
    const settings = settingEntries(members, conversion);
    if (!hash || !members.has("partitionKey") || all.includes(undefined) || !billing || !settings)
      return undefined;
    retain(members, conversion);
    const attributes: Entry["text"] = (draft) =>
      `[${all.map((key) => `{ name: ${key?.name(draft)}, type: ${key?.type(draft)} }`).join(", ")}]`;
    return [
      { name: "hashKey", text: hash.name },
      ...(range ? [{ name: "rangeKey", text: range.name }] : []),
      { name: "attributes", text: attributes },
      ...billing,
      ...settings,
    ];
  },
};

/** The settings of a table that are objects in AWS. */
const SETTINGS: Readonly<
  Record<string, { readonly name: string; readonly write: (text: string) => string }>
> = {
  timeToLiveAttribute: { name: "ttl", write: (text) => `{ attributeName: ${text}, enabled: true }` },
  pointInTimeRecovery: { name: "pointInTimeRecovery", write: (text) => `{ enabled: ${text} }` },
};

function settingEntries(
  members: ReadonlyMap<string, t.ObjectProperty>,
  conversion: Conversion,
): readonly Entry[] | undefined {
  const settings = Object.entries(SETTINGS).flatMap(([prop, { name, write }]) => {
    const value = members.get(prop)?.value as Node | undefined;
    return value ? [{ name, value, write }] : [];
  });
  if (!settings.every(({ value }) => conversion.isPlain(value))) return undefined;
  return settings.map(({ name, value, write }) => ({
    name,
    text: (draft) => write(textNow(value)(draft)),
  }));
}

/** How a table is paid for. CDK provides five units of each kind where nothing is said. */
function billingEntries(mode: Node | undefined, conversion: Conversion): readonly Entry[] | undefined {
  const name = conversion.nameOf(mode);
  if (name === "dynamodb.BillingMode.PAY_PER_REQUEST")
    return [{ name: "billingMode", text: '"PAY_PER_REQUEST"' }];
  if (mode && name !== "dynamodb.BillingMode.PROVISIONED") return undefined;
  return [
    { name: "readCapacity", text: "5" },
    { name: "writeCapacity", text: "5" },
  ];
}

/** Beside the props of constructs, lists of permissions take what a program makes. */
const PERMISSIONS = ["permissions", "attachPermissions"];

function made(shape: ResourceShape, row: Omit<Row, "convert">): Row {
  return {
    ...row,
    takenBy: [...(row.takenBy ?? []), ...PERMISSIONS],
    convert: (call, conversion) => convertResource(call, shape, conversion),
  };
}

/** Resources that programs make with CDK itself, beside the constructs of SST. */
export const STORE_ROWS: Readonly<Record<string, Row>> = {
  "new sqs.Queue": made(QUEUE_SHAPE, QUEUE),
  "new sns.Topic": made(TOPIC_SHAPE, TOPIC),
  "new s3.Bucket": made(BUCKET_SHAPE, BUCKET),
  "new dynamodb.Table": made(TABLE_SHAPE, TABLE),
};
