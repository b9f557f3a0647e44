import { text } from "../../../../graph/graph-values";
import type { GraphResource } from "../../../../graph/types";
import type { CreateTableInput, UpdateTimeToLiveInput } from "../../model/calls/dynamodb";
import { callsOf, firstInputOf } from "../../provision/calls-for";
import { TABLES } from "../../provision/tables";
import type { TableShape } from "../operations/check-table";
import type { IndexSettings } from "../state/settings";

/** The body of a CreateTable request, and what follows it. */
export interface TableDefinition {
  readonly name: string;
  readonly create: CreateTable;
  /** End of the stream's ARN in the graph. */
  readonly streamLabel: string | undefined;
  /** Attribute whose value is the second at which an item expires. */
  readonly timeToLive: string | undefined;
  readonly tags?: Readonly<Record<string, string>>;
  readonly isProtected?: true;
}

/** The members of a CreateTable request that a program sets. */
type CreateTable = TableShape & Pick<CreateTableInput, "TableName" | "BillingMode" | "StreamSpecification">;

/** The calls that make a registered table. Capacity is on demand, since nothing local has a price. */
export function tableDefinition(table: GraphResource): TableDefinition {
  const calls = callsOf(TABLES, table);
  const whole = firstInputOf<CreateTableInput>(calls, "CreateTable") as CreateTableInput;
  const ttl = firstInputOf<UpdateTimeToLiveInput>(calls, "UpdateTimeToLive");
  const { Tags, GlobalSecondaryIndexes, LocalSecondaryIndexes, StreamSpecification } = whole;
  return {
    name: whole.TableName,
    create: {
      TableName: whole.TableName,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: whole.AttributeDefinitions,
      KeySchema: whole.KeySchema,
      ...(GlobalSecondaryIndexes && { GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(withoutCapacity) }),
      ...(LocalSecondaryIndexes && { LocalSecondaryIndexes }),
      ...(StreamSpecification && { StreamSpecification }),
    },
    streamLabel: text(table.state.streamLabel) ?? text(table.state.streamArn)?.split("/stream/")[1],
    timeToLive: ttl?.TimeToLiveSpecification.AttributeName,
    ...(Tags && { tags: Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])) }),
    ...(whole.DeletionProtectionEnabled === true && { isProtected: true }),
  };
}

function withoutCapacity({ ProvisionedThroughput: _, ...index }: IndexSettings): IndexSettings {
  return index;
}
