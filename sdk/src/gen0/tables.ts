import { FUNCTION_TABLE } from "./function/table";
import { QUEUE_TABLE } from "./queue/table";
import { TABLE_TABLE } from "./table/table";
import type { ConstructTable } from "./translation/translate";

/** What changed in each construct, by the name of its class in generation 0. */
export const TABLES = {
  Function: FUNCTION_TABLE,
  Queue: QUEUE_TABLE,
  Table: TABLE_TABLE,
} as const satisfies Readonly<Record<string, ConstructTable>>;
