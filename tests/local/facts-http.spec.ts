import assert from "node:assert/strict";
import { parseRouteKey } from "#sdk/constructs/gateway/routes/route-key";
import type { Issues } from "#sdk/errors/index";
import { compileIdentitySource } from "#sdk/local/gateways/http/authorizers/identity-source";
import { makeRouteMatcher } from "#sdk/local/gateways/shared/route-matcher";
import { evaluatePolicy, readPolicy } from "#sdk/local/iam/policy";
import { servedRows } from "#sdk/local/session/served";
import { callOn } from "../sdk/local/gateways/shared/events/calls";
import { serve } from "../sdk/local/gateways/support/harness";
import { ApiGraph } from "../sdk/local/gateways/support/http-graph";
import { ask, request } from "../sdk/local/gateways/support/requests";
import { graphResource } from "../support/graph";
import { reportedLines } from "../support/issues";

/** Whether a route of the method GET takes a path. */
function takes(route: string, path: string): boolean {
  const matcher = makeRouteMatcher<string>();
  matcher.add(`GET ${route}`, route);
  return matcher.match("GET", path) !== undefined;
}

describe("facts of HTTP APIs", () => {
  it("compare paths in their case [GK]", () => {
    assert.deepEqual([takes("/Notes", "/Notes"), takes("/Notes", "/notes")], [true, false]);
  });

  it("match no variable with an empty part, and need a part for a greedy one [ISS aws/chalice pull 588]", () => {
    assert.deepEqual([takes("/a/{x}", "/a/b"), takes("/a/{x}", "/a/")], [true, false]);
    assert.deepEqual([takes("/{proxy+}", "/a"), takes("/{proxy+}", "/")], [true, false]);
    assert.equal(takes("/g/{proxy+}", "/g"), false);
  });

  it("serve neither /x/ by /x nor /g/ by /g/{proxy+} [ISS storacha/w3infra pull 166]", () => {
    assert.deepEqual([takes("/x", "/x/"), takes("/g/{proxy+}", "/g/")], [false, false]);
  });

  it("count slashes at the beginning once [MS]", () => {
    assert.equal(takes("/a", "//a"), true);
  });

  it("leave the slash at the end in the path that a function sees [ISS floci-io/floci 2136]", async () => {
    const api = serve(new ApiGraph().stage().functionRoute("GET /g/{proxy+}", "f"), {
      f: () => "",
    });
    await ask(api.gateway, "GET /g/a/");
    const event = api.received[0]?.event as { readonly rawPath: string } | undefined;
    assert.equal(event?.rawPath, "/g/a/");
  });

  it("have no route key that ends in a slash but the root's [ISS aws/serverless-application-model 1949]", () => {
    const lines = (key: string) =>
      reportedLines((issues: Issues) => {
        parseRouteKey(key, issues);
      });
    assert.equal(lines("GET /notes/").length, 1);
    assert.match(lines("GET /notes/")[0] ?? "", /^ROUTE_PATH_/);
    assert.deepEqual(lines("GET /"), []);
  });

  it("do not serve custom domains, and report it [DG/http-api-mappings; DG/http-api-develop-integrations-lambda]", () => {
    const kinds = ["apiMapping:ApiMapping", "domainName:DomainName"];
    const note = "the API answers at its localhost address only";
    assert.deepEqual(
      servedRows(kinds.map((kind) => graphResource(`aws:apigatewayv2/${kind}`, "x"))),
      kinds.map((kind) => ({ what: `1 aws:apigatewayv2/${kind}`, fidelity: "not emulated", note })),
    );
  });

  it("answer 500 to an answer that is too large [LDG/gettingstarted-limits; GK]", async () => {
    const f = () => {
      throw { errorType: "Function.ResponseSizeTooLarge", errorMessage: "too large" };
    };
    const { gateway } = serve(new ApiGraph().stage().functionRoute("GET /", "f"), { f });
    const { status, body } = await ask(gateway, "GET /");
    assert.deepEqual([status, body], [500, '{"message":"Internal Server Error"}']);
  });

  it("read the caller's identity from headers, queries, the context and stage variables [DG/http-api-lambda-authorizer]", () => {
    const headers = [["X-Token", "header"]] as const;
    const call = callOn("GET /notes", request("GET /notes?token=query", { headers }), { color: "red" });
    const read = (expression: string) => compileIdentitySource(expression)(call);
    assert.equal(read("$request.header.x-TOKEN"), "header");
    assert.deepEqual(
      [read("$request.querystring.token"), read("$request.querystring.Token")],
      ["query", undefined],
    );
    assert.equal(read("$context.routeKey"), "GET /notes");
    assert.deepEqual([read("$stageVariables.color"), read("$stageVariables.size")], ["red", undefined]);
  });

  it("read * and ? in policies, and let a Deny win [DG/http-api-lambda-authorizer]", () => {
    const arn = "arn:aws:execute-api:eu-west-1:123456789012:api123/$default/GET/notes/1";
    const statement = (Effect: string, Resource: string) => ({
      Effect,
      Action: "execute-api:Invoke",
      Resource,
    });
    const allows = (...statements: object[]) => {
      const policy = readPolicy({ Version: "2012-10-17", Statement: statements });
      assert.ok(typeof policy !== "string");
      return evaluatePolicy(policy, "execute-api:Invoke", arn);
    };
    assert.equal(allows(statement("Allow", "arn:aws:execute-api:*:*:api123/*/GET/notes/?")), true);
    assert.equal(allows(statement("Allow", arn), statement("Deny", "*")), false);
    assert.equal(allows(), false);
  });
});
