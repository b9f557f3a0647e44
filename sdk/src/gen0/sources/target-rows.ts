import * as pulumi from "@pulumi/pulumi";
import { isPlainObject } from "../../values";
import { LENGTH_IN_SECONDS } from "../platform/conversions";
import { RuleTargetInput } from "../platform/rule-target-input";
import { isOpaque, Opaque } from "../translation/opaque";
import type { Conversion, Row } from "../translation/row";
import { QUEUE_CONSTRUCT } from "./dead-letter-queue";

const INPUT: Conversion = {
  does: "RuleTargetInput.fromObject and fromText become JSON, such as JSON.stringify({ ... })",
  value: (old) =>
    old instanceof RuleTargetInput && "input" in old.written ? toJson(old, old.written.input) : old,
};
const INPUT_PATH: Conversion = {
  does: "RuleTargetInput.fromEventPath becomes its path",
  value: (old) => (old instanceof RuleTargetInput ? old.written.inputPath : old),
};

/** Changes in how a rule reaches a function, which is at the path: `rules.*.targets.*`. */
export function targetRows(path: string, props: string): readonly Row[] {
  const settings = `${path}.native.target`;
  const at = (name: string) => `${settings}.${name}`;
  return [
    { old: `${path}.${props}`, now: settings },
    ...inputRows(settings, "event"),
    {
      old: at("maxEventAge"),
      now: at("retryPolicy.maximumEventAgeInSeconds"),
      convert: LENGTH_IN_SECONDS,
    },
    { old: at("retryAttempts"), now: at("retryPolicy.maximumRetryAttempts") },
    { old: at("deadLetterQueue"), now: `${path}.deadLetters`, convert: QUEUE_CONSTRUCT },
  ];
}

/** Changes that apply to a queue as well. */
export function queueTargetRows(path: string): readonly Row[] {
  const settings = `${path}.native.target`;
  return [
    ...inputRows(settings, "message"),
    { old: `${settings}.messageGroupId`, now: `${settings}.sqsTarget.messageGroupId` },
  ];
}

function inputRows(settings: string, name: string): readonly Row[] {
  const old = `${settings}.${name}`;
  return [
    { old, now: `${settings}.inputPath`, when: isPath, convert: INPUT_PATH },
    { old, now: `${settings}.input`, convert: INPUT },
  ];
}

function isPath(old: unknown): boolean {
  return old instanceof RuleTargetInput && old.written.inputPath !== undefined;
}

/** A part that is only known as text keeps the whole from becoming JSON. */
function toJson(input: RuleTargetInput, value: unknown): unknown {
  if (isOpaque(value)) return new Opaque(`JSON.stringify(${value.source})`);
  const unknown = opaquesIn(value);
  for (const part of unknown) part.doubts.push(INPUT.does);
  if (unknown.length > 0) return input;
  return isAllPlain(value) ? JSON.stringify(value) : pulumi.jsonStringify(value);
}

function opaquesIn(value: unknown): readonly Opaque[] {
  if (isOpaque(value)) return [value];
  return partsOf(value).flatMap(opaquesIn);
}

function isAllPlain(value: unknown): boolean {
  const isObject = typeof value === "object" && value !== null;
  const parts = partsOf(value);
  return !isObject || ((Array.isArray(value) || isPlainObject(value)) && parts.every(isAllPlain));
}

function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isPlainObject(value) ? Object.values(value) : [];
}
