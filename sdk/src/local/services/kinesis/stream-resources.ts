import { field, fields, number, text, textMap } from "../../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../../graph/types";
import { streamNameIn } from "./access";
import type { NewStream } from "./make-stream";
import { CONSUMER_TYPE, POLICY_TYPE, STREAM_TYPE } from "./types";

/** A registered stream, as it is to be made. */
export interface RegisteredStream extends NewStream {
  readonly tags: Readonly<Record<string, string>>;
}

export interface RegisteredConsumer {
  readonly stream: string;
  readonly name: string;
  readonly arn: string;
}

export function streamsOf(resources: readonly GraphResource[]): readonly RegisteredStream[] {
  return resources.filter(({ type }) => type === STREAM_TYPE).map(registeredStream);
}

export function consumersOf(resources: readonly GraphResource[]): readonly RegisteredConsumer[] {
  return resources
    .filter(({ type }) => type === CONSUMER_TYPE)
    .map((resource) => {
      const name = text(field(resource, "name")) ?? resource.name;
      const stream = text(resource.inputs.streamArn) ?? "";
      const arn = text(resource.state.arn) ?? `${stream}/consumer/${name}:1`;
      return { stream: streamNameIn(stream), name, arn };
    });
}

/** Policies by the name of their stream. */
export function policiesOf(resources: readonly GraphResource[]): ReadonlyMap<string, GraphValue> {
  const policies = resources.filter(({ type }) => type === POLICY_TYPE);
  return new Map(
    policies.map(({ inputs }) => [streamNameIn(text(inputs.resourceArn) ?? ""), inputs.policy ?? null]),
  );
}

function registeredStream(resource: GraphResource): RegisteredStream {
  const { inputs } = resource;
  const name = text(field(resource, "name")) ?? resource.name;
  const isOnDemand = fields(inputs.streamModeDetails)?.streamMode === "ON_DEMAND";
  const isEncrypted = inputs.encryptionType === "KMS";
  return {
    name,
    arn: text(resource.state.arn) ?? "",
    mode: isOnDemand ? "ON_DEMAND" : "PROVISIONED",
    shards: isOnDemand ? undefined : (number(inputs.shardCount) ?? 1),
    retentionHours: number(inputs.retentionPeriod),
    maxRecordKiB: number(inputs.maxRecordSizeInKib),
    keyId: isEncrypted ? (text(inputs.kmsKeyId) ?? "alias/aws/kinesis") : undefined,
    tags: textMap(inputs.tags) ?? {},
  };
}
