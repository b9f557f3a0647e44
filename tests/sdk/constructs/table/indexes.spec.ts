import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import { Stack, type StackContext, use } from "#sdk/app/index";
import { App, Table } from "#sdk/index";
import { expectDefinitionError } from "../../../support/definition-error";
import { record } from "../../../support/record";
import { recordSplit } from "../../../support/split-app";

const TABLE = "aws:dynamodb/table:Table";
const STASH = "pulumi:index:Stash";
const PROPS = {
  fields: { id: "string", at: "number", owner: "string", state: "string" },
  primaryIndex: { partitionKey: "id", sortKey: "at" },
} as const;
const BY_OWNER = { byOwner: { partitionKey: "owner" } } as const;
const BY_STATE = { byState: { partitionKey: "state", sortKey: "at", projection: "keys_only" } } as const;
const LOCAL = { localByOwner: { sortKey: "owner" } } as const;

const refuse = (
  program: (table: Table<keyof typeof PROPS.fields>) => unknown,
  issues: Parameters<typeof expectDefinitionError>[1],
) =>
  record(() =>
    expectDefinitionError(
      async () => {
        const stack = new Stack(new App(), "Storage");
        await program(new Table(stack, "Notes", { ...PROPS, globalIndexes: BY_OWNER, localIndexes: LOCAL }));
      },
      issues,
      { construct: 'Table "Notes"' },
    ),
  );

describe("indexes that are added to a table", () => {
  it("are registered as if they stood in the props of the table, with the record of immutable inputs", async () => {
    const make = (late: boolean) =>
      record(() => {
        const stack = new Stack(new App({ defaults: "current" }), "Storage");
        const first = { ...PROPS, globalIndexes: BY_OWNER };
        if (!late) {
          const globalIndexes = { ...BY_OWNER, ...BY_STATE };
          return void new Table(stack, "Notes", { ...PROPS, globalIndexes, localIndexes: LOCAL });
        }
        const table = new Table(stack, "Notes", first);
        assert.equal(table.addGlobalIndexes(BY_STATE).addLocalIndexes(LOCAL), table);
      });
    const [added, written] = [await make(true), await make(false)];
    assert.deepEqual(added.resource(TABLE).inputs, written.resource(TABLE).inputs);
    assert.deepEqual(
      added.resources(STASH).map(({ name, inputs }) => [name, inputs]),
      written.resources(STASH).map(({ name, inputs }) => [name, inputs]),
    );
    const { attributes, globalSecondaryIndexes, localSecondaryIndexes } = added.resource(TABLE).inputs;
    assert.deepEqual(attributes, [
      { name: "id", type: "S" },
      { name: "at", type: "N" },
      { name: "owner", type: "S" },
      { name: "state", type: "S" },
    ]);
    assert.deepEqual(globalSecondaryIndexes, [
      { name: "byOwner", hashKey: "owner", projectionType: "ALL" },
      { name: "byState", hashKey: "state", rangeKey: "at", projectionType: "KEYS_ONLY" },
    ]);
    assert.deepEqual(localSecondaryIndexes, [
      { name: "localByOwner", rangeKey: "owner", projectionType: "ALL" },
    ]);
  });

  it("may come from a later stack, as long as nothing is awaited", async () => {
    const graph = await record(() => {
      const app = new App({ defaults: "current" });
      function Storage({ stack }: StackContext) {
        return new Table(stack, "Notes", PROPS);
      }
      app.stack(Storage).stack(function Web() {
        use(Storage).addGlobalIndexes(BY_OWNER);
      });
    });
    assert.deepEqual(graph.resource(TABLE).inputs.globalSecondaryIndexes, [
      { name: "byOwner", hashKey: "owner", projectionType: "ALL" },
    ]);
  });

  it("are refused when the turn has ended in which the table was made", () =>
    refuse(
      async (table) => {
        await new Promise((resolve) => setImmediate(resolve));
        table.addGlobalIndexes(BY_STATE);
      },
      [{ code: "TABLE_CLOSED", path: "addGlobalIndexes", cure: "put them into its globalIndexes" }],
    ));

  it("are refused under a name that an index of either kind has", async () => {
    const taken = { code: "TABLE_INDEX_DUPLICATE", cure: "give it another name" } as const;
    await refuse(
      (table) =>
        table.addGlobalIndexes({
          byOwner: { partitionKey: "state" },
          localByOwner: { partitionKey: "state" },
        }),
      [
        { ...taken, path: "addGlobalIndexes.byOwner" },
        { ...taken, path: "addGlobalIndexes.localByOwner" },
      ],
    );
    await refuse(
      (table) => table.addLocalIndexes({ byOwner: { sortKey: "state" } }),
      [{ ...taken, path: "addLocalIndexes.byOwner" }],
    );
  });

  it("are refused for what those in the props are refused for, and change nothing then", async () => {
    await refuse(
      (table) => table.addGlobalIndexes({ x: { partitionKey: "ownr" as "owner" } }),
      [
        { code: "TABLE_NAME_INVALID", path: "addGlobalIndexes.x", value: "x", cure: "write 3 to 255" },
        {
          code: "TABLE_FIELD_UNKNOWN",
          path: "addGlobalIndexes.x.partitionKey",
          value: "ownr",
          cure: 'did you mean "owner"',
        },
      ],
    );
    const many = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`local${n}`, { sortKey: "owner" }] as const));
    await refuse(
      (table) => table.addLocalIndexes(many as typeof LOCAL),
      [{ code: "TABLE_LOCAL_INDEXES_TOO_MANY", path: "addLocalIndexes", cure: "at most 5" }],
    );
    await refuse(
      (table) => table.addGlobalIndexes("byState" as never),
      [{ code: "VALUE_WRONG_TYPE", path: "addGlobalIndexes", value: "byState", cure: "pass an object" }],
    );
    const graph = await record(() => {
      const table = new Table(new Stack(new App(), "Storage"), "Notes", PROPS);
      assert.throws(() => table.addGlobalIndexes({ ...BY_OWNER, x: { partitionKey: "owner" } }));
    });
    assert.equal("globalSecondaryIndexes" in graph.resource(TABLE).inputs, false);
  });

  it("are refused for a table that is made elsewhere, with where to write them", async () => {
    await record(() =>
      expectDefinitionError(() => {
        const old = new dynamodb.Table("old", { hashKey: "id", attributes: [{ name: "id", type: "S" }] });
        const stack = new Stack(new App(), "Storage");
        new Table(stack, "Notes", { native: { table: old } }).addLocalIndexes(LOCAL as never);
      }, [{ code: "TABLE_EXISTING", path: "addLocalIndexes", cure: "set it on that table" }]),
    );
    function Storage({ stack }: StackContext) {
      return { table: new Table(stack, "Notes", PROPS) };
    }
    await recordSplit(() => {
      const app = new App();
      app.stack(Storage).stack(async function Web() {
        await expectDefinitionError(
          () => use(Storage).table.addGlobalIndexes(BY_OWNER),
          [
            {
              code: "IMPORTED_READ_ONLY",
              path: "addGlobalIndexes",
              cure: "write table.addGlobalIndexes({...}) in Storage",
            },
          ],
        );
      });
      return app.outputs;
    }, ["Storage", "Web"]);
  });
});
