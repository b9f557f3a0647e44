import assert from "node:assert/strict";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";
import { readTexts } from "../src/messages";

describe("the chat program", () => {
  let graph: CapturedGraph;

  before(async () => {
    const program = () => require("../index") as Promise<unknown>;
    graph = await capture(program, { project: "chat" });
  });

  it("has a route for each action, for the disconnect, and for all other messages", () => {
    const keys = graph.resources("aws:apigatewayv2/route:Route").map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(keys, ["join", "say", "$disconnect", "$default", "GET /"]);
  });

  it("allows only the handlers of the chat to use the table", () => {
    const ofTable = graph
      .resources("aws:iam/rolePolicy:RolePolicy")
      .filter(({ inputs }) => String(inputs.policy).includes("dynamodb:"));
    assert.equal(ofTable.length, 4);
    for (const { inputs } of ofTable)
      assert.doesNotMatch(String(inputs.policy), /"(dynamodb|\*):?\*"|DeleteTable/);
  });

  it("allows handlers to send to connections of the chat only", () => {
    for (const { inputs } of graph.resources("aws:iam/rolePolicy:RolePolicy")) {
      assert.match(String(inputs.policy), /execute-api:ManageConnections/);
      assert.doesNotMatch(String(inputs.policy), /execute-api:\*:\*:\*/);
    }
  });
});

describe("a command from a client", () => {
  it("is read as its trimmed texts, without other fields", () => {
    const body = JSON.stringify({ action: "join", room: " lobby ", name: "Ada", admin: true });
    assert.deepEqual(readTexts(body, ["room", "name"]), { room: "lobby", name: "Ada" });
  });

  it("is refused with a list of everything that is wrong", () => {
    const body = JSON.stringify({ room: 7, name: "x".repeat(41) });
    assert.deepEqual(readTexts(body, ["room", "name"]), {
      errors: ["room must be a text that is not empty", "name must have at most 40 characters"],
    });
  });
});
