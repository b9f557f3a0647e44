import { functionRows } from "../function/rows";
import { LENGTH_IN_SECONDS } from "../platform/conversions";
import { SnsDlq, SqsDlq } from "../platform/stream-words";
import { ARN } from "../translation/references";
import type { Conversion, Row } from "../translation/row";

/** A queue or topic for failed records, by its ARN. */
const FAILED_RECORDS: Conversion = {
  does: "new SqsDlq(queue) and new SnsDlq(topic) become the ARN of the queue or topic",
  value: (old, issues) => {
    if (old instanceof SqsDlq || old instanceof SnsDlq) return ARN.value(old.target, issues);
    const cure = "write new SqsDlq(queue) or new SnsDlq(topic)";
    issues.add("VALUE_WRONG_TYPE", { problem: "not where failed records go to", value: old, cure });
    return old;
  },
};

/** A switch as the list of what a function answers. */
const RESPONSE_TYPES: Conversion = {
  does: 'true becomes the list ["ReportBatchItemFailures"], and false an empty one',
  value: (old) => (typeof old === "boolean" ? (old ? ["ReportBatchItemFailures"] : []) : old),
  text: (source) => `${source} ? ["ReportBatchItemFailures"] : []`,
};

/**
 * Changes in the consumers of queues, tables and streams: their settings, and the props of their functions. These props
 * are at the path itself or as its `function`. The path is that of one consumer: `consumer`, `consumers.*`.
 */
export function consumerRows(path: string): readonly Row[] {
  const settings = `${path}.native.eventSource`;
  const seconds = (old: string, now: string): Row => ({
    old: `${settings}.${old}`,
    now: `${settings}.${now}`,
    convert: LENGTH_IN_SECONDS,
  });
  const moved = (old: string, now: string): Row => ({ old: `${settings}.${old}`, now: `${settings}.${now}` });
  return [
    { old: `${path}.consumerProps`, now: settings },
    seconds("maxBatchingWindow", "maximumBatchingWindowInSeconds"),
    seconds("maxRecordAge", "maximumRecordAgeInSeconds"),
    seconds("tumblingWindow", "tumblingWindowInSeconds"),
    moved("bisectBatchOnError", "bisectBatchOnFunctionError"),
    moved("retryAttempts", "maximumRetryAttempts"),
    { ...moved("reportBatchItemFailures", "functionResponseTypes"), convert: RESPONSE_TYPES },
    { ...moved("onFailure", "destinationConfig.onFailure.destinationArn"), convert: FAILED_RECORDS },
    ...functionRows(`${path}.function`),
    ...functionRows(path),
  ];
}
