import { type StackContext, Table } from "pulumi-serverless-api";

/** The table of notes: one item per note, newest last for each owner. Its stream reports new ones to others. */
export function StorageStack({ stack }: StackContext) {
  const notes = new Table(stack, "Notes", {
    fields: { owner: "string", id: "string" },
    primaryIndex: { partitionKey: "owner", sortKey: "id" },
    stream: "new_image",
  });
  return { notes };
}
