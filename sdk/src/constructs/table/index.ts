import type { ConstructRoom } from "../room";
import { Table } from "./construct";
import { TABLE_DEFAULTS } from "./defaults";
import { TABLE_ERRORS } from "./errors";

export const TABLE: ConstructRoom = {
  kind: "Table",
  class: Table,
  defaults: TABLE_DEFAULTS,
  errors: TABLE_ERRORS,
  lookup: ["name"],
  docs: { page: "table", title: "Table", files: ["constructs/table/", "functions/event-source"] },
};
