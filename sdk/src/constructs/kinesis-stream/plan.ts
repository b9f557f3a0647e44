import type * as kinesis from "@pulumi/aws/kinesis";
import * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import { planFunctionDefaults } from "../../functions/default-layers";
import { type ConsumerPlan, planConsumers } from "../../functions/event-source";
import type { FunctionProps } from "../../functions/props";
import { STREAM_RETENTION } from "../../limits/messaging";
import {
  checkInput,
  checkKnownProps,
  checkRange,
  checkType,
  isPlain,
  namesOf,
  resourceType,
} from "../../values";
import { KINESIS_STREAM_DEFAULTS } from "./defaults";
import type { KinesisStreamProps, NativeStreamSettings } from "./props";

/** A stream to be made. */
export interface MadeStreamPlan {
  readonly kind: "made";
  /** Settings of the stream, with the defaults. */
  readonly settings: NativeStreamSettings;
}

/** A stream made elsewhere. */
export interface ExistingStreamPlan {
  readonly kind: "existing";
  readonly stream: kinesis.Stream;
}

export interface KinesisStreamPlan {
  readonly stream: MadeStreamPlan | ExistingStreamPlan;
  readonly consumers: readonly ConsumerPlan[];
  /** `defaults.function`, for consumers added later. */
  readonly functionDefaults: FunctionProps | undefined;
}

const PROPS = namesOf<KinesisStreamProps>()(["consumers", "defaults", "alarms", "native"]);
/** Names of generation 0, and where they are now. */
const RENAMED = { kinesisStream: "native.stream", defaultFunctionProps: "defaults.function" };
/** Names that Kinesis takes. */
const NAME = /^[A-Za-z0-9_.-]{1,128}$/;

/** Check the props of a stream. With issues the plan is not to be used. */
export function planKinesisStream(
  props: unknown = {},
  placement: Placement,
  issues: Issues,
): KinesisStreamPlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const functionDefaults = planFunctionDefaults(props.defaults, issues.at("defaults"));
  const { app, stack, defaults } = placement;
  const context = { app, stack, defaults, constructDefaults: functionDefaults };
  const consumers = planConsumers(props.consumers, "kinesis", context, issues.at("consumers"));
  const stream = planStream(props.native, placement, issues.at("native"));
  return { stream, consumers, functionDefaults };
}

function planStream(
  native: unknown,
  placement: Placement,
  issues: Issues,
): MadeStreamPlan | ExistingStreamPlan {
  const isValid =
    native === undefined ||
    checkKnownProps(native, namesOf<NonNullable<KinesisStreamProps["native"]>>()(["stream"]), issues);
  const given = isValid ? ((native as { stream?: unknown } | undefined)?.stream ?? {}) : {};
  if (resourceType(given) === TYPE.kinesis.Stream)
    return { kind: "existing", stream: given as kinesis.Stream };
  const at = issues.at("stream");
  const settings = checkType(given, "object", at) ? (given as NativeStreamSettings) : {};
  if (settings.name === undefined) checkName(placement.physicalName, issues.atTop());
  return { kind: "made", settings: planSettings(settings, placement.physicalName, at) };
}

/** A setting that is undefined counts as not given. */
function planSettings(given: NativeStreamSettings, name: string, issues: Issues): NativeStreamSettings {
  const own = Object.fromEntries(Object.entries(given).filter(([, setting]) => setting !== undefined));
  const { shardCount, retentionPeriod } = own as NativeStreamSettings;
  const { encryptionType, kmsKeyId, ...defaults } = KINESIS_STREAM_DEFAULTS;
  const settings: NativeStreamSettings = { ...defaults, encryptionType, name, ...own };
  return {
    ...settings,
    ...(settings.name !== name && { name: checkInput(settings.name, issues.at("name"), checkName) }),
    ...(settings.encryptionType === encryptionType && { kmsKeyId: settings.kmsKeyId ?? kmsKeyId }),
    ...(retentionPeriod !== undefined && {
      retentionPeriod: checkInput(retentionPeriod, issues.at("retentionPeriod"), checkHours),
    }),
    shardCount: planShards(shardCount, settings, issues.at("shardCount")),
  };
}

/** A stream on demand has no number of shards, and the provider refuses one. */
function planShards(
  given: NativeStreamSettings["shardCount"],
  { streamModeDetails }: NativeStreamSettings,
  issues: Issues,
): NativeStreamSettings["shardCount"] {
  const check = ([mode, count]: readonly unknown[], found: Issues) => {
    if (count === undefined) return;
    checkRange(count, { min: 1, whole: true, unit: "shards" }, found);
    if (mode !== "ON_DEMAND") return;
    const cure = "remove it, or the mode ON_DEMAND";
    found.add("KINESIS_STREAM_SHARDS", { problem: "a stream on demand has no number of shards", cure });
  };
  const countIn = ([mode, count]: readonly unknown[]): number | undefined =>
    mode === "ON_DEMAND" ? undefined : ((count as number | undefined) ?? KINESIS_STREAM_DEFAULTS.shardCount);
  const mode = modeOf(streamModeDetails);
  if (isPlain(mode) && isPlain(given)) {
    check([mode, given], issues);
    return countIn([mode, given]);
  }
  return pulumi.output(checkInput(pulumi.all([mode, given]), issues, check)).apply(countIn);
}

function modeOf(details: NativeStreamSettings["streamModeDetails"]): pulumi.Input<string | undefined> {
  if (isPlain(details)) return details?.streamMode;
  return pulumi.output(details).apply((known) => known?.streamMode);
}

function checkHours(hours: unknown, issues: Issues): void {
  checkRange(hours, { ...STREAM_RETENTION, whole: true, unit: "hours" }, issues);
}

function checkName(name: unknown, issues: Issues): void {
  if (!checkType(name, "string", issues) || NAME.test(name)) return;
  issues.add("KINESIS_STREAM_NAME_INVALID", {
    problem: "not a name that Kinesis takes",
    value: name,
    cure: "use 1 to 128 letters, digits, _, . and -",
  });
}
