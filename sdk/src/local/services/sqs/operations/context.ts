import type { GraphValue } from "../../../../graph/types";
import type { LocalEvent } from "../../../protocol";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { CallContext } from "../../endpoint/aws-service";
import { isServicePrincipal } from "../../endpoint/aws-service";
import type { ModelOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/sqs";
import { noSuchQueue } from "../errors";
import { queueArn, queueNameOf } from "../queue-url";
import type { Queue } from "../state/queue";
import type { Queues } from "../state/queues";

/** The state and the ports of the operations. */
export interface SqsContext {
  readonly queues: Queues;
  readonly accountRegion: AccountRegion;
  readonly emit: (event: LocalEvent) => void;
}

/** Some operations of SQS. */
export type SqsOperations<Names extends keyof Calls> = ModelOperations<Calls, Names>;

/** The queue that a call names. Throws where there is none. */
export function queueOf({ queues }: SqsContext, { QueueUrl }: { readonly QueueUrl: string }): Queue {
  const queue = queues.find(queueNameOf(QueueUrl));
  if (queue === undefined) throw noSuchQueue();
  return queue;
}

export function arnOf({ accountRegion }: SqsContext, queue: Queue): string {
  return queueArn(accountRegion, queue.name);
}

/** The policy of a queue as JSON text. */
export function policyOf({ queues }: SqsContext, arn: string): GraphValue | undefined {
  return queues.find(arn.slice(arn.lastIndexOf(":") + 1))?.attributes.Policy;
}

/**
 * The URL of a queue at the address that the call came to. A call of this process gets the URL of AWS.
 */
export function queueUrl(name: string, { request, accountRegion }: CallContext): string {
  const base = request
    ? `${request.protocol}://${request.host}`
    : `https://sqs.${accountRegion.region}.amazonaws.com`;
  return `${base}/${accountRegion.accountId}/${name}`;
}

/** The id that AWS gives its own services as senders of messages. */
const SERVICE_SENDER = "AIDAIT2UOQQY3AUEKVGXU";

export function senderOf({ caller }: CallContext): string {
  return isServicePrincipal(caller) ? SERVICE_SENDER : caller.identity.userId;
}
