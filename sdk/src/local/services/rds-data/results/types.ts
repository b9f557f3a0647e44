import type { PostgresColumn } from "../postgres/postgres";

/** How values of a type are given. */
export type ValueKind = "boolean" | "long" | "double" | "decimal" | "blob" | "text" | "time" | "zoned";

/** A type of Postgres, as the Data API gives it. */
export interface ResultType {
  /** `int4`, or `_int4` for an array. */
  readonly name: string;
  /** Number of the type in JDBC. */
  readonly jdbc: number;
  readonly kind: ValueKind;
  /** The type of the elements of an array. */
  readonly element?: ResultType;
}

const ARRAY = 2003;
const OTHER = 1111;

/** Types of the Data API, by object id, with that of their arrays. */
const SCALARS: readonly (readonly [id: number, arrayId: number, ResultType])[] = [
  [16, 1000, { name: "bool", jdbc: -7, kind: "boolean" }],
  [17, 1001, { name: "bytea", jdbc: -2, kind: "blob" }],
  [19, 1003, { name: "name", jdbc: 12, kind: "text" }],
  [20, 1016, { name: "int8", jdbc: -5, kind: "long" }],
  [21, 1005, { name: "int2", jdbc: 5, kind: "long" }],
  [23, 1007, { name: "int4", jdbc: 4, kind: "long" }],
  [25, 1009, { name: "text", jdbc: 12, kind: "text" }],
  [26, 1028, { name: "oid", jdbc: -5, kind: "long" }],
  [114, 199, { name: "json", jdbc: OTHER, kind: "text" }],
  [650, 651, { name: "cidr", jdbc: OTHER, kind: "text" }],
  [700, 1021, { name: "float4", jdbc: 7, kind: "double" }],
  [701, 1022, { name: "float8", jdbc: 8, kind: "double" }],
  [869, 1041, { name: "inet", jdbc: OTHER, kind: "text" }],
  [1042, 1014, { name: "bpchar", jdbc: 1, kind: "text" }],
  [1043, 1015, { name: "varchar", jdbc: 12, kind: "text" }],
  [1082, 1182, { name: "date", jdbc: 91, kind: "text" }],
  [1083, 1183, { name: "time", jdbc: 92, kind: "time" }],
  [1114, 1115, { name: "timestamp", jdbc: 93, kind: "time" }],
  [1184, 1185, { name: "timestamptz", jdbc: 93, kind: "zoned" }],
  [1700, 1231, { name: "numeric", jdbc: 2, kind: "decimal" }],
  [2950, 2951, { name: "uuid", jdbc: OTHER, kind: "text" }],
  [3802, 3807, { name: "jsonb", jdbc: OTHER, kind: "text" }],
  // SST migrates by Kysely, which takes a lock whose function gives nothing, and the service answers.
  [2278, 0, { name: "void", jdbc: OTHER, kind: "text" }],
  // A literal, whose type is unknown.
  [705, 0, { name: "text", jdbc: 12, kind: "text" }],
];

const KNOWN: ReadonlyMap<number, ResultType> = new Map(
  SCALARS.flatMap(([id, arrayId, type]) => [
    [id, type] as const,
    [arrayId, { name: `_${type.name}`, jdbc: ARRAY, kind: type.kind, element: type }] as const,
  ]),
);

/** The service's words for types that it does not return. Types unknown to it keep their own name. */
const REFUSED: ReadonlyMap<number, string> = new Map([
  [18, '"CHAR"'],
  [600, "POINT"],
  [601, "LSEG"],
  [602, "PATH"],
  [603, "BOX"],
  [604, "POLYGON"],
  [628, "LINE"],
  [718, "CIRCLE"],
  [774, "MACADDR8"],
  [790, "MONEY"],
  [829, "MACADDR"],
  [1186, "INTERVAL"],
  [1266, "TIMETZ"],
  [1560, "BIT"],
  [1562, "VARBIT"],
  [3904, "INT4RANGE"],
  [3906, "NUMRANGE"],
  [3908, "TSRANGE"],
  [3910, "TSTZRANGE"],
  [3912, "DATERANGE"],
  [3926, "INT8RANGE"],
]);

/** A type that a program has made, or that only the database knows the name of. */
export interface OwnType {
  readonly name: string;
  readonly isEnum: boolean;
}

/** How values of a column are given, or the name of a type that is not. `undefined`: the database has to be asked for it. */
export function resultType(
  { type }: PostgresColumn,
  own: ReadonlyMap<number, OwnType>,
): ResultType | string | undefined {
  const known = KNOWN.get(type) ?? REFUSED.get(type);
  if (known !== undefined) return known;
  const made = own.get(type);
  if (!made) return undefined;
  return made.isEnum || made.name === "vector" ? { name: made.name, jdbc: 12, kind: "text" } : made.name;
}
