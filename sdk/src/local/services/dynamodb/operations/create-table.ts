import { randomUUID } from "node:crypto";
import { inUse, invalid, invalidValue } from "../errors";
import { membersOf } from "../members";
import type { StreamSettings, StreamView, TableSettings, Throughput } from "../store/settings";
import type { Table } from "../store/table";
import { checkTableShape, checkThroughput, type TableShape } from "./check-table";
import { tableDescription } from "./describe-table";
import { tableNameOf } from "./find-table";
import type { TableOperation } from "./ports";
import { limitedTableTags } from "./table-tags";

export interface StreamSpecification {
  readonly StreamEnabled?: boolean;
  readonly StreamViewType?: StreamView;
}

interface Members extends TableShape {
  readonly TableName: string;
  readonly BillingMode?: "PROVISIONED" | "PAY_PER_REQUEST";
  readonly ProvisionedThroughput?: Throughput;
  readonly StreamSpecification?: StreamSpecification;
  readonly Tags?: readonly { readonly Key: string; readonly Value: string }[];
  readonly DeletionProtectionEnabled?: boolean;
}

/** The table is there at once, though it is told to be on its way, as clients expect it. */
export const createTable: TableOperation = (input, ports) => {
  const members = membersOf<Members>(input);
  const name = tableNameOf(members.TableName);
  checkBilling(members);
  checkTableShape(members);
  if (ports.database.tables.has(name)) throw inUse(`Table already exists: ${name}`);
  ports.commit({ kind: "table-put", table: settingsOf(name, members, ports.now()) });
  const table = ports.database.tables.get(name) as Table;
  return { TableDescription: tableDescription(table, ports, "CREATING") };
};

function settingsOf(name: string, members: Members, now: number): TableSettings {
  const stream = streamSettings(members.StreamSpecification, now);
  const { Tags, ProvisionedThroughput, DeletionProtectionEnabled } = members;
  return {
    name,
    id: randomUUID(),
    createdAt: now,
    attributes: members.AttributeDefinitions,
    keySchema: members.KeySchema,
    globalIndexes: members.GlobalSecondaryIndexes ?? [],
    localIndexes: members.LocalSecondaryIndexes ?? [],
    ...(members.BillingMode !== "PAY_PER_REQUEST" && { throughput: ProvisionedThroughput }),
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

function checkBilling({ BillingMode, ProvisionedThroughput, GlobalSecondaryIndexes = [] }: Members): void {
  if (BillingMode !== "PAY_PER_REQUEST") {
    checkThroughput(ProvisionedThroughput);
    if (ProvisionedThroughput) return;
    throw invalidValue(
      "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED",
    );
  }
  if (ProvisionedThroughput) {
    throw invalid(
      "One or more parameter values were invalid: Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST",
    );
  }
  const priced = GlobalSecondaryIndexes.find((index) => index.ProvisionedThroughput !== undefined);
  if (priced === undefined) return;
  throw invalidValue(
    `ProvisionedThroughput should not be specified for index: ${priced.IndexName} when BillingMode is PAY_PER_REQUEST`,
  );
}
