import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import type { IamCaller } from "#sdk/local/iam/caller";
import { Roles } from "#sdk/local/iam/roles";
import { ours } from "#sdk/local/services/endpoint/backend";
import { AwsEndpoint } from "#sdk/local/services/endpoint/endpoint";
import { graphResource, resourceGraph } from "../../../../../support/graph";
import { ACCOUNT_REGION } from "../../support/recording-ports";
import { StillClock } from "../../support/still-clock";
import { NOTES, TABLES, Tables } from "../support/tables";

const ROLE = `arn:aws:iam::${ACCOUNT_REGION.accountId}:role/tenants`;

/** The tables of a program, as a caller sees them whose role has these statements. */
async function setUp(...statements: readonly object[]) {
  const Statement = statements.map((one) => ({
    Effect: "Allow",
    Action: "dynamodb:*",
    Resource: "*",
    ...one,
  }));
  const policy = JSON.stringify({ Version: "2012-10-17", Statement });
  const role = { name: "tenants", tags: { tenant: "red" }, inlinePolicies: [{ policy }] };
  const graph = resourceGraph(
    graphResource("aws:iam/role:Role", "Role", { inputs: role, state: { ...role, arn: ROLE } }),
  );
  const found = new Roles(new GraphIndex(graph), () => undefined).find(ROLE);
  assert.ok(found);
  const { service } = await Tables.with([NOTES]);
  const caller: IamCaller = {
    secretAccessKey: "secret",
    identity: { accessKey: "A", accountId: ACCOUNT_REGION.accountId, userId: "u", userArn: `${ROLE}/s` },
    allows: ({ action, arn }, request) =>
      found.allows(action, arn, {
        find: (key) => (key === "aws:principaltag/tenant" ? ["red"] : request?.(key)),
      }),
  };
  const endpoint = new AwsEndpoint({
    accountRegion: ACCOUNT_REGION,
    clock: new StillClock(),
    clientsTime: () => 0,
    findCaller: () => caller,
    trusted: { names: [], addresses: false },
    isJudging: true,
    refused: () => undefined,
    onError: (error) => assert.fail(error as Error),
  });
  for (const one of service.services ?? []) endpoint.mount(ours(one));
  return (operation: string, input: object) =>
    endpoint.call("dynamodb", operation, { TableName: "notes", ...input }, caller).then(
      () => "done",
      (error: Error) => error.name,
    );
}

const itemOf = (board: string) => ({ Item: { board: { S: board }, number: { N: "1" } } });
const keyOf = (board: string) => ({ Key: itemOf(board).Item });
const query = (board: string) => ({
  KeyConditionExpression: "board = :b",
  ExpressionAttributeValues: { ":b": { S: board } },
});
const DENIED = "AccessDeniedException";

describe("fine-grained access to tables", () => {
  it("lets a tenant reach the items of its own partition alone [DDG/specifying-conditions]", async () => {
    const ask = await setUp({
      Condition: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": ["${aws:PrincipalTag/tenant}"] } },
    });
    assert.deepEqual(
      [
        await ask("PutItem", itemOf("red")),
        await ask("GetItem", keyOf("red")),
        await ask("Query", query("red")),
      ],
      ["done", "done", "done"],
    );
    assert.deepEqual(
      [
        await ask("PutItem", itemOf("blue")),
        await ask("GetItem", keyOf("blue")),
        await ask("DeleteItem", keyOf("blue")),
        await ask("Query", query("blue")),
        await ask("BatchGetItem", {
          RequestItems: { notes: { Keys: [keyOf("red").Key, keyOf("blue").Key] } },
        }),
        await ask("TransactWriteItems", {
          TransactItems: [{ Put: { TableName: "notes", ...itemOf("blue") } }],
        }),
      ],
      Array(6).fill(DENIED),
    );
  });

  it("hides the attributes that a policy does not name [DDG/specifying-conditions]", async () => {
    const ask = await setUp({
      Condition: {
        "ForAllValues:StringEquals": { "dynamodb:Attributes": ["board", "number", "text"] },
        StringEqualsIfExists: { "dynamodb:Select": "SPECIFIC_ATTRIBUTES" },
      },
    });
    const projected = (ProjectionExpression: string) => ({ ...keyOf("red"), ProjectionExpression });
    assert.equal(await ask("GetItem", projected("board, #n")), DENIED);
    assert.equal(await ask("GetItem", projected("board, secret")), DENIED);
    assert.equal(await ask("GetItem", keyOf("red")), DENIED);
    assert.equal(await ask("GetItem", { ...projected("board"), FilterExpression: "(" }), "done");
    assert.equal(await ask("GetItem", { ...projected("secret"), FilterExpression: "(" }), DENIED);
    assert.equal(await ask("PutItem", { Item: { ...itemOf("red").Item, secret: { S: "x" } } }), DENIED);
    assert.equal(await ask("PutItem", itemOf("red")), "done");
  });

  it("is denied everything of a region by a star after it [IUG/reference_policies_elements_resource]", async () => {
    const region = TABLES.split(":").slice(0, 4).join(":");
    const ask = await setUp({}, { Effect: "Deny", Resource: `${region}:*` });
    assert.equal(await ask("PutItem", itemOf("red")), DENIED);
    const other = await setUp({}, { Effect: "Deny", Resource: "arn:aws:dynamodb:eu-west-1:*" });
    assert.equal(await other("PutItem", itemOf("red")), "done");
  });
});
