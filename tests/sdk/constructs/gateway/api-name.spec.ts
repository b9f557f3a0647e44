import assert from "node:assert/strict";
import { Api, App, GraphQLApi, Stack, WebSocketApi } from "#sdk/index";
import { expectRefused } from "../../../support/definition-error";
import { record } from "../../../support/record";

const API = "aws:apigatewayv2/api:Api";
/** `dev-notes-` stands before an id. */
const LONGEST_ID = "n".repeat(128 - "dev-notes-".length);

const KINDS: Readonly<Record<string, (stack: Stack, id: string) => unknown>> = {
  Api: (stack, id) => new Api(stack, id),
  GraphQLApi: (stack, id) => new GraphQLApi(stack, id, { server: "src/graph.serve" }),
  WebSocketApi: (stack, id) => new WebSocketApi(stack, id),
};

describe("the name of an API, made of stage, app and id", () => {
  for (const [kind, make] of Object.entries(KINDS)) {
    it(`may have 128 characters for a ${kind}`, async () => {
      const graph = await record(() => make(new Stack(new App(), "Web"), LONGEST_ID));
      assert.equal(graph.resource(API).inputs.name, `dev-notes-${LONGEST_ID}`);
    });

    it(`is refused with one more for a ${kind}`, () =>
      expectRefused(
        () => make(new Stack(new App(), "Web"), `${LONGEST_ID}n`),
        [{ code: "API_NAME_INVALID", path: "" }],
      ));
  }

  it("does not count where the program gives one", async () => {
    const native = { httpApi: { name: "short" } };
    const graph = await record(() => new Api(new Stack(new App(), "Web"), `${LONGEST_ID}n`, { native }));
    assert.equal(graph.resource(API).inputs.name, "short");
  });
});
