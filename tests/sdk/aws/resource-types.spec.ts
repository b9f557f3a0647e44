import assert from "node:assert/strict";
import { GRANTS, grantKind, RESOURCE_TYPES, resourceFacts } from "#sdk/aws/resource-types";

/** The class of `@pulumi/aws` that a token is about. */
function classOf(token: string): { readonly __pulumiType?: string } {
  const [, file, name] = /^aws:(\w+\/\w+):(\w+)$/.exec(token) ?? [];
  assert.ok(file !== undefined && name !== undefined, token);
  const found = require(`@pulumi/aws/${file}`)[name];
  assert.ok(found, token);
  return found;
}

/** Tokens of the records with a fact whose class has no such input. By default the input is the one that the fact names. */
function withoutInput(
  fact: "taggable" | "forceDestroy" | "immutableName",
  input?: string,
): readonly string[] {
  const found = RESOURCE_TYPES.filter((facts) => facts[fact]).filter((facts) => {
    const named = facts[fact] === true ? "name" : facts[fact];
    return !String(classOf(facts.token)).includes(`resourceInputs["${input ?? named}"]`);
  });
  return found.map(({ token }) => token);
}

describe("the records of resource types", () => {
  it("are one for each type", () => {
    const tokens = RESOURCE_TYPES.map(({ token }) => token);
    const twice = tokens.filter((token, index) => tokens.indexOf(token) !== index);
    assert.deepEqual(twice, []);
  });

  it("are of types that @pulumi/aws has", () => {
    for (const { token } of RESOURCE_TYPES) assert.equal(classOf(token).__pulumiType, token);
  });

  it("each have a display name without an article", () => {
    for (const { token, displayName } of RESOURCE_TYPES) {
      assert.match(displayName, /^(?!an? |the )[A-Za-z]+( [A-Za-z]+)*$/, token);
    }
  });

  it("speak of inputs that the resources have", () => {
    assert.deepEqual(withoutInput("taggable", "tags"), []);
    assert.deepEqual(withoutInput("forceDestroy"), []);
    assert.deepEqual(withoutInput("immutableName"), []);
  });

  it("are found by their token, and by nothing that every object has", () => {
    for (const facts of RESOURCE_TYPES) assert.equal(resourceFacts(facts.token), facts);
    assert.equal(resourceFacts("aws:xray/group:Group"), undefined);
    assert.equal(resourceFacts("toString"), undefined);
  });

  it("grant the same on whatever is of the same kind", () => {
    for (const { grants = {} } of RESOURCE_TYPES) {
      for (const [kind, found] of Object.entries(grants)) {
        assert.equal(found, GRANTS[kind as keyof typeof GRANTS], kind);
      }
    }
  });

  it("grant on a resource of a program by its kind, whichever kind of API a raw one may be", () => {
    assert.equal(grantKind("aws:dynamodb/table:Table"), "Table");
    assert.equal(grantKind("aws:apigatewayv2/api:Api"), "WebSocketApi");
    assert.equal(grantKind("aws:ssm/parameter:Parameter"), undefined);
    assert.equal(grantKind("toString"), undefined);
  });
});
