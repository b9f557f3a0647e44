import { randomUUID } from "node:crypto";
import { parseArn } from "../../../values/arn";
import { ServiceError } from "../../services/service-error";
import { waitBefore } from "../../services/targets/delivery";
import { failureOf } from "../../services/targets/failure";
import { targetCall } from "../../services/targets/target-call";
import { failureKey, failureRecord, type GivenUp } from "./failure-record";
import type { Pauses } from "./pause";
import type { PollerPorts } from "./poller";

/**
 * The number of attempts for a destination that is not available. The shard waits meanwhile. AWS does not document its
 * own number.
 */
const MAX_TRIES = 10;

/** Further ports for destinations, beside those of a poller. */
interface DestinationPorts extends PollerPorts {
  readonly pauses: Pauses;
  readonly isStopped: () => boolean;
}

/**
 * Sends items that nobody tries again to the destination of their mapping, as the role of its function. Returns whether
 * that has come to an end: a stopped poller has sent nothing.
 */
export async function reportFailure(ports: DestinationPorts, given: GivenUp): Promise<boolean> {
  const { mapping, emit, notice } = ports;
  const { onFailure } = mapping.stream;
  const reason = `${given.condition}: ${given.items.length} records of ${given.shard}`;
  const delivery = { event: "delivery", from: mapping.sourceArn, id: given.items[0]?.id ?? "" } as const;
  if (onFailure === undefined) {
    emit({ ...delivery, to: "", status: "dropped", reason });
    return true;
  }
  try {
    if (!(await sendUntilTaken(ports, given, onFailure))) return false;
    emit({ ...delivery, to: onFailure, status: "dead", reason });
  } catch (error) {
    const { message } = error as Error;
    emit({ ...delivery, to: onFailure, status: "failed", reason: message });
    notice(
      `${mapping.source}: what ${ports.handler} fails with is lost, since its role cannot tell ${onFailure}: ${message}`,
    );
  }
  return true;
}

async function sendUntilTaken(
  ports: DestinationPorts,
  given: GivenUp,
  destination: string,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await send(ports, given, destination);
      return true;
    } catch (error) {
      const isRetried = error instanceof ServiceError && failureOf(error).isRetried;
      if (!isRetried || tries === MAX_TRIES) throw error;
    }
    await ports.pauses.wait(waitBefore(tries), "work");
    if (ports.isStopped()) return false;
  }
}

async function send(ports: PollerPorts, given: GivenUp, destination: string): Promise<void> {
  const { aws, callerOf, mapping, clock } = ports;
  const caller = callerOf(mapping.functionArn);
  const now = clock.now();
  const { service, resource = "" } = parseArn(destination) ?? {};
  if (service === "s3") {
    const Key = failureKey(mapping.uuid, given.shard, now, randomUUID());
    const Body = Buffer.from(JSON.stringify(failureRecord(mapping, given, now, true)));
    await aws.call(
      "s3",
      "PutObject",
      { Bucket: resource, Key, Body, ContentType: "application/json" },
      caller,
    );
    return;
  }
  const text = JSON.stringify(failureRecord(mapping, given, now, false));
  const call = service === "sqs" || service === "sns" ? targetCall(targetOf(destination), text) : undefined;
  if (!call) throw new Error(`${destination} is no queue, topic or bucket`);
  await aws.call(call.service, call.operation, call.input, caller);
}

function targetOf(arn: string): Parameters<typeof targetCall>[0] {
  return { arn, partitionKey: "", event: { source: "", detailType: "", detail: "", resources: [] } };
}
