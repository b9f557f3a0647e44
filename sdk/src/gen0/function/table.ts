import type { ConstructTable } from "../translation/translate";
import { functionRows } from "./rows";

/** What changed in a Function. */
export const FUNCTION_TABLE = {
  kind: "Function",
  rows: functionRows(""),
  defaults: [],
  handles: { role: { now: "role", reads: { roleArn: "arn", roleName: "name" } } },
  methods: [],
} as const satisfies ConstructTable;
