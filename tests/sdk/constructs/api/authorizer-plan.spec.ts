import { strict as assert } from "node:assert";
import { planHttpAuthorizers } from "#sdk/constructs/api/authorizer-plan";
import type { ApiAuthorizer } from "#sdk/constructs/api/authorizer-props";
import { Issues } from "#sdk/errors/index";
import type { FunctionPlan } from "#sdk/functions/plan";
import { reportedLines } from "../../../support/issues";

const made = { kind: "made" } as FunctionPlan;
const jwt = { issuer: "https://issuer.example.com", audience: ["app"] };
const userPool = { id: "us-east-1_abc", clientIds: ["one", "two"] };

function plan(props: ApiAuthorizer) {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const planned = planHttpAuthorizers({ mine: props }, () => made, issues);
  assert.deepEqual(issues.list, []);
  return planned.get("mine");
}

/** The mistakes of one authorizer. The path begins with its key. */
function lines(props: unknown, key = "mine"): readonly string[] {
  return reportedLines((issues) => {
    planHttpAuthorizers({ [key]: props as ApiAuthorizer }, () => made, issues);
  });
}

describe("an authorizer of an HTTP API", () => {
  it("of type jwt has issuer, audience and the Authorization header", () => {
    assert.deepEqual(plan({ type: "jwt", jwt }), {
      key: "mine",
      authorizationType: "JWT",
      takesScopes: true,
      scopes: [],
      source: { kind: "jwt", name: "mine", identitySources: ["$request.header.Authorization"], ...jwt },
    });
  });

  it("of type user_pool has pool and clients, and the region when it is given", () => {
    assert.deepEqual(plan({ type: "user_pool", userPool, scopes: ["a"] }), {
      key: "mine",
      authorizationType: "JWT",
      takesScopes: true,
      scopes: ["a"],
      source: {
        kind: "userPool",
        name: "mine",
        identitySources: ["$request.header.Authorization"],
        poolId: "us-east-1_abc",
        clientIds: ["one", "two"],
        region: undefined,
      },
    });
    const elsewhere = plan({ type: "user_pool", userPool: { ...userPool, region: "eu-west-1" } });
    assert.equal(elsewhere?.source.kind === "userPool" && elsewhere.source.region, "eu-west-1");
  });

  it("of type func expects policies and reuses no answers by default", () => {
    assert.deepEqual(plan({ type: "func", function: "src/auth.handler" }), {
      key: "mine",
      authorizationType: "CUSTOM",
      takesScopes: false,
      scopes: [],
      source: {
        kind: "func",
        name: "mine",
        identitySources: ["$request.header.Authorization"],
        function: made,
        simple: false,
        ttlSeconds: 0,
      },
    });
  });

  it("of type func is simple as soon as the list says so", () => {
    const simple = (responseTypes: readonly ("iam" | "simple")[]) => {
      const source = plan({ type: "func", function: "src/auth.handler", responseTypes })?.source;
      return source?.kind === "func" && source.simple;
    };
    assert.equal(simple(["simple"]), true);
    assert.equal(simple(["iam", "simple"]), true);
    assert.equal(simple(["iam"]), false);
    assert.equal(simple([]), false);
  });

  it("of type func reuses answers for up to an hour", () => {
    const ttl = (resultsCacheTtl: "30 seconds" | "1 hour" | "0 seconds") => {
      const source = plan({ type: "func", function: "src/auth.handler", resultsCacheTtl })?.source;
      return source?.kind === "func" && source.ttlSeconds;
    };
    assert.equal(ttl("30 seconds"), 30);
    assert.equal(ttl("1 hour"), 3600);
    assert.equal(ttl("0 seconds"), 0);
  });

  it("has a name and identity sources of its own where they are given", () => {
    const props = { type: "func", function: "src/auth.handler", name: "Door" } as const;
    const source = plan({
      ...props,
      identitySource: ["$request.querystring.key", "$context.routeKey", "$stageVariables.x"],
    })?.source;
    assert.ok(source?.kind === "func");
    assert.equal(source.name, "Door");
    assert.deepEqual(source.identitySources, [
      "$request.querystring.key",
      "$context.routeKey",
      "$stageVariables.x",
    ]);
  });

  it("is not called none or iam", () => {
    for (const key of ["none", "iam"]) {
      assert.deepEqual(lines({ type: "jwt", jwt }, key), [
        `AUTHORIZER_NAME_RESERVED ${key}: none and iam have a meaning of their own, got "${key}"; choose another name`,
      ]);
    }
  });

  it("has one of three types: routes of an unknown one would be open", () => {
    assert.deepEqual(lines({ type: "jtw", jwt }), [
      'AUTHORIZER_TYPE_UNKNOWN mine.type: unknown type of authorizer, got "jtw"; did you mean "jwt"',
    ]);
    assert.deepEqual(lines({ type: "user_pools" }), [
      'AUTHORIZER_TYPE_UNKNOWN mine.type: unknown type of authorizer, got "user_pools"; did you mean "user_pool"',
    ]);
    assert.deepEqual(lines({ jwt }), [
      'AUTHORIZER_TYPE_UNKNOWN mine.type: the type is missing; write "jwt", "user_pool" or "func"',
    ]);
    assert.deepEqual(lines("jwt"), ['VALUE_WRONG_TYPE mine: not an object, got "jwt"; pass an object']);
  });

  it("has what its type needs", () => {
    assert.deepEqual(lines({ type: "jwt" }), [
      'PROP_MISSING mine.jwt: missing; add jwt: { issuer: "https://...", audience: ["..."] }',
    ]);
    assert.deepEqual(lines({ type: "user_pool" }), [
      "PROP_MISSING mine.userPool: missing; add userPool: { id, clientIds: [...] }",
    ]);
    assert.deepEqual(lines({ type: "func" }), [
      "PROP_MISSING mine.function: missing; add the function to ask",
    ]);
    assert.deepEqual(lines({ type: "jwt", jwt: {} }), [
      "PROP_MISSING mine.jwt.issuer: missing; add the issuer of the tokens",
    ]);
    assert.deepEqual(lines({ type: "user_pool", userPool: {} }), [
      "PROP_MISSING mine.userPool.id: missing; add the id of the user pool",
      "PROP_MISSING mine.userPool.clientIds: missing; add a list of at least one",
    ]);
  });

  it("has 1 to 50 audiences [DG/limits]", () => {
    const audience = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`);
    assert.deepEqual(lines({ type: "jwt", jwt: { ...jwt, audience: audience(50) } }), []);
    assert.deepEqual(lines({ type: "jwt", jwt: { ...jwt, audience: [] } }), [
      "VALUE_OUT_OF_RANGE mine.jwt.audience: AWS does not take as many, got 0; write 1 to 50",
    ]);
    assert.deepEqual(lines({ type: "user_pool", userPool: { ...userPool, clientIds: audience(51) } }), [
      "VALUE_OUT_OF_RANGE mine.userPool.clientIds: AWS does not take as many, got 51; write 1 to 50",
    ]);
  });

  it("has an https issuer", () => {
    for (const issuer of ["http://issuer.example.com", "issuer.example.com", "https://"]) {
      assert.deepEqual(lines({ type: "jwt", jwt: { ...jwt, issuer } }), [
        `AUTHORIZER_ISSUER_INVALID mine.jwt.issuer: an issuer is an https URL, got "${issuer}"; write a URL such as "https://issuer.example.com"`,
      ]);
    }
  });

  it("has identity sources that the gateway can look up", () => {
    assert.deepEqual(lines({ type: "func", function: "src/a.b", identitySource: ["Authorization"] }), [
      'AUTHORIZER_SOURCE_INVALID mine.identitySource[0]: not an identity source, got "Authorization"; write $request.header.<name>, $request.querystring.<name>, $context.<name> or $stageVariables.<name>',
    ]);
    assert.deepEqual(lines({ type: "jwt", jwt, identitySource: ["$context.x"] }), [
      'AUTHORIZER_SOURCE_INVALID mine.identitySource[0]: not an identity source, got "$context.x"; write $request.header.<name>, $request.querystring.<name>',
    ]);
    assert.deepEqual(lines({ type: "jwt", jwt, identitySource: [] }), [
      "AUTHORIZER_SOURCE_INVALID mine.identitySource: a token is in one place, got []; write one expression",
    ]);
  });

  it("reuses answers for an hour at most, and only by an identity source", () => {
    const props = { type: "func", function: "src/a.b" };
    assert.deepEqual(lines({ ...props, resultsCacheTtl: "2 hours" }), [
      'VALUE_OUT_OF_RANGE mine.resultsCacheTtl: out of range, got "2 hours"; write at most 1 hour',
    ]);
    assert.deepEqual(lines({ ...props, resultsCacheTtl: "5 minutes", identitySource: [] }), [
      'AUTHORIZER_CACHE_WITHOUT_SOURCE mine.resultsCacheTtl: without an identity source one caller\'s answer would be reused for all others, got "5 minutes"; add an identitySource, or write 0 seconds',
    ]);
    assert.deepEqual(lines({ ...props, identitySource: [] }), []);
    assert.match(
      lines({ ...props, resultsCacheTtl: "5 minuets" })[0] ?? "",
      /^DURATION_INVALID mine.resultsCacheTtl/,
    );
  });

  it("answers with policies or simple answers only", () => {
    assert.deepEqual(lines({ type: "func", function: "src/a.b", responseTypes: ["simpel"] }), [
      'VALUE_NOT_ALLOWED mine.responseTypes[0]: not one of the words allowed, got "simpel"; did you mean "simple"',
    ]);
  });

  it("has a name that AWS takes", () => {
    assert.deepEqual(lines({ type: "jwt", jwt, name: "" }), [
      'VALUE_OUT_OF_RANGE mine.name: not a name AWS takes, got ""; write 1 to 128 characters',
    ]);
  });

  it("has no props of another type", () => {
    assert.deepEqual(lines({ type: "func", function: "src/a.b", scopes: ["a"] }), [
      "PROP_UNKNOWN mine.scopes: there is no such prop; use type, name, identitySource, native, function, responseTypes or resultsCacheTtl, or remove it",
    ]);
  });

  it("keeps its own settings when it exists already", () => {
    const authorizer = {
      __pulumiResource: true,
      __pulumiType: "aws:apigatewayv2/authorizer:Authorizer",
    };
    const native = { authorizer } as unknown as NonNullable<ApiAuthorizer["native"]>;
    assert.deepEqual(plan({ type: "jwt", scopes: ["a"], native }), {
      key: "mine",
      authorizationType: "JWT",
      takesScopes: true,
      scopes: ["a"],
      source: { kind: "given", authorizer },
    });
    assert.deepEqual(lines({ type: "jwt", jwt, name: "x", native }), [
      "NATIVE_CONFLICT mine.jwt: cannot be set when native.authorizer is an existing authorizer; set it on that authorizer",
      "NATIVE_CONFLICT mine.name: cannot be set when native.authorizer is an existing authorizer; set it on that authorizer",
    ]);
    assert.match(
      lines({ type: "jwt", native: { authorizer: "abc" } })[0] ?? "",
      /^VALUE_WRONG_TYPE mine.native.authorizer: not aws.apigatewayv2.Authorizer/,
    );
  });
});
