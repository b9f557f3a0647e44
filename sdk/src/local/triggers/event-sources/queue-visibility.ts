import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { number } from "../../../graph/graph-values";

/** Of queues and functions that say nothing else. */
const DEFAULT_SECONDS = { visibility: 30, timeout: 3 };

/** Messages that come again while the function still has them: AWS makes no such mapping. `undefined` for other sources. */
export function hiddenTooShortly(
  {
    source,
    sourceArn,
    functionArn,
  }: { readonly source: string; readonly sourceArn: string; readonly functionArn: string },
  index: GraphIndex,
): string | undefined {
  const [queue, called] = [index.findByArn(sourceArn), index.findByArn(functionArn)];
  if (queue?.type !== TYPE.sqs.Queue || !called) return undefined;
  const hidden = number(queue.inputs.visibilityTimeoutSeconds) ?? DEFAULT_SECONDS.visibility;
  const timeout = number(called.inputs.timeout) ?? DEFAULT_SECONDS.timeout;
  if (hidden >= timeout) return undefined;
  return `AWS refuses it: ${source} hides messages for ${hidden} seconds, which is less than the time-out of the function, ${timeout} seconds; set visibilityTimeoutSeconds to ${6 * timeout}`;
}
