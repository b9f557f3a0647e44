import type { AttributeMap } from "../../services/dynamodb/values/attribute-value";
import { pick } from "../../services/dynamodb/values/attribute-value";
import { attributesOf, isTypedValue, plainItem } from "../../services/dynamodb/values/json-values";
import { TABLE_TYPE } from "../../services/provision/tables";
import { ReplayError } from "../replay";
import { findResources } from "./find-resources";
import { readObject } from "./read-object";
import { orRefusal } from "./refusals";
import type { ResourceKind, ResourcePorts } from "./resource-kind";
import { indexesOf, planQuery, type ShownIndex, type TableKeys } from "./table-query";

/** The page's view of a table. */
export interface ShownTable {
  readonly indexes: readonly ShownIndex[];
  readonly itemCount: number;
  readonly streamView?: string;
  /** The items: `key` is as DynamoDB writes it, `item` is plain JSON. */
  readonly rows?: readonly { readonly key: AttributeMap; readonly item: object }[];
  /** The number of items that were read, before the filter. */
  readonly scanned?: number;
  /** The start of the next page. */
  readonly next?: AttributeMap;
  /** The reason why there are no rows. */
  readonly refusal?: string;
}

/** The kind of tables: items, found by key and filter. */
export const TABLES: ResourceKind = {
  kind: "table",
  find: (index) => findResources(index, "table", [TABLE_TYPE]),
  async count(arn, { call }) {
    const { Table } = (await call("dynamodb", "DescribeTable", { TableName: nameOf(arn) })) as {
      Table?: { readonly ItemCount?: number };
    };
    const value = Table?.ItemCount ?? 0;
    return { value, of: value === 1 ? "item" : "items" };
  },
  async show(arn, input, { call }): Promise<ShownTable> {
    const { Table } = (await call("dynamodb", "DescribeTable", { TableName: nameOf(arn) })) as unknown as {
      Table: DescribedTable;
    };
    const { StreamViewType: streamView } = Table.StreamSpecification ?? {};
    const found = await orProblem(() => find(Table, input, call));
    return {
      indexes: indexesOf(Table),
      itemCount: Table.ItemCount ?? 0,
      ...(streamView !== undefined && { streamView }),
      // A refused query still shows the box, so that its reader can write another one.
      ...("problem" in found ? { refusal: found.problem } : found),
    };
  },
  actions: {
    async put(arn, { item }, { call }) {
      const Item = attributesOf(readObject(item, "items"), isTypedValue);
      await call("dynamodb", "PutItem", { TableName: nameOf(arn), Item });
      return { said: "Put" };
    },
    async delete(arn, { key }, { call }) {
      await call("dynamodb", "DeleteItem", { TableName: nameOf(arn), Key: key });
      return { said: "Deleted" };
    },
  },
};

interface DescribedTable extends TableKeys {
  readonly ItemCount?: number;
  readonly StreamSpecification?: { readonly StreamViewType?: string };
}

interface FoundItems {
  readonly Items?: readonly AttributeMap[];
  readonly ScannedCount?: number;
  readonly LastEvaluatedKey?: AttributeMap;
}

/** Reports a query that nobody can send as one that the service refuses. */
async function orProblem<Found>(act: () => Promise<Found>): Promise<Found | { readonly problem: string }> {
  try {
    return await orRefusal(act);
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    return { problem: error.message };
  }
}

async function find(
  table: DescribedTable,
  input: Parameters<typeof planQuery>[1],
  call: ResourcePorts["call"],
) {
  const planned = planQuery(table, input);
  const found: FoundItems = await call("dynamodb", planned.operation, planned.input);
  const key = table.KeySchema.map(({ AttributeName }) => AttributeName);
  return {
    rows: (found.Items ?? []).map((item) => ({ key: pick(item, key), item: plainItem(item) })),
    scanned: found.ScannedCount ?? 0,
    ...(found.LastEvaluatedKey && { next: found.LastEvaluatedKey }),
  };
}

function nameOf(arn: string): string {
  return arn.slice(arn.indexOf("/") + 1);
}
