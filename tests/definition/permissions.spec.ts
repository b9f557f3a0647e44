import assert from "node:assert/strict";
import { Api, Function, type Permissions, type StackContext, Table } from "#sdk/index";
import { API } from "../support/api";
import { define, givenStatementsOf, TABLE } from "./program";

const KEYS = { fields: { id: "string" }, primaryIndex: { partitionKey: "id" } } as const;
const KEYS_AND_INDEX = {
  fields: { id: "string", at: "string" },
  primaryIndex: { partitionKey: "id" },
  globalIndexes: { byTime: { partitionKey: "at" } },
} as const;

/** Records a function with these permissions. */
function recordPermissions(permissions: (context: StackContext) => Permissions) {
  return define((context) => {
    new Function(context.stack, "Report", { handler: "src/a.run", permissions: permissions(context) });
  });
}

describe("definition: permission entries", () => {
  it("[permission.word] allows every action of a resource type on everything, and warns", async () => {
    const recorded = await recordPermissions(() => ["s3"]);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Report"), [
      { Effect: "Allow", Action: ["s3:*"], Resource: ["*"] },
    ]);
    assert.ok(
      recorded.logs.some(({ message }) => message.includes('"s3" allows every action of the service')),
    );
  });

  it("[permission.construct] allows what users of the construct need, on the construct alone", async () => {
    const recorded = await recordPermissions(({ stack }) => [
      new Table(stack, "Notes", KEYS_AND_INDEX),
      new Api(stack, "Api", {}),
    ]);
    const { arn } = recorded.resource(TABLE).state;
    const { executionArn } = recorded.resource(API).state;
    const [table, api, ...others] = givenStatementsOf(recorded, "Web-Report");
    assert.deepEqual(others, []);
    assert.deepEqual(table?.Resource, [arn, `${arn}/index/*`]);
    for (const action of ["dynamodb:GetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]) {
      assert.ok(table?.Action.includes(action), action);
    }
    assert.ok(!table?.Action.some((action) => action.includes("*") || action === "dynamodb:DeleteTable"));
    assert.deepEqual(api, {
      Effect: "Allow",
      Action: ["execute-api:Invoke"],
      Resource: [`${executionArn}/*`],
    });
  });

  it("[permission.pair] allows what the grant method says and no more", async () => {
    const recorded = await recordPermissions(({ stack }) => [
      [new Table(stack, "Notes", KEYS), "grantReadData"],
      [new Table(stack, "Times", KEYS_AND_INDEX), "grantReadData"],
    ]);
    const { arn: notes } = recorded.resource(TABLE, "Web-Notes-table").state;
    const { arn: times } = recorded.resource(TABLE, "Web-Times-table").state;
    const [statement, ...others] = givenStatementsOf(recorded, "Web-Report");
    assert.deepEqual(others, []);
    assert.deepEqual(statement?.Resource, [notes, times, `${times}/index/*`]);
    assert.ok(statement?.Action.includes("dynamodb:GetItem"));
    assert.ok(!statement?.Action.some((action) => /Put|Delete|Update|Write|\*/.test(action)));
  });

  it("[permission.statement] passes effect, actions and resources on", async () => {
    const recorded = await recordPermissions(() => [
      { effect: "deny", actions: ["s3:DeleteObject"], resources: ["arn:aws:s3:::notes/*"] },
      { actions: ["s3:GetObject"], resources: ["arn:aws:s3:::notes/*"] },
    ]);
    assert.deepEqual(givenStatementsOf(recorded, "Web-Report"), [
      { Effect: "Deny", Action: ["s3:DeleteObject"], Resource: ["arn:aws:s3:::notes/*"] },
      { Effect: "Allow", Action: ["s3:GetObject"], Resource: ["arn:aws:s3:::notes/*"] },
    ]);
  });

  it("[permission.everything] allows every action on everything", async () => {
    const recorded = await recordPermissions(() => "*");
    assert.deepEqual(givenStatementsOf(recorded, "Web-Report"), [
      { Effect: "Allow", Action: ["*"], Resource: ["*"] },
    ]);
  });
});
