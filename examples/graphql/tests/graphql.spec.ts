import assert from "node:assert/strict";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

const ROUTE = "aws:apigatewayv2/route:Route";

describe("the library program", () => {
  let graph: CapturedGraph;

  before(async () => {
    const program = () => require("../index") as Promise<unknown>;
    graph = await capture(program, { project: "library", config: { "library:graphiql": "true" } });
  });

  it("answers GET and POST on one path with one function", () => {
    const routes = graph.resources(ROUTE).map(({ inputs }) => inputs.routeKey);
    assert.deepEqual(routes, ["GET /graphql", "POST /graphql"]);
    assert.equal(new Set(graph.resources(ROUTE).map(({ inputs }) => inputs.target)).size, 1);
  });

  it("shows the page if the configuration enables it", () => {
    const { inputs } = graph.resource("aws:lambda/function:Function");
    const { variables } = inputs.environment as { variables: Record<string, string> };
    assert.equal(variables.GRAPHIQL, "true");
  });

  it("allows the server to read and write items of the two tables, and nothing else", () => {
    const policies = graph
      .resources("aws:iam/rolePolicy:RolePolicy")
      .map(({ inputs }) => String(inputs.policy));
    const tables = graph.resources("aws:dynamodb/table:Table").map(({ state }) => String(state.arn));
    assert.equal(tables.length, 2);
    for (const arn of tables)
      assert.ok(
        policies.some((policy) => policy.includes(arn)),
        arn,
      );
    for (const policy of policies) assert.doesNotMatch(policy, /"(dynamodb|\*):?\*"|DeleteTable/);
  });
});
