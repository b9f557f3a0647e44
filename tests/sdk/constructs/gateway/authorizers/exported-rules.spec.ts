import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { planHttpAuthorizers } from "#sdk/constructs/api/authorizer-plan";
import { exportRules, importRules } from "#sdk/constructs/gateway/authorizers/exported-rules";
import { planAuthorization } from "#sdk/constructs/gateway/authorizers/rules";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";
import { settled } from "../../../../support/settled";

const OWNER = { stack: "ApiStack", full: "ApiStack (Pulumi stack org/notes/dev)" };
const jwt = { issuer: "https://issuer.example.com", audience: ["app"] };

/** The rules of an API with two authorizers of which `made` is in AWS, as another Pulumi stack sees them. */
function travelled(defaults = {}) {
  const authorizers = planHttpAuthorizers(
    {
      made: { type: "jwt", jwt, scopes: ["a", pulumi.output("b")] },
      declared: { type: "func", function: "src/ask.run" },
    },
    () => ({ kind: "given", function: {} as never }),
    new Issues({ kind: "Api", id: "Test" }),
  );
  const made = new Map([["made", { id: pulumi.output("id-of-made") }]]);
  return importRules(exportRules({ authorizers, defaults }, made), OWNER);
}

describe("the authorizers of an API in another Pulumi stack", () => {
  it("are known by their ids, with their type and scopes", async () => {
    const { authorizers } = travelled();
    assert.deepEqual([...authorizers.keys()], ["made", "declared"]);
    const { source, scopes = [], ...made } = authorizers.get("made") ?? {};
    assert.deepEqual(made, { key: "made", authorizationType: "JWT", takesScopes: true, missing: undefined });
    assert.equal(source?.kind, "given");
    assert.equal(await settled(source?.authorizer?.id as pulumi.Output<string>), "id-of-made");
    assert.deepEqual([scopes[0], await settled(scopes[1] as pulumi.Output<string>)], ["a", "b"]);
  });

  it("are the default there that they are here, with the default scopes", () => {
    const rules = travelled({ authorizer: "made", authorizationScopes: ["c"] });
    const planned = planAuthorization({}, rules, new Issues({ kind: "Api", id: "Test" }));
    assert.ok(planned?.kind === "authorizer");
    assert.deepEqual([planned.name, planned.scopes.slice(0, 2)], ["made", ["c", "a"]]);
  });

  it("are refused where they were declared and not made, whether a route names them or the defaults do", () => {
    for (const [choice, defaults] of [
      [{ authorizer: "declared" }, {}],
      [{}, { authorizer: "declared" }],
    ]) {
      const lines = reportedLines(
        (issues) => void planAuthorization(choice ?? {}, travelled(defaults), issues),
      );
      assert.deepEqual(lines, [
        'AUTHORIZER_NOT_MADE authorizer: ApiStack (Pulumi stack org/notes/dev) declares this authorizer and did not make it, since no route there uses it, got "declared"; ' +
          "use it for a route in ApiStack, or deploy ApiStack as a Pulumi stack of its own, which makes all of them",
      ]);
    }
  });
});
