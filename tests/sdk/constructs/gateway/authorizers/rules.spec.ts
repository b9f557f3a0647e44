import { strict as assert } from "node:assert";
import {
  type AuthorizationChoice,
  type AuthorizationRules,
  checkChoice,
  planAuthorization,
  type ScopedAuthorizer,
} from "#sdk/constructs/gateway/authorizers/rules";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";

const authorizers = new Map<string, ScopedAuthorizer | undefined>([
  ["plain", { takesScopes: true, scopes: [] }],
  ["scoped", { takesScopes: true, scopes: ["own"] }],
  ["asking", { takesScopes: false, scopes: [] }],
  ["broken", undefined],
]);

function rulesOf(defaults: AuthorizationChoice = {}): AuthorizationRules {
  return { authorizers, defaults };
}

function plan(choice: AuthorizationChoice, defaults?: AuthorizationChoice) {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const planned = planAuthorization(choice, rulesOf(defaults), issues);
  assert.deepEqual(issues.list, []);
  return planned;
}

describe("the authorization of a route", () => {
  it("leaves default scopes out where nothing checks them", () => {
    const defaults = { authorizationScopes: ["a"] };
    assert.deepEqual(plan({}, defaults), { kind: "none" });
    assert.deepEqual(plan({ authorizer: "iam" }, defaults), { kind: "iam" });
    assert.deepEqual(plan({ authorizer: "asking" }, defaults), {
      kind: "authorizer",
      name: "asking",
      scopes: [],
    });
  });

  it("refuses a route's own scopes where nothing checks them", () => {
    const lines = (choice: AuthorizationChoice) =>
      reportedLines((issues) => void planAuthorization(choice, rulesOf(), issues));
    for (const authorizer of ["none", "iam", "asking"]) {
      assert.deepEqual(lines({ authorizer, authorizationScopes: ["a"] }), [
        `AUTHORIZER_SCOPES_UNUSED authorizationScopes: the authorizer "${authorizer}" does not check scopes; name an authorizer whose tokens have scopes, or remove authorizationScopes`,
      ]);
    }
    assert.deepEqual(lines({ authorizer: "none", authorizationScopes: [] }), []);
  });

  it("refuses an authorizer that is not defined, and names the nearest", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        assert.equal(planAuthorization({ authorizer: "plan" }, rulesOf(), issues), undefined);
      }),
      [
        'AUTHORIZER_UNKNOWN authorizer: there is no authorizer of this name, got "plan"; did you mean "plain", or add it to authorizers',
      ],
    );
  });

  it("does not report an authorizer with mistakes a second time", () => {
    assert.equal(plan({ authorizer: "broken" }), undefined);
  });

  it("does not report an unknown default for each route", () => {
    assert.equal(plan({}, { authorizer: "nowhere" }), undefined);
  });

  it("takes at most ten scopes [DG/limits]", () => {
    const scopes = Array.from({ length: 11 }, (_, index) => `s${index}`);
    const lines = (count: number) =>
      reportedLines((issues) => {
        const choice = { authorizer: "plain", authorizationScopes: scopes.slice(0, count) };
        planAuthorization(choice, rulesOf(), issues);
      });
    assert.deepEqual(lines(10), []);
    assert.deepEqual(lines(11), [
      "AWS_LIMIT_EXCEEDED authorizationScopes: 11 scopes are more than AWS takes for a route, got 11; use at most 10",
    ]);
  });
});

describe("the authorization of the defaults", () => {
  it("is checked whether or not a route uses it", () => {
    assert.deepEqual(
      reportedLines((issues) => {
        const choice = { authorizer: "scope", authorizationScopes: "a" as unknown as string[] };
        assert.equal(checkChoice(choice, authorizers, issues.at("defaults")), false);
      }),
      [
        'AUTHORIZER_UNKNOWN defaults.authorizer: there is no authorizer of this name, got "scope"; did you mean "scoped", or add it to authorizers',
        'VALUE_WRONG_TYPE defaults.authorizationScopes: scopes are a list, got "a"; write a list such as ["notes/read"]',
      ],
    );
  });
});
