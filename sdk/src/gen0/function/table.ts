import type { Conversion } from "../translation/row";
import type { ConstructTable } from "../translation/translate";
import { STATEMENT } from "./platform-rows";
import { functionRows } from "./rows";

const LIST_OF_ONE: Conversion = {
  does: "a statement becomes a list of one",
  value: (old, issues) => [STATEMENT.value(old, issues)],
  text: (source) => `[${source}]`,
};

/** The translation of a Function from generation 0 to generation 1. */
export const FUNCTION_TABLE = {
  kind: "Function",
  rows: functionRows(""),
  defaults: [],
  handles: { role: { now: "role", reads: { roleArn: "arn", roleName: "name" } } },
  methods: [{ old: "addToRolePolicy", now: "attachPermissions", args: [{ convert: LIST_OF_ONE }] }],
} as const satisfies ConstructTable;
