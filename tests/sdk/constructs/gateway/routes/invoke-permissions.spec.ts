import { strict as assert } from "node:assert";
import {
  InvokePermissions,
  invokeSource,
  routeSource,
  webSocketSource,
} from "#sdk/constructs/gateway/routes/invoke-permissions";
import { parseRouteKey, REST_KEYS } from "#sdk/constructs/gateway/routes/route-key";
import { Issues } from "#sdk/errors/index";

describe("permissions to invoke a function", () => {
  const scopes = (permissions: InvokePermissions, target: object, api: object, routes: number) =>
    Array.from({ length: routes }, () => permissions.next(target, api));

  it("are one per route for the first ten routes, one for the API at the eleventh, and none after", () => {
    const given = scopes(new InvokePermissions(), {}, {}, 13);
    assert.deepEqual(given, [...Array(10).fill("route"), "api", undefined, undefined]);
  });

  it("are counted for each function on its own", () => {
    const permissions = new InvokePermissions();
    const api = {};
    scopes(permissions, {}, api, 13);
    assert.deepEqual(scopes(permissions, {}, api, 2), ["route", "route"]);
  });

  it("are one per API from the third API on, once twenty routes have their own", () => {
    const permissions = new InvokePermissions();
    const target = {};
    scopes(permissions, target, {}, 10);
    scopes(permissions, target, {}, 10);
    assert.deepEqual(scopes(permissions, target, {}, 3), ["api", undefined, undefined]);
  });

  it("name the route's path for every stage and method, and everything for $default [BC; DG/permissions]", () => {
    assert.equal(invokeSource("/notes/{id}"), "/*/*/notes/{id}");
    assert.equal(invokeSource("/"), "/*/*/");
    assert.equal(invokeSource(undefined), "/*/*");
  });

  for (const [text, source] of [
    ["GET /notes/{id}", "/*/GET/notes/{id}"],
    ["POST /", "/*/POST/"],
    ["ANY /files/{path+}", "/*/*/files/{path+}"],
    ["$default", "/*/$default"],
    ["GET /a*b", "/*/GET/a?b"],
  ] as const) {
    it(`name the route ${text} alone, in every stage, where they are narrow`, () => {
      const key = parseRouteKey(text, new Issues({ kind: "Api", id: "Api" }), REST_KEYS);
      assert.ok(key);
      assert.equal(routeSource(key), source);
    });
  }

  it("name the key of a WebSocket route, in which nothing is a wild card of many characters or a variable", () => {
    assert.equal(webSocketSource("$connect"), "/*/$connect");
    assert.equal(webSocketSource("send message"), "/*/send message");
    assert.equal(webSocketSource("*${x}"), "/*/?$?x?");
  });
});
