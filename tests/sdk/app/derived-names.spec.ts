import assert from "node:assert/strict";
import { LogGroup } from "@pulumi/aws/cloudwatch";
import { Stack } from "#sdk/app/index";
import { Api, App, Auth, Function, Table } from "#sdk/index";
import { type Recorded, record } from "../../support/record";

const LOG_GROUP = "aws:cloudwatch/logGroup:LogGroup";
const BY_ID = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

function recordStack(program: (stack: Stack) => unknown): Promise<Recorded> {
  return record(() => program(new Stack(new App({ defaults: "current" }), "Web")));
}

/** Logical names of what is registered to keep its name. */
function namesRetained(recorded: Recorded): string[] {
  const retained = recorded.resources().filter(({ options }) => options.ignoreChanges.includes("name"));
  return retained.map(({ name }) => name).sort();
}

describe("names in AWS that we derive", () => {
  it("are those that the thing was made with, whatever the construct is called later", async () => {
    const recorded = await recordStack((stack) => {
      new Table(stack, "Notes", BY_ID);
      new Auth(stack, "Users", {});
      new Api(stack, "Api", { routes: { "GET /": "src/notes.list" } });
    });
    assert.deepEqual(namesRetained(recorded), [
      "Web-Api-GET-c767025d-log",
      "Web-Api-access-log",
      "Web-Notes-table",
      "Web-Users-user-pool",
    ]);
  });

  it("give way to those of the program", async () => {
    const recorded = await recordStack((stack) => {
      new Table(stack, "Notes", { ...BY_ID, native: { table: { name: "all-notes" } } });
      new Auth(stack, "Users", { native: { userPool: { name: "everybody" } } });
      new Function(stack, "Report", { handler: "src/report.run", functionName: "report" });
      new LogGroup("own", { name: "own" }, { parent: stack });
    });
    assert.equal(recorded.resources(LOG_GROUP).length, 2);
    assert.deepEqual(namesRetained(recorded), []);
  });

  it("give way to those of a transformation as well", async () => {
    const recorded = await recordStack((stack) => {
      const transformations = [
        ({ type, props, opts }: { type: string; props: object; opts: object }) =>
          type === "aws:dynamodb/table:Table" ? { props: { ...props, name: "all-notes" }, opts } : undefined,
      ];
      new Table(stack, "Notes", BY_ID, { transformations });
    });
    recorded.expect("aws:dynamodb/table:Table", { name: "all-notes" });
    assert.deepEqual(namesRetained(recorded), []);
  });
});
