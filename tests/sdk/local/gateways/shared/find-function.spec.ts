import assert from "node:assert/strict";
import { GraphIndex } from "#sdk/graph/index";
import { functionOfUri } from "#sdk/graph/views/functions";
import { findFunction } from "#sdk/local/gateways/shared/find-function";
import { graphResource, resourceGraph } from "../../../../support/graph";

const ARN = "arn:aws:lambda:us-east-1:123456789012:function:notes";
const invocation = (arn: string) =>
  `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${arn}/invocations`;

describe("the function that a URI names", () => {
  const index = new GraphIndex(
    resourceGraph(
      graphResource("aws:lambda/function:Function", "notes", {
        state: { arn: ARN, qualifiedArn: `${ARN}:3`, name: "notes" },
      }),
      graphResource("aws:lambda/alias:Alias", "live", { state: { arn: `${ARN}:live`, name: "live" } }),
    ),
  );

  for (const [what, called] of [
    ["itself", ARN],
    ["a version", `${ARN}:3`],
    ["an alias", `${ARN}:live`],
    ["an alias of another program", `${ARN}:other`],
  ] as const) {
    it(`is part of the program when it is named by ${what}`, () => {
      for (const uri of [called, invocation(called)]) {
        assert.deepEqual(findFunction(index, uri), { arn: ARN, called, name: "notes", known: true });
        assert.equal(functionOfUri(index, uri)?.label, "notes");
      }
    });
  }

  it("is said not to be part of the program", () => {
    const other = ARN.replace("notes", "other");
    assert.deepEqual(findFunction(index, other), { arn: other, called: other, name: "other", known: false });
  });
});
