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

/** A table or an index, with the names of its key attributes. Names of several are joined by commas. */
export interface ShownIndex {
  /** Absent for the table itself. */
  readonly index?: string;
  readonly partition: string;
  readonly sort?: string;
}

const SEPARATOR = ", ";

/** The largest page of items that a reader may ask for. */
const MOST_ITEMS = 200;

type Comparison = (name: string, value: string) => string;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  "=": (name, value) => `${name} = ${value}`,
  "<": (name, value) => `${name} < ${value}`,
  "<=": (name, value) => `${name} <= ${value}`,
  ">": (name, value) => `${name} > ${value}`,
  ">=": (name, value) => `${name} >= ${value}`,
  between: (name, value) => `${name} BETWEEN ${value} AND :consoleUpTo`,
  "begins with": (name, value) => `begins_with(${name}, ${value})`,
};

export function indexesOf(table: TableKeys): readonly ShownIndex[] {
  const { KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = table;
  const all: readonly { IndexName?: string; KeySchema: readonly KeySchemaElement[] }[] = [
    { KeySchema },
    ...LocalSecondaryIndexes,
    ...GlobalSecondaryIndexes,
  ];
  return all.map((one) => {
    const sort = keyNames(one.KeySchema, "RANGE").join(SEPARATOR);
    return {
      ...(one.IndexName !== undefined && { index: one.IndexName }),
      partition: keyNames(one.KeySchema, "HASH").join(SEPARATOR),
      ...(sort !== "" && { sort }),
    };
  });
}

function keyNames(schema: readonly KeySchemaElement[], type: string): readonly string[] {
  return schema.filter(({ KeyType }) => KeyType === type).map(({ AttributeName }) => AttributeName);
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
  const partitions = partsOf(table, "Partition", key.partition, partition);
  if (sort === undefined) return joined(partitions);
  if (key.sort === undefined) throw new ReplayError(`${key.index ?? "the table"} has no sort key`);
  const by = String(operator ?? "=");
  const comparison = Object.hasOwn(COMPARISONS, by) ? COMPARISONS[by] : undefined;
  if (!comparison) throw new ReplayError(`there is no comparison ${JSON.stringify(operator)}`);
  const sorts = partsOf(table, "Sort", key.sort, sort);
  const last = sorts.at(-1) as KeyPart;
  const condition = joined([...partitions, ...sorts.slice(0, -1), { ...last, comparison }]);
  if (by !== "between") return condition;
  const values = { ...condition.values, ":consoleUpTo": keyValue(table, last.name, String(upTo ?? "")) };
  return { ...condition, values };
}

/** The condition on one attribute of a key. */
interface KeyPart {
  readonly placeholder: string;
  readonly name: string;
  readonly value: AttributeValue;
  readonly comparison?: Comparison | undefined;
}

/** The parts of a key that the reader gives: one value, or the JSON list of the first ones of several. */
function partsOf(table: TableKeys, kind: string, names: string, given: unknown): readonly KeyPart[] {
  const all = names.split(SEPARATOR);
  const values = all.length === 1 ? [given] : listOf(given);
  return values.slice(0, all.length).map((value, index) => {
    const name = all[index] as string;
    return { placeholder: `console${kind}${index}`, name, value: keyValue(table, name, String(value)) };
  });
}

function listOf(given: unknown): readonly unknown[] {
  try {
    const read: unknown = JSON.parse(String(given));
    return Array.isArray(read) && read.length > 0 ? read : [given];
  } catch {
    // Text that is no JSON is the value of the first attribute.
    return [given];
  }
}

function joined(parts: readonly KeyPart[]) {
  const equal: Comparison = (name, value) => `${name} = ${value}`;
  const conditions = parts.map(({ placeholder, comparison = equal }) => {
    return comparison(`#${placeholder}`, `:${placeholder}`);
  });
  return {
    expression: conditions.join(" AND "),
    names: Object.fromEntries(parts.map(({ placeholder, name }) => [`#${placeholder}`, name])),
    values: Object.fromEntries(parts.map(({ placeholder, value }) => [`:${placeholder}`, value])),
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
