import type { GraphResource, GraphValue } from "#sdk/graph/index";
import type { LocalOptions } from "#sdk/local/options";
import { DYNAMODB_MODEL } from "#sdk/local/services/dynamodb/refusals/model-refusal";
import { startDynamoDb } from "#sdk/local/services/dynamodb/service";
import type { Input } from "#sdk/local/services/endpoint/aws-api";
import { checkByModel } from "#sdk/local/services/model/index";
import type { LocalService } from "#sdk/local/services/service";
import type { ServiceError } from "#sdk/local/services/service-error";
import { graphResource } from "../../../../../support/graph";
import { ACCOUNT_REGION, RecordingPorts } from "../../support/recording-ports";

export const TABLES = `arn:aws:dynamodb:${ACCOUNT_REGION.region}:${ACCOUNT_REGION.accountId}:table`;

/** An answer, of which a test reads the members under test. */
// biome-ignore lint/suspicious/noExplicitAny: answers are as deep as AWS makes them.
export type Answer = any;

/** A table of a program. */
export function table(inputs: Readonly<Record<string, GraphValue>>, label?: string): GraphResource {
  const name = typeof inputs.name === "string" ? inputs.name : "notes";
  const state = { name, arn: `${TABLES}/${name}`, ...(label && { streamLabel: label }) };
  return graphResource("aws:dynamodb/table:Table", name, { inputs: { name, ...inputs }, state });
}

/** Notes on boards, by number, and by author. */
export const NOTES = table({
  name: "notes",
  hashKey: "board",
  rangeKey: "number",
  attributes: [
    { name: "board", type: "S" },
    { name: "number", type: "N" },
    { name: "owner", type: "S" },
    { name: "title", type: "S" },
  ],
  globalSecondaryIndexes: [
    { name: "byOwner", hashKey: "owner", rangeKey: "number", projectionType: "ALL" },
    { name: "keysByTitle", hashKey: "title", projectionType: "KEYS_ONLY" },
  ],
  localSecondaryIndexes: [
    { name: "byTitle", rangeKey: "title", projectionType: "INCLUDE", nonKeyAttributes: ["owner"] },
  ],
});

/** Items with an id alone. */
export const THINGS = table({
  name: "things",
  hashKey: "id",
  attributes: [{ name: "id", type: "S" }],
});

/** The service without a session. Time stands still until a test moves it. */
export class Tables {
  readonly recording: RecordingPorts;
  readonly service: LocalService;

  constructor(settings: LocalOptions = {}) {
    this.recording = new RecordingPorts(settings);
    this.service = startDynamoDb(this.recording.ports);
  }

  static async with(resources: readonly GraphResource[], settings?: LocalOptions): Promise<Tables> {
    const tables = new Tables(settings);
    await tables.service.serve(resources);
    return tables;
  }

  call(operation: string, input: Input = {}): Answer {
    const run = this.service.services?.[0]?.operations[operation];
    if (!run) throw new Error(`there is no ${operation}`);
    // The endpoint checks inputs in the same way.
    const given = checkByModel("dynamodb", operation, input, DYNAMODB_MODEL);
    return run(given, {
      caller: { service: "test", sourceArn: "" },
      requestId: "id",
      accountRegion: ACCOUNT_REGION,
    });
  }

  /** Code and message of the refusal of a call. */
  refused(operation: string, input: Input): readonly [code: string, message: string] {
    const { code, message } = this.failed(operation, input);
    return [code, message];
  }

  failed(operation: string, input: Input): ServiceError {
    try {
      this.call(operation, input);
    } catch (error) {
      return error as ServiceError;
    }
    throw new Error(`${operation} was carried out`);
  }

  put(tableName: string, ...items: readonly object[]): void {
    for (const Item of items) this.call("PutItem", { TableName: tableName, Item });
  }
}
