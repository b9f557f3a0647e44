import { randomUUID } from "node:crypto";
import type { CreateTableInput, StreamSpecification } from "../../model/calls/dynamodb";
import { inUse, invalidValue } from "../errors";
import type { StreamSettings, TableSettings } from "../state/settings";
import type { Table } from "../state/table";
import { checkTableShape, checkThroughput } from "./check-table";
import { tableDescription } from "./describe-table";
import { tableNameOf } from "./find-table";
import type { TableOperation } from "./ports";
import { limitedTableTags } from "./table-tags";

/** The table exists at once. The answer says that it is being created, as clients expect. */
export const createTable: TableOperation<"CreateTable"> = (input, ports) => {
  const name = tableNameOf(input.TableName);
  checkBilling(input);
  checkTableShape(input);
  if (ports.database.tables.has(name)) throw inUse(`Table already exists: ${name}`);
  ports.commit({ kind: "table-put", table: settingsOf(name, input, ports.now()) });
  const table = ports.database.tables.get(name) as Table;
  return { TableDescription: tableDescription(table, ports, "CREATING") };
};

function settingsOf(name: string, input: CreateTableInput, now: number): TableSettings {
  const stream = streamSettings(input.StreamSpecification, now);
  const { Tags, ProvisionedThroughput, DeletionProtectionEnabled } = input;
  return {
    name,
    id: randomUUID(),
    createdAt: now,
    attributes: input.AttributeDefinitions,
    keySchema: input.KeySchema,
    globalIndexes: input.GlobalSecondaryIndexes ?? [],
    localIndexes: input.LocalSecondaryIndexes ?? [],
    ...(input.BillingMode !== "PAY_PER_REQUEST" && { throughput: ProvisionedThroughput }),
    ...(stream && { stream }),
    ...(Tags && { tags: limitedTableTags(Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]))) }),
    ...(DeletionProtectionEnabled && { isProtected: true }),
  };
}

/** The stream that is asked for, with the time in its name. */
export function streamSettings(
  asked: StreamSpecification | undefined,
  now: number,
): StreamSettings | undefined {
  if (!asked?.StreamEnabled) {
    if (asked?.StreamViewType === undefined) return undefined;
    throw invalidValue("StreamSpecification StreamViewType cannot be specified when StreamEnabled is false");
  }
  if (asked.StreamViewType === undefined) {
    throw invalidValue("StreamSpecification StreamViewType must be specified when StreamEnabled is true");
  }
  return { view: asked.StreamViewType, label: new Date(now).toISOString().slice(0, -1) };
}

function checkBilling(input: CreateTableInput): void {
  const { BillingMode, ProvisionedThroughput, GlobalSecondaryIndexes = [] } = input;
  if (BillingMode !== "PAY_PER_REQUEST") {
    checkThroughput(ProvisionedThroughput);
    if (ProvisionedThroughput) return;
    throw invalidValue(
      "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED",
    );
  }
  if (ProvisionedThroughput) {
    throw invalidValue(
      "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST",
    );
  }
  const priced = GlobalSecondaryIndexes.find((index) => index.ProvisionedThroughput !== undefined);
  if (priced === undefined) return;
  throw invalidValue(
    `ProvisionedThroughput should not be specified for index: ${priced.IndexName} when BillingMode is PAY_PER_REQUEST`,
  );
}
