import { plainFlag } from "../../messages/flag";
import { parseObject } from "../../messages/json-object";
import { invalidAttribute, invalidParameter, sqsError, unknownAttribute } from "../errors";
import type { QueueAttributes } from "../state/settings";

/** The least and the greatest number of each attribute. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  DelaySeconds: [0, 900],
  KmsDataKeyReusePeriodSeconds: [60, 86_400],
  MaximumMessageSize: [1024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  VisibilityTimeout: [0, 43_200],
};

const WORDS: Readonly<Record<string, readonly string[]>> = {
  ContentBasedDeduplication: ["true", "false"],
  DeduplicationScope: ["messageGroup", "queue"],
  FifoQueue: ["true", "false"],
  FifoThroughputLimit: ["perMessageGroupId", "perQueue"],
  SqsManagedSseEnabled: ["true", "false"],
};

const FIFO_ONLY = ["ContentBasedDeduplication", "DeduplicationScope", "FifoThroughputLimit"];
/** The attributes that an empty text removes. */
const REMOVABLE = ["Policy", "RedrivePolicy", "RedriveAllowPolicy", "KmsMasterKeyId"];
const SETTABLE = new Set([...Object.keys(RANGES), ...Object.keys(WORDS), ...REMOVABLE]);

const MAX_RECEIVES = 1000;

/** The attributes that a client gives, with flags in lower case: Python writes `True`. */
export function givenAttributes(given: QueueAttributes): QueueAttributes {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, isFlag(name) ? plainFlag(value) : value]),
  );
}

function isFlag(name: string): boolean {
  return WORDS[name]?.includes("true") ?? false;
}

/** Checks attributes that a client sets, each by itself. */
export function checkAttributes(given: QueueAttributes, isFifo: boolean): void {
  for (const [name, value] of Object.entries(given)) {
    if (!SETTABLE.has(name)) throw unknownAttribute(name);
    checkQueueType(name, isFifo);
    if (value === "" && REMOVABLE.includes(name)) continue;
    checkValue(name, value);
  }
}

function checkQueueType(name: string, isFifo: boolean): void {
  if (isFifo || !FIFO_ONLY.includes(name)) return;
  if (name === "ContentBasedDeduplication") throw unknownAttribute(name);
  throw sqsError("InvalidAttributeName", `You can specify the ${name} only when FifoQueue is set to true.`);
}

function checkValue(name: string, value: string): void {
  const range = RANGES[name];
  if (range && !isWithin(value, range)) throw invalidAttribute(name);
  const words = WORDS[name];
  if (words && !words.includes(value)) throw invalidAttribute(name);
  if (name === "Policy" && parseObject(value) === undefined) throw invalidAttribute(name);
  if (name === "RedrivePolicy") checkRedrivePolicy(value);
  if (name === "RedriveAllowPolicy") checkRedriveAllowPolicy(value);
}

function isWithin(value: string, [least, most]: readonly [number, number]): boolean {
  return /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
}

function checkRedrivePolicy(text: string): void {
  const policy = parseObject(text);
  const refuse = (reason: string) => invalidParameter("RedrivePolicy", text, reason);
  if (policy === undefined) throw refuse("Redrive policy is not a valid JSON map.");
  for (const name of ["deadLetterTargetArn", "maxReceiveCount"])
    if (policy[name] === undefined)
      throw refuse(`Redrive policy does not contain mandatory attribute: ${name}.`);
  const count = String(policy.maxReceiveCount);
  if (!isWithin(count, [1, MAX_RECEIVES]))
    throw refuse(
      `Invalid value for maxReceiveCount: ${count}, valid values are from 1 to ${MAX_RECEIVES} both inclusive.`,
    );
}

const REDRIVE_PERMISSIONS: readonly unknown[] = ["allowAll", "denyAll", "byQueue"];
const MAX_SOURCES = 10;

function checkRedriveAllowPolicy(text: string): void {
  const policy = parseObject(text);
  const refuse = (reason: string) => invalidParameter("RedriveAllowPolicy", text, reason);
  if (policy === undefined) throw refuse("Redrive allow policy is not a valid JSON map.");
  if (!REDRIVE_PERMISSIONS.includes(policy.redrivePermission))
    throw refuse("The value of redrivePermission is not one of allowAll, byQueue and denyAll.");
  const sources = policy.sourceQueueArns;
  if (policy.redrivePermission !== "byQueue") return;
  if (!Array.isArray(sources) || sources.length === 0 || sources.length > MAX_SOURCES)
    throw refuse(`sourceQueueArns has 1 to ${MAX_SOURCES} ARNs of queues with byQueue.`);
}

/** The attributes of a queue after a client has set some. Either kind of encryption ends the other. */
export function withAttributes(known: QueueAttributes, given: QueueAttributes): QueueAttributes {
  const attributes: Record<string, string> = { ...known };
  for (const [name, value] of Object.entries(given)) {
    if (value === "") delete attributes[name];
    else attributes[name] = value;
  }
  if (given.KmsMasterKeyId) attributes.SqsManagedSseEnabled = "false";
  else if (given.SqsManagedSseEnabled === "true") delete attributes.KmsMasterKeyId;
  return attributes;
}
