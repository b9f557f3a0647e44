import { parentOf } from "../../app/enclosing";
import { TYPE } from "../../aws/tokens";
import { isReceiver, type Receiver } from "../../constructs/sources/receiver";
import type { Issues } from "../../errors";
import { resourceType } from "../../values";
import type { Conversion } from "../translation/row";

const QUEUE_TYPE = TYPE.sqs.Queue;

/**
 * The queue of the platform, `dead.sqsQueue`, as the Queue that it belongs to. Generation 1 needs that, because its
 * policy has to let the service send.
 */
export const QUEUE_CONSTRUCT: Conversion = {
  does: "the queue of a Queue becomes the Queue itself",
  value: (old, issues) => constructOf(old, issues),
  text: (source) => /^([^]+)\.(?:sqsQueue|native\.queue)$/.exec(source)?.[1],
};

/** Other values stay, and generation 1 refuses them. */
function constructOf(queue: unknown, issues: Issues): unknown {
  if (isReceiver(queue) || resourceType(queue) !== QUEUE_TYPE) return queue;
  const around = parentOf(queue as never) as
    | (Receiver & { readonly native?: { queue?: unknown } })
    | undefined;
  if (isReceiver(around) && around.native?.queue === queue) return around;
  issues.add("TARGET_INVALID", {
    problem: "it is a queue of AWS that no Queue is made around",
    value: queue,
    cure: 'pass new Queue(this, "Dead", { sqsQueue: queue })',
  });
  return undefined;
}
