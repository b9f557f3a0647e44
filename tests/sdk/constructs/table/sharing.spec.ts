import assert from "node:assert/strict";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as iam from "@pulumi/aws/iam";
import { type StackContext, type StackFunction, use } from "#sdk/app/index";
import { Table } from "#sdk/constructs/table/construct";
import type { TableProps } from "#sdk/constructs/table/props";
import { Function } from "#sdk/functions/construct";
import { App } from "#sdk/index";
import { FUNCTION, LAMBDA, POLICY } from "../../../support/api";
import { expectDefinitionError } from "../../../support/definition-error";
import type { Recorded } from "../../../support/record";
import { recordSplit } from "../../../support/split-app";

const MAPPING = "aws:lambda/eventSourceMapping:EventSourceMapping";
const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;

/** The registrations of the last of some app stacks in a Pulumi stack of its own. */
async function recordLast(...stacks: readonly StackFunction[]): Promise<Recorded> {
  const program = () => {
    const app = new App({ defaults: "current" });
    for (const stack of stacks) app.stack(stack);
    return app.outputs;
  };
  const recorded = await recordSplit(
    program,
    stacks.map(({ name }) => name),
  );
  return recorded.at(-1) as Recorded;
}

/** A stack with a table `Notes`. */
function storage(props: Partial<TableProps>) {
  return function Storage({ stack }: StackContext) {
    return { table: new Table(stack, "Notes", { ...KEYS, ...props } as TableProps) };
  };
}

describe("a Table of another Pulumi stack", () => {
  it("has no consumer function in the program until one is asked for, and each once", async () => {
    const Storage = storage({ stream: true, consumers: { audit: "src/a.b", index: "src/c.d" } });
    let count = 0;
    const recorded = await recordLast(Storage, function Web({ stack }) {
      const { table } = use(Storage);
      const before = stack.getAllFunctions().length;
      assert.equal(table.getFunction("none"), undefined);
      assert.equal(table.getFunction("audit"), table.getFunction("audit"));
      count = stack.getAllFunctions().length - before;
    });
    assert.deepEqual(
      recorded.resources(FUNCTION).map(({ name }) => name),
      ["Web-import-Notes-consumer-audit"],
    );
    assert.equal(count, 0);
  });

  it("has the function that the producer shares beside it, not another one", async () => {
    function Storage({ stack }: StackContext) {
      const audit = new Function(stack, "Audit", "src/audit.run");
      const table = new Table(stack, "Notes", { ...KEYS, stream: true, consumers: { audit, again: audit } });
      return { audit, table };
    }
    await recordLast(Storage, function Web() {
      const { audit, table } = use(Storage);
      assert.equal(table.getFunction("audit"), audit);
      assert.equal(table.getFunction("again"), audit);
    });
  });

  it("is granted with its indexes where it has some, or was deployed when nothing was said of them", async () => {
    const resourcesFor = async (
      props: Partial<TableProps>,
      change: (state: object) => object = (state) => state,
    ) => {
      function Storage({ stack }: StackContext) {
        const fields = { id: "string", at: "string" } as const;
        const table = new Table(stack, "Notes", { ...KEYS, fields, ...props } as TableProps);
        const exported = table.exportState();
        table.exportState = () => change(exported) as typeof exported;
        return { table };
      }
      const recorded = await recordLast(Storage, function Web({ stack }) {
        new Function(stack, "Reader", {
          handler: "src/a.b",
          permissions: [[use(Storage).table, "grantReadData"]],
        });
      });
      const { Statement } = JSON.parse(
        recorded.resource(POLICY, "Web-Reader-policy").inputs.policy as string,
      );
      return (Statement as { Action: string[]; Resource: string[] }[])
        .filter(({ Action }) => Action.includes("dynamodb:Query"))
        .map(({ Resource }) => Resource);
    };
    const arn = "arn:aws:dynamodb:us-east-1:123456789012:table/dev-notes-Notes";
    const globalIndexes = { byTime: { partitionKey: "at" } };
    assert.deepEqual(await resourcesFor({}), [[arn]]);
    assert.deepEqual(await resourcesFor({ globalIndexes }), [[arn, `${arn}/index/*`]]);
    const before = ({ hasIndexes: _, ...state }: { hasIndexes?: unknown }) => state;
    assert.deepEqual(await resourcesFor({}, before), [[arn, `${arn}/index/*`]]);
  });

  it("refuses consumers without a stream, and the grant of one", async () => {
    const Storage = storage({});
    await recordLast(Storage, async function Web({ stack }) {
      const { table } = use(Storage);
      await expectDefinitionError(
        () => table.addConsumers(stack, { audit: "src/audit.run" }),
        [{ code: "TABLE_STREAM_MISSING", path: "addConsumers" }],
      );
      await expectDefinitionError(
        () => new Function(stack, "User", { handler: "src/a.b", permissions: [[table, "grantStreamRead"]] }),
        [{ code: "PERMISSION_STREAM_MISSING", path: "permissions[0][1]" }],
      );
    });
  });

  it("may be one that was made elsewhere and given to its Table", async () => {
    function Storage({ stack }: StackContext) {
      const existing = dynamodb.Table.get("old", "old", {
        streamArn: "arn:aws:dynamodb:us-east-1:1:table/old/stream/1",
      });
      return { table: new Table(stack, "Notes", { native: { table: existing } }) };
    }
    const recorded = await recordLast(Storage, function Web({ stack }) {
      use(Storage).table.addConsumers(stack, { audit: "src/audit.run" });
    });
    recorded.expect(MAPPING, "Web-Notes-consumer-audit-source", {
      eventSourceArn: "arn:aws:dynamodb:us-east-1:1:table/old/stream/1",
    });
  });

  it("refuses at a new consumer the defaults that cannot travel, and takes one that writes them itself", async () => {
    function Storage({ stack }: StackContext) {
      const role = new iam.Role("shared", { assumeRolePolicy: "{}" });
      const defaults = { function: { role, timeout: 7, functionName: () => "fixed" } };
      return { table: new Table(stack, "Notes", { ...KEYS, stream: true, defaults }) };
    }
    const recorded = await recordLast(Storage, async function Web({ stack }) {
      const { table } = use(Storage);
      await expectDefinitionError(
        () => table.addConsumers(stack, { audit: "src/audit.run" }),
        ["addConsumers.audit.functionName", "addConsumers.audit.role"].map((path) => {
          return { code: "FUNCTION_DEFAULT_NOT_SHARED", path, cure: "write it here" } as const;
        }),
        { construct: 'Table "Notes"' },
      );
      const role = new iam.Role("own", { assumeRolePolicy: "{}" });
      table.addConsumers(stack, { audit: { handler: "src/audit.run", functionName: "audit", role } });
    });
    recorded.expect(LAMBDA, { name: "audit", timeout: 7 });
  });

  it("gives a third stack the consumers that the second one added, as the second one's", async () => {
    const Storage = storage({ stream: true, consumers: { audit: "src/audit.run" } });
    function Web({ stack }: StackContext) {
      return { table: use(Storage).table.addConsumers(stack, { index: "src/index.run" }) };
    }
    const recorded = await recordLast(Storage, Web, function Third() {
      const { table } = use(Web);
      table.attachPermissions(["ses:SendEmail"]);
      const origins = (["audit", "index"] as const).map((name) => table.getFunction(name)?.placement.origin);
      assert.deepEqual(
        origins.map((origin) => [origin?.stackId, origin?.reference]),
        [
          ["Storage", "organization/notes/dev.Storage"],
          ["Web", "organization/notes/dev.Web"],
        ],
      );
    });
    assert.deepEqual(
      recorded.resources(POLICY).map(({ inputs }) => String(inputs.role).replace(/-role-.*/, "")),
      ["Storage-Notes-consumer-audit", "Web-Notes-consumer-index"],
    );
  });
});
