import { TYPE } from "../../../aws/tokens";
import { functionInUri } from "../../../graph/function-uri";
import type { GraphIndex } from "../../../graph/graph-index";
import { fields, fieldsList, number, text, texts } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { parseArn } from "../../../values/arn";
import { MAPPING_TYPE } from "./types";

/** An event source mapping as it is registered, with what AWS has where it says nothing. */
export interface Mapping {
  readonly uuid: string;
  readonly kind: SourceKind;
  /** The ARN in events. */
  readonly sourceArn: string;
  /** The source as messages name it, such as `queue Jobs`. */
  readonly source: string;
  readonly functionArn: string;
  readonly functionName: string;
  /** ARN of the role that the function runs with. */
  readonly roleArn: string;
  readonly region: string;
  readonly batchSize: number;
  readonly windowMs: number;
  /** JSON of patterns, one of which has to fit. None: everything fits. */
  readonly filters: readonly string[];
  /** Whether answers of the function say which items it has failed with. */
  readonly reportsFailures: boolean;
  readonly queue: QueueSettings;
  readonly stream: StreamSettings;
}

export type SourceKind = "sqs" | "dynamodb" | "kinesis";

export interface QueueSettings {
  readonly url: string;
  readonly isFifo: boolean;
  /** Most batches at once, where the program says so. */
  readonly maxConcurrency: number | undefined;
}

export interface StreamSettings {
  readonly startingPosition: "TRIM_HORIZON" | "LATEST" | "AT_TIMESTAMP";
  /** Milliseconds since 1970. */
  readonly startingAt: number | undefined;
  readonly parallelization: number;
  readonly bisects: boolean;
  /** `undefined`: until the records expire. */
  readonly maxRetries: number | undefined;
  readonly maxAgeMs: number | undefined;
  /** The length of the windows whose records share a state. `undefined` without. */
  readonly tumblingMs: number | undefined;
  /** Destination of items that were given up: ARN of a queue, topic or bucket. */
  readonly onFailure: string | undefined;
}

/** How many items a function gets at once where nobody says so. */
const BATCH_SIZES: Readonly<Record<SourceKind, number>> = { sqs: 10, dynamodb: 100, kinesis: 100 };
const DISPLAY_NAMES: Readonly<Record<SourceKind, string>> = {
  sqs: "queue",
  dynamodb: "stream of table",
  kinesis: "stream",
};

/** The mappings of a program that are switched on, why others cannot be served, and what AWS would refuse. */
export function mappingsOf(index: GraphIndex): {
  readonly mappings: readonly Mapping[];
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const mappings = index.ofType(MAPPING_TYPE).flatMap((resource) => {
    if (resource.inputs.enabled === false) return [];
    const mapping = readMapping(resource, index);
    const problem = typeof mapping === "string" ? mapping : hiddenTooShortly(mapping, index);
    if (problem !== undefined) problems.push(`event source mapping ${resource.name}: ${problem}`);
    return typeof mapping === "string" ? [] : [mapping];
  });
  return { mappings, problems };
}

function readMapping(resource: GraphResource, index: GraphIndex): Mapping | string {
  const { inputs, state } = resource;
  const sourceArn = text(inputs.eventSourceArn) ?? "";
  const arn = parseArn(sourceArn);
  const kind = kindOf(arn?.service);
  if (!arn || !kind)
    return `sources other than queues of SQS, streams of tables and Kinesis streams are not emulated${sourceArn && `, and this is ${sourceArn}`}`;
  const functionArn = text(state.functionArn) ?? "";
  const called = functionInUri(index, functionArn).resource;
  if (!called) return `its function ${functionArn} is not in the program`;
  const filters = fieldsList(fields(inputs.filterCriteria)?.filters).map(({ pattern }) =>
    String(pattern ?? ""),
  );
  const concurrency = [
    number(fields(inputs.scalingConfig)?.maximumConcurrency),
    number(called.inputs.reservedConcurrentExecutions),
  ].filter((most): most is number => most !== undefined && most >= 0);
  return {
    uuid: text(state.uuid) ?? resource.id,
    kind,
    sourceArn,
    source: `${DISPLAY_NAMES[kind]} ${sourceName(kind, sourceArn, index)}`,
    functionArn,
    functionName: text(called.state.name) ?? called.name,
    roleArn: text(called.inputs.role) ?? "",
    region: arn.region,
    batchSize: number(inputs.batchSize) ?? BATCH_SIZES[kind],
    windowMs: (number(inputs.maximumBatchingWindowInSeconds) ?? 0) * 1000,
    filters,
    reportsFailures: texts(inputs.functionResponseTypes).includes("ReportBatchItemFailures"),
    queue: {
      url: queueUrl(sourceArn, index),
      isFifo: sourceArn.endsWith(".fifo"),
      maxConcurrency: concurrency.length === 0 ? undefined : Math.min(...concurrency),
    },
    stream: streamSettings(inputs),
  };
}

function streamSettings(inputs: GraphResource["inputs"]): StreamSettings {
  const position = inputs.startingPosition;
  const startingAt = Date.parse(text(inputs.startingPositionTimestamp) ?? "");
  return {
    startingPosition: position === "LATEST" || position === "AT_TIMESTAMP" ? position : "TRIM_HORIZON",
    startingAt: Number.isNaN(startingAt) ? undefined : startingAt,
    parallelization: number(inputs.parallelizationFactor) ?? 1,
    bisects: inputs.bisectBatchOnFunctionError === true,
    maxRetries: unlessEndless(number(inputs.maximumRetryAttempts)),
    maxAgeMs: seconds(unlessEndless(number(inputs.maximumRecordAgeInSeconds))),
    tumblingMs: seconds(number(inputs.tumblingWindowInSeconds) || undefined),
    onFailure: text(fields(fields(inputs.destinationConfig)?.onFailure)?.destinationArn),
  };
}

function kindOf(service: string | undefined): SourceKind | undefined {
  return service === "sqs" || service === "dynamodb" || service === "kinesis" ? service : undefined;
}

/** -1 stands for no limit. */
function unlessEndless(value: number | undefined): number | undefined {
  return value === undefined || value < 0 ? undefined : value;
}

function seconds(value: number | undefined): number | undefined {
  return value === undefined ? undefined : value * 1000;
}

/** Logical name of the source where the program makes it, else its name in AWS. */
function sourceName(kind: SourceKind, arn: string, index: GraphIndex): string {
  const owner = kind === "dynamodb" ? arn.replace(/\/stream\/.*$/, "") : streamArnOf(arn);
  return (
    index.findByArn(owner)?.name ?? owner.slice(Math.max(owner.lastIndexOf("/"), owner.lastIndexOf(":")) + 1)
  );
}

/** ARN of the Kinesis stream that a registered consumer reads. Other ARNs as they are. */
export function streamArnOf(arn: string): string {
  return arn.replace(/\/consumer\/.*$/, "");
}

/** URL of a queue by its ARN. */
export function queueUrl(arn: string, index: GraphIndex | undefined): string {
  const registered = text(index?.findByArn(arn)?.state.url);
  const { region, account, resource } = parseArn(arn) ?? { region: "", account: "", resource: "" };
  return registered ?? `https://sqs.${region}.amazonaws.com/${account}/${resource}`;
}

/** The defaults of queues and functions without a setting. */
const DEFAULT_SECONDS = { visibility: 30, timeout: 3 };

/** Messages that come again while the function still has them: AWS makes no such mapping. `undefined` for other sources. */
function hiddenTooShortly(
  {
    source,
    sourceArn,
    functionArn,
  }: { readonly source: string; readonly sourceArn: string; readonly functionArn: string },
  index: GraphIndex,
): string | undefined {
  const [queue, called] = [index.findByArn(sourceArn), functionInUri(index, functionArn).resource];
  if (queue?.type !== TYPE.sqs.Queue || !called) return undefined;
  const hidden = number(queue.inputs.visibilityTimeoutSeconds) ?? DEFAULT_SECONDS.visibility;
  const timeout = number(called.inputs.timeout) ?? DEFAULT_SECONDS.timeout;
  if (hidden >= timeout) return undefined;
  return `AWS refuses it: ${source} hides messages for ${hidden} seconds, which is less than the time-out of the function, ${timeout} seconds; set visibilityTimeoutSeconds to ${6 * timeout}`;
}
