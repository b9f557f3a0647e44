import { text } from "../../../graph/graph-values";
import type { GraphResource } from "../../../graph/types";
import { callsOf, firstInputOf, type ProvisioningCall } from "../provision/calls-for";
import { STREAMS } from "../provision/streams";
import { streamNameIn } from "./access";
import type { NewStream } from "./state/make-stream";

/** A registered stream, as it is to be made. */
export interface RegisteredStream extends NewStream {
  readonly tags: Readonly<Record<string, string>>;
}

export interface RegisteredConsumer {
  readonly stream: string;
  readonly name: string;
  readonly arn: string;
}

interface CreateStream {
  readonly StreamName: string;
  readonly ShardCount?: number;
  readonly StreamModeDetails?: { readonly StreamMode?: string };
  readonly MaxRecordSizeInKiB?: number;
  readonly Tags?: Readonly<Record<string, string>>;
}

interface RegisterStreamConsumer {
  readonly StreamARN?: string;
  readonly ConsumerName: string;
}

interface PutResourcePolicy {
  readonly ResourceARN?: string;
  readonly Policy?: string;
}

export function streamsOf(resources: readonly GraphResource[]): readonly RegisteredStream[] {
  return resources.flatMap((resource) => {
    const calls = callsOf(STREAMS, resource);
    const created = firstInputOf<CreateStream>(calls, "CreateStream");
    return created ? [registeredStream(resource, created, calls)] : [];
  });
}

export function consumersOf(resources: readonly GraphResource[]): readonly RegisteredConsumer[] {
  return resources.flatMap((resource) => {
    const calls = callsOf(STREAMS, resource);
    const consumer = firstInputOf<RegisterStreamConsumer>(calls, "RegisterStreamConsumer");
    if (!consumer) return [];
    const { StreamARN: stream = "", ConsumerName: name } = consumer;
    const arn = text(resource.state.arn) ?? `${stream}/consumer/${name}:1`;
    return [{ stream: streamNameIn(stream), name, arn }];
  });
}

/** Policies by the name of their stream. */
export function policiesOf(resources: readonly GraphResource[]): ReadonlyMap<string, string | null> {
  return new Map(
    resources.flatMap((resource) => {
      const policy = firstInputOf<PutResourcePolicy>(callsOf(STREAMS, resource), "PutResourcePolicy");
      return policy ? [[streamNameIn(policy.ResourceARN ?? ""), policy.Policy ?? null] as const] : [];
    }),
  );
}

function registeredStream(
  resource: GraphResource,
  created: CreateStream,
  calls: readonly ProvisioningCall[],
): RegisteredStream {
  const isOnDemand = created.StreamModeDetails?.StreamMode === "ON_DEMAND";
  const retention = firstInputOf<{ RetentionPeriodHours: number }>(calls, "IncreaseStreamRetentionPeriod");
  const encryption = firstInputOf<{ KeyId: string }>(calls, "StartStreamEncryption");
  return {
    name: created.StreamName,
    arn: text(resource.state.arn) ?? "",
    mode: isOnDemand ? "ON_DEMAND" : "PROVISIONED",
    shards: isOnDemand ? undefined : (created.ShardCount ?? 1),
    retentionHours: retention?.RetentionPeriodHours,
    maxRecordKiB: created.MaxRecordSizeInKiB,
    keyId: encryption?.KeyId,
    tags: created.Tags ?? {},
  };
}
