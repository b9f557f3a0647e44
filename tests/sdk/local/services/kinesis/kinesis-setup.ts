import assert from "node:assert/strict";
import type { GraphResource } from "#sdk/graph/types";
import type { AwsService } from "#sdk/local/services/endpoint/aws-service";
import { startKinesis } from "#sdk/local/services/kinesis/service";
import { ManualClock } from "../../triggers/event-sources/manual-clock";
import { carryOut } from "../service-calls";

type Answer = Readonly<Record<string, unknown>>;

export const ACCOUNT_REGION = { region: "us-east-1", accountId: "123456789012" };
export const ARN = "arn:aws:kinesis:us-east-1:123456789012:stream/clicks";

/** A Kinesis by itself, and its operations. */
export class TestKinesis {
  readonly service: AwsService;

  private constructor(
    readonly clock: ManualClock,
    service: AwsService | undefined,
    readonly serve: (...resources: readonly GraphResource[]) => Promise<void>,
    readonly close: () => Promise<void>,
  ) {
    assert.ok(service);
    this.service = service;
  }

  static async start(data?: string, clock = new ManualClock()): Promise<TestKinesis> {
    const local = await startKinesis({ settings: { data }, clock, accountRegion: ACCOUNT_REGION });
    return new TestKinesis(
      clock,
      local.services?.[0],
      (...resources) => local.serve(resources),
      () => local.close(),
    );
  }

  call(operation: string, input: Answer = {}): Answer {
    return carryOut(this.service, operation, input) as Answer;
  }

  put(PartitionKey: string, text: string): Answer {
    return this.call("PutRecord", { StreamName: "clicks", PartitionKey, Data: base64(text) });
  }

  iterator(ShardIteratorType: string, more: Answer = {}): string {
    const input = { StreamName: "clicks", ShardId: "shardId-000000000000", ShardIteratorType, ...more };
    return String(this.call("GetShardIterator", input).ShardIterator);
  }

  read(ShardIterator: string, more: Answer = {}): ReadAnswer {
    return this.call("GetRecords", { ShardIterator, ...more }) as unknown as ReadAnswer;
  }

  shards(): readonly Answer[] {
    return this.call("ListShards", { StreamName: "clicks" }).Shards as readonly Answer[];
  }
}

export interface ReadAnswer {
  readonly Records: readonly {
    readonly SequenceNumber: string;
    readonly Data: string;
    readonly PartitionKey: string;
    readonly ApproximateArrivalTimestamp: number;
  }[];
  readonly NextShardIterator?: string;
  readonly MillisBehindLatest: number;
  readonly ChildShards?: readonly Answer[];
}

export function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

export function texts({ Records }: ReadAnswer): readonly string[] {
  return Records.map(({ Data }) => Buffer.from(Data, "base64").toString());
}

export function refused(code: string, message: RegExp | string = /./) {
  return { code, message } as unknown as Error;
}

/** A registered resource. */
export function resource(
  type: string,
  name: string,
  inputs: GraphResource["inputs"],
  state: GraphResource["state"] = {},
) {
  return {
    type,
    name,
    id: name,
    urn: `urn:${name}`,
    custom: true,
    inputs,
    state,
  } as unknown as GraphResource;
}
