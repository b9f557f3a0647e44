import { type StackContext, Table } from "pulumi-serverless-api";

/** Where the notes are kept: one item per note, newest last for each owner. Its stream tells others of new ones. */
export function StorageStack({ stack }: StackContext) {
  const notes = new Table(stack, "Notes", {
    fields: { owner: "string", id: "string" },
    primaryIndex: { partitionKey: "owner", sortKey: "id" },
    stream: "new_image",
  });
  return { notes };
}
