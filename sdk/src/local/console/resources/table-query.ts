import type { IndexSettings } from "../../services/dynamodb/state/settings";
import type { AttributeMap, AttributeValue } from "../../services/dynamodb/values/attribute-value";
import { attributeOf, isTypedValue } from "../../services/dynamodb/values/json-values";
import type { Input } from "../../services/endpoint/aws-api";
import type { AttributeDefinition, KeySchemaElement } from "../../services/model/calls/dynamodb";
import { CONSOLE_LIMITS } from "../limits";
import { ReplayError } from "../replay";
import { readObject } from "./read-object";

/** The facts about a table that a query needs, in the words of DescribeTable. */
export interface TableKeys {
  readonly TableName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly AttributeDefinitions: readonly AttributeDefinition[];
  readonly GlobalSecondaryIndexes?: readonly IndexSettings[];
  readonly LocalSecondaryIndexes?: readonly IndexSettings[];
}

/** A table or an index, with the names of its key attributes. */
export interface ShownIndex {
  /** Absent for the table itself. */
  readonly index?: string;
  readonly partition: string;
  readonly sort?: string;
}

/** The largest page of items that a reader may ask for. */
const MOST_ITEMS = 200;

const COMPARISONS: Readonly<Record<string, string>> = {
  "=": "#consoleSort = :consoleSort",
  "<": "#consoleSort < :consoleSort",
  "<=": "#consoleSort <= :consoleSort",
  ">": "#consoleSort > :consoleSort",
  ">=": "#consoleSort >= :consoleSort",
  between: "#consoleSort BETWEEN :consoleSort AND :consoleUpTo",
  "begins with": "begins_with(#consoleSort, :consoleSort)",
};

export function indexesOf(table: TableKeys): readonly ShownIndex[] {
  const { KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = table;
  const all: readonly { IndexName?: string; KeySchema: readonly KeySchemaElement[] }[] = [
    { KeySchema },
    ...LocalSecondaryIndexes,
    ...GlobalSecondaryIndexes,
  ];
  return all.map((one) => {
    const nameOf = (type: string) => one.KeySchema.find(({ KeyType }) => KeyType === type)?.AttributeName;
    const sort = nameOf("RANGE");
    return {
      ...(one.IndexName !== undefined && { index: one.IndexName }),
      partition: nameOf("HASH") ?? "",
      ...(sort !== undefined && { sort }),
    };
  });
}

/**
 * Plans the call that finds the chosen items: a query if the value of a partition is given, else a scan. `filter`
 * is an expression. `values` is the JSON of its names and values: `{ "#n": "name", ":min": 5 }`.
 */
export function planQuery(
  table: TableKeys,
  input: Input,
): { readonly operation: "Query" | "Scan"; readonly input: Input } {
  const { partition, filter, after, descending } = input;
  const condition = partition === undefined ? undefined : keyCondition(table, input);
  const given = readPlaceholders(input.values);
  const names = { ...condition?.names, ...given.names };
  const values = { ...condition?.values, ...given.values };
  const asked = {
    TableName: table.TableName,
    ...(input.index !== undefined && { IndexName: input.index }),
    ...(condition && { KeyConditionExpression: condition.expression }),
    ...(filter !== undefined && { FilterExpression: filter }),
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
    ...(after !== undefined && { ExclusiveStartKey: after }),
    ...(condition && descending === true && { ScanIndexForward: false }),
    Limit: limitOf(input.limit),
  };
  return { operation: condition ? "Query" : "Scan", input: asked };
}

function keyCondition(table: TableKeys, { index, partition, operator, sort, upTo }: Input) {
  const key = indexesOf(table).find((one) => one.index === index);
  if (!key) throw new ReplayError(`the table has no index ${JSON.stringify(index)}`);
  const valueOf = (name: string, text: unknown) => keyValue(table, name, String(text));
  const names = { "#consolePartition": key.partition };
  const values = { ":consolePartition": valueOf(key.partition, partition) };
  const expression = "#consolePartition = :consolePartition";
  if (sort === undefined) return { expression, names, values };
  if (key.sort === undefined) throw new ReplayError(`${key.index ?? "the table"} has no sort key`);
  const compared =
    Object.hasOwn(COMPARISONS, String(operator ?? "=")) && COMPARISONS[String(operator ?? "=")];
  if (!compared) throw new ReplayError(`there is no comparison ${JSON.stringify(operator)}`);
  return {
    expression: `${expression} AND ${compared}`,
    names: { ...names, "#consoleSort": key.sort },
    values: {
      ...values,
      ":consoleSort": valueOf(key.sort, sort),
      ...(operator === "between" && { ":consoleUpTo": valueOf(key.sort, upTo ?? "") }),
    },
  };
}

/** The key value in the type that the table declares for the attribute. */
function keyValue({ AttributeDefinitions }: TableKeys, name: string, text: string): AttributeValue {
  const type = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType ?? "S";
  return { [type]: text };
}

function readPlaceholders(text: unknown): { names: Readonly<Record<string, string>>; values: AttributeMap } {
  const entries = Object.entries(readObject(text ?? "{}", "the values"));
  return {
    names: Object.fromEntries(
      entries.flatMap(([name, value]) => (name.startsWith("#") ? [[name, String(value)]] : [])),
    ),
    values: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        name.startsWith("#") ? [] : [[name, attributeOf(value, isTypedValue)]],
      ),
    ),
  };
}

function limitOf(limit: unknown): number {
  const asked = Math.floor(Number(limit ?? CONSOLE_LIMITS.page));
  return asked > 0 ? Math.min(asked, MOST_ITEMS) : CONSOLE_LIMITS.page;
}
