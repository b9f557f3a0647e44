import { type StackContext, Table } from "pulumi-serverless-api";

/** The table of notes: one item per note, newest last within its board. */
export function StorageStack({ stack }: StackContext) {
  const notes = new Table(stack, "Notes", {
    fields: { board: "string", id: "string" },
    primaryIndex: { partitionKey: "board", sortKey: "id" },
  });
  return { notes };
}
