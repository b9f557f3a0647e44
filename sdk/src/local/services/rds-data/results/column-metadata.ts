import type { ColumnMetadata } from "../../model/calls/rds-data";
import type { PostgresColumn, PostgresConnection } from "../postgres/postgres";
import type { ResultType } from "./types";

/** The row of the catalogue for a column of a table. */
interface TableColumn {
  readonly tableName: string;
  readonly isNullable: boolean;
  readonly isAutoIncrement: boolean;
}

const CATALOGUE = `
  SELECT a.attrelid, a.attnum, c.relname, a.attnotnull,
    a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%', false)
  FROM pg_attribute a
  JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY($1::oid[])`;

/** Says of each column of a result what it is, as JDBC does. */
export async function columnMetadata(
  columns: readonly PostgresColumn[],
  types: readonly ResultType[],
  connection: PostgresConnection,
): Promise<readonly ColumnMetadata[]> {
  const tables = [...new Set(columns.map(({ table }) => table))].filter((table) => table !== 0);
  const found = new Map<string, TableColumn>();
  if (tables.length > 0) {
    const { rows } = await connection.query(CATALOGUE, [`{${tables.join(",")}}`]);
    for (const [table, number, tableName, isRequired, isAutoIncrement] of rows)
      found.set(`${table}.${number}`, {
        tableName: tableName ?? "",
        isNullable: isRequired === "f",
        isAutoIncrement: isAutoIncrement === "t",
      });
  }
  return columns.map((column, index) =>
    describe(column, types[index] as ResultType, found.get(`${column.table}.${column.number}`)),
  );
}

/** `nullable` as in JDBC: no, yes, unknown. */
const NULLABLE = { no: 0, yes: 1, unknown: 2 };

function describe(column: PostgresColumn, type: ResultType, known: TableColumn | undefined) {
  const { kind, element } = type;
  const isNumber =
    element === undefined && ["long", "double", "decimal"].includes(kind) && type.name !== "oid";
  const isAutoIncrement = known?.isAutoIncrement ?? false;
  return {
    arrayBaseColumnType: element?.jdbc ?? 0,
    isAutoIncrement,
    isCaseSensitive: element !== undefined || !CASELESS.has(type.name),
    isCurrency: false,
    isSigned: isNumber,
    label: column.name,
    name: column.name,
    nullable: known === undefined ? NULLABLE.unknown : known.isNullable ? NULLABLE.yes : NULLABLE.no,
    ...sizeOf(column, type),
    // JDBC for Postgres leaves it empty.
    schemaName: "",
    tableName: known?.tableName ?? "",
    type: type.jdbc,
    typeName: isAutoIncrement ? (SERIALS[type.name] ?? type.name) : type.name,
  };
}

/** JDBC names numbers that count by themselves so. */
const SERIALS: Readonly<Record<string, string>> = { int2: "smallserial", int4: "serial", int8: "bigserial" };

const CASELESS = new Set("oid int2 int4 int8 float4 float8 bool date time timestamp timestamptz".split(" "));
const UNLIMITED = 2147483647;
const PRECISIONS: Readonly<Record<string, readonly [precision: number, scale: number]>> = {
  bool: [1, 0],
  int2: [5, 0],
  int4: [10, 0],
  int8: [19, 0],
  oid: [10, 0],
  float4: [8, 8],
  float8: [17, 17],
  date: [13, 0],
  time: [15, 6],
  timestamp: [29, 6],
  timestamptz: [35, 6],
};
/** The number that Postgres adds to lengths and scales. */
const HEADER = 4;

function sizeOf({ modifier }: PostgresColumn, { name }: ResultType) {
  const plain = name.replace(/^_/, "");
  const known = PRECISIONS[plain];
  if (known) return { precision: known[0], scale: known[1] };
  if (modifier < HEADER) return { precision: plain === "numeric" ? 0 : UNLIMITED, scale: 0 };
  const size = modifier - HEADER;
  if (plain === "numeric") return { precision: size >> 16, scale: size & 0xffff };
  return { precision: size, scale: 0 };
}
