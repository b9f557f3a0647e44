import { randomUUID } from "node:crypto";
import { parseArn } from "../../../values/arn";
import { targetCall } from "../../services/targets/target-call";
import { failureKey, failureRecord, type GivenUp } from "./failure-record";
import type { PollerPorts } from "./poller";

/** Tells the destination of a mapping of items that nobody tries again, as the role of its function. */
export async function tellOfFailure(ports: PollerPorts, given: GivenUp): Promise<void> {
  const { mapping, emit, notice } = ports;
  const { onFailure } = mapping.stream;
  const reason = `${given.condition}: ${given.items.length} records of ${given.shard}`;
  const told = { event: "delivery", from: mapping.sourceArn, id: given.items[0]?.id ?? "" } as const;
  if (onFailure === undefined) return emit({ ...told, to: "", status: "dropped", reason });
  try {
    await send(ports, given, onFailure);
    emit({ ...told, to: onFailure, status: "dead", reason });
  } catch (error) {
    const { message } = error as Error;
    emit({ ...told, to: onFailure, status: "failed", reason: message });
    notice(
      `${mapping.source}: what ${ports.handler} fails with is lost, since its role cannot tell ${onFailure}: ${message}`,
    );
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
