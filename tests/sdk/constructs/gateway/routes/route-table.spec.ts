import { strict as assert } from "node:assert";
import { parseRouteKey, type RouteKey } from "#sdk/constructs/gateway/routes/route-key";
import { DuplicateCheck, RouteTable } from "#sdk/constructs/gateway/routes/route-table";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";

function keyOf(text: string): RouteKey {
  return parseRouteKey(text, new Issues({ kind: "Api", id: "Test" })) as RouteKey;
}

function tableOf(...keys: readonly string[]): RouteTable<string> {
  const table = new RouteTable<string>();
  for (const key of keys) table.add(keyOf(key), `value of ${key}`);
  return table;
}

describe("the table of routes", () => {
  it("lists keys as written with folded white space, in the order added", () => {
    assert.deepEqual(tableOf("get   /b", "$default", "GET /a").keys, ["get /b", "$default", "GET /a"]);
  });

  it("finds a route whatever the white space and the letter case of the method", () => {
    const table = tableOf("get   /b");
    assert.equal(table.find("GET /b"), "value of get   /b");
    assert.equal(table.find("get \t/b"), "value of get   /b");
  });

  it("finds nothing under another path, method, variable name or letter case of the path", () => {
    const table = tableOf("GET /b/{id}");
    for (const key of [
      "GET /b",
      "POST /b/{id}",
      "GET /b/{other}",
      "GET /B/{id}",
      " GET /b/{id}",
      "",
      "$default",
    ]) {
      assert.equal(table.find(key), undefined, key);
    }
  });
});

describe("a look-up without a key", () => {
  it("finds nothing", () => {
    assert.equal(tableOf("GET /a").find(undefined as unknown as string), undefined);
  });
});

describe("the check for duplicates", () => {
  const check = (table: RouteTable<string>, ...keys: readonly string[]) =>
    reportedLines((issues) => {
      const duplicates = new DuplicateCheck(table);
      for (const key of keys) duplicates.check(keyOf(key), issues);
    });

  it("lets different routes pass", () => {
    assert.deepEqual(
      check(tableOf("GET /a"), "POST /a", "ANY /a", "GET /a/{x}", "GET /a/{x+}", "GET /A"),
      [],
    );
  });

  it("refuses a key that the table has", () => {
    assert.deepEqual(check(tableOf("GET /a"), "get  /a"), [
      'ROUTE_DUPLICATE: this API has the route "GET /a" already, got "get /a"; remove one of the two',
    ]);
  });

  it("refuses a key twice in one batch", () => {
    assert.deepEqual(check(tableOf(), "GET /a", "GET  /a"), [
      'ROUTE_DUPLICATE: this API has the route "GET /a" already, got "GET /a"; remove one of the two',
    ]);
  });

  it("refuses a key that differs in the name of a variable alone", () => {
    assert.deepEqual(check(tableOf("GET /a/{x}"), "GET /a/{y}"), [
      'ROUTE_DUPLICATE: for AWS this is the same route as "GET /a/{x}", the names of variables do not tell routes apart, got "GET /a/{y}"; remove one of the two',
    ]);
  });

  it("lets other methods have other variable names", () => {
    assert.deepEqual(check(tableOf("GET /a/{x}"), "POST /a/{y}"), []);
  });
});
