import type { Stack } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import type { TableGlobalIndex } from "#sdk/constructs/table/props";
import type { Grantable } from "#sdk/index";

declare const stack: Stack;
declare const anyFields: Record<string, "string" | "number" | "binary">;
declare const anyName: string;

const fields = { id: "string", at: "number" } as const;
const primaryIndex = { partitionKey: "id" } as const;

const notes = new Table(stack, "Notes", {
  fields: { id: "string", at: "number" },
  primaryIndex: { partitionKey: "id", sortKey: "at" },
  globalIndexes: { byAt: { partitionKey: "at", projection: ["title"] } },
  localIndexes: { local: { sortKey: "at", projection: "keys_only" } },
  stream: "new_image",
  consumers: { audit: "src/audit.handler", index: { function: { handler: "src/index.handler" } } },
});
notes.getFunction("audit").attachPermissions("*");
notes.addConsumers(stack, { later: "src/later.handler" }).getFunction("later").attachPermissions("*");
notes.attachPermissionsToConsumer("index", [
  notes,
  [notes, "grantReadData"],
  [notes.native.table, "grantStreamRead"],
]);
// @ts-expect-error there is no such consumer
notes.getFunction("audits");
// @ts-expect-error there is no such consumer
notes.bindToConsumer("indexes", []);
// @ts-expect-error a table has no such grant word
notes.attachPermissions([[notes, "grantInvoke"]]);
// @ts-expect-error nor has the resource
notes.attachPermissions([[notes.native.table, "grantPublish"]]);

const more = notes.addConsumers(stack, { mail: "src/mail.handler" });
more.getFunction("mail");
more.getFunction("audit");
// @ts-expect-error there is no such consumer
more.getFunction("mails");

// @ts-expect-error a key has to be one of the fields
new Table(stack, "T", { fields: { id: "string" }, primaryIndex: { partitionKey: "idd" } });
// @ts-expect-error a sort key as well
new Table(stack, "T", { fields: { id: "string" }, primaryIndex: { partitionKey: "id", sortKey: "at" } });
// @ts-expect-error and the keys of indexes
new Table(stack, "T", { fields, primaryIndex, globalIndexes: { byOwner: { partitionKey: "owner" } } });
new Table(stack, "T", {
  fields,
  primaryIndex,
  globalIndexes: { both: { partitionKey: ["id", "at"], sortKey: ["at"] } },
});
// @ts-expect-error each of several
new Table(stack, "T", { fields, primaryIndex, globalIndexes: { both: { partitionKey: ["id", "owner"] } } });
// @ts-expect-error the key of the table is one field
new Table(stack, "T", { fields, primaryIndex: { partitionKey: ["id", "at"] } });
// @ts-expect-error of local ones too
new Table(stack, "T", { fields, primaryIndex, localIndexes: { byOwner: { sortKey: "owner" } } });
// @ts-expect-error there are three types of keys
new Table(stack, "T", { fields: { id: "text" }, primaryIndex });
// @ts-expect-error and four streams
new Table(stack, "T", { fields, primaryIndex, stream: "images" });
// @ts-expect-error keys have a prop of their own
new Table(stack, "T", { fields, primaryIndex, native: { table: { hashKey: "id" } } });
const index: TableGlobalIndex = {
  partitionKey: "at",
  // @ts-expect-error an index has its keys in props of its own
  native: { index: { hashKey: "at" } },
};
new Table(stack, "T", { fields: anyFields, primaryIndex, globalIndexes: { byAt: index } });

// Where names are not literal, any text compiles.
const loose = new Table(stack, "T", {
  fields: anyFields,
  primaryIndex: { partitionKey: anyName, sortKey: "at" },
});
loose.getFunction(anyName)?.attachPermissions("*");
// @ts-expect-error there may be none of this name
loose.getFunction(anyName).attachPermissions("*");
const plain: Table = notes;
plain.getFunction(anyName);

// Grants: a program's own construct may have some of the words of a kind. A word may be one of several.
declare const readable: Grantable<"grantReadData">;
declare const word: "grantReadData" | "grantWriteData";
notes.attachPermissions([
  [readable, "grantReadData"],
  [notes, word],
]);
// @ts-expect-error this construct has no such word
notes.attachPermissions([[readable, "grantWriteData"]]);

notes
  .addGlobalIndexes({ byTime: { partitionKey: "at" } })
  .addLocalIndexes({ byId: { sortKey: "id" } })
  .getFunction("audit");
// @ts-expect-error a key of an index that is added has to be one of the fields
notes.addGlobalIndexes({ byOwner: { partitionKey: "owner" } });
// @ts-expect-error of a local one too
notes.addLocalIndexes({ byOwner: { sortKey: "owner" } });
