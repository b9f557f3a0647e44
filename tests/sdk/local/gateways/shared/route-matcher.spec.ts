import { strict as assert } from "node:assert";
import fc from "fast-check";
import { makeRouteMatcher } from "#sdk/local/gateways/shared/route-matcher";

function match(routes: readonly string[], request: string): string | undefined {
  const matcher = makeRouteMatcher<string>();
  for (const route of routes) matcher.add(route, route);
  const [method = "", path = ""] = request.split(" ");
  return matcher.match(method, path)?.value;
}

function parameters(route: string, path: string): object | undefined {
  const matcher = makeRouteMatcher<string>();
  matcher.add(route, route);
  const found = matcher.match("GET", path)?.parameters;
  return found && { ...found };
}

const DOCUMENTED = [
  "GET /pets/dog/1",
  "GET /pets/dog/{id}",
  "GET /pets/{proxy+}",
  "ANY /{proxy+}",
  "$default",
];

describe("the choice of a route", () => {
  for (const [what, routes, request, expected] of [
    ["a static segment beats a variable", DOCUMENTED, "GET /pets/dog/1", "GET /pets/dog/1"],
    ["a variable beats a greedy variable", DOCUMENTED, "GET /pets/dog/2", "GET /pets/dog/{id}"],
    [
      "a longer prefix beats a shorter among greedy routes",
      DOCUMENTED,
      "GET /pets/cat/1",
      "GET /pets/{proxy+}",
    ],
    ["ANY takes the methods that are not defined", DOCUMENTED, "POST /test/5", "ANY /{proxy+}"],
    ["$default takes the rest", DOCUMENTED, "GET /", "$default"],
    ["no route takes the rest without $default", ["GET /a"], "GET /b", undefined],
    ["the method beats ANY", ["ANY /a", "GET /a"], "GET /a", "GET /a"],
    ["ANY takes another method", ["ANY /a", "GET /a"], "PUT /a", "ANY /a"],
    ["a static path with ANY beats a variable with the method", ["ANY /a", "GET /{x}"], "GET /a", "ANY /a"],
    [
      "another method on the path does not hide a greedy route",
      ["POST /a", "GET /{p+}"],
      "GET /a",
      "GET /{p+}",
    ],
    [
      "another method on the path does not hide a variable",
      ["POST /a/b", "GET /a/{x}"],
      "GET /a/b",
      "GET /a/{x}",
    ],
    [
      "a dead end further down leads back to a variable",
      ["GET /a/b/c", "GET /{x}/b/d"],
      "GET /a/b/d",
      "GET /{x}/b/d",
    ],
    [
      "a full match beats a greedy one with a longer prefix",
      ["GET /a/{p+}", "GET /{x}/b"],
      "GET /a/b",
      "GET /{x}/b",
    ],
    ["the wrong method on the path falls to $default", ["POST /a", "$default"], "GET /a", "$default"],
    ["a greedy variable needs a segment", ["ANY /{proxy+}"], "GET /", undefined],
    ["a greedy variable needs a segment below its prefix", ["GET /g/{proxy+}"], "GET /g", undefined],
    ["a greedy variable is not filled by an empty segment", ["GET /g/{proxy+}"], "GET /g/", undefined],
    [
      "a greedy variable takes a slash at the end of more",
      ["GET /g/{proxy+}"],
      "GET /g/a/",
      "GET /g/{proxy+}",
    ],
    ["a slash at the end is another path", ["GET /a"], "GET /a/", undefined],
    ["a variable is not filled by nothing", ["GET /a/{x}"], "GET /a/", undefined],
    ["the path is compared in its case", ["GET /Notes"], "GET /notes", undefined],
    ["extra slashes at the beginning do not count", ["GET /a"], "GET ///a", "GET /a"],
    ["an encoded letter is the letter", ["GET /notes"], "GET /%6Eotes", "GET /notes"],
    ["an encoded slash does not end a segment", ["GET /n/{x}"], "GET /n/a%2Fb", "GET /n/{x}"],
    ["the root is a path of its own", ["GET /", "$default"], "GET /", "GET /"],
    ["a path that is everything", ["$default"], "DELETE /x/y", "$default"],
    ["HEAD is not GET", ["GET /a"], "HEAD /a", undefined],
  ] as const) {
    it(`${what}: ${request} [DG/http-api-develop-routes; peers/route-priority]`, () =>
      assert.equal(match(routes, request), expected));
  }

  it("gives variables their decoded values, under the names of the route", () => {
    assert.deepEqual(parameters("GET /a/{x}/b/{y}", "/a/1%202/b/%E2%98%95"), { x: "1 2", y: "☕" });
    assert.deepEqual(parameters("GET /a/{proxy+}", "/a/b%20c/d"), { proxy: "b c/d" });
    assert.deepEqual(parameters("GET /{x}/{proxy+}", "/a/b/c"), { x: "a", proxy: "b/c" });
    assert.equal(parameters("GET /a", "/a"), undefined);
    assert.equal(parameters("$default", "/a"), undefined);
  });

  it("uses each route's own variable names when routes share a path", () => {
    const matcher = makeRouteMatcher<string>();
    matcher.add("GET /{note}", "get");
    matcher.add("POST /{id}", "post");

    assert.deepEqual({ ...matcher.match("GET", "/1")?.parameters }, { note: "1" });
    assert.deepEqual({ ...matcher.match("POST", "/1")?.parameters }, { id: "1" });
  });

  it("does not depend on the order in which routes are added [DG/http-api-develop-routes]", () => {
    const segment = fc.constantFrom("a", "b", "{x}", "{y}");
    const route = fc
      .tuple(fc.constantFrom("GET", "ANY"), fc.array(segment, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(
        ([method, segments, greedy]) => `${method} /${[...segments, ...(greedy ? ["{p+}"] : [])].join("/")}`,
      );
    const paths = fc
      .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join("/")}`);
    // Two routes that differ only in the names of their variables are one path: AWS refuses the second.
    const routes = fc.uniqueArray(route, { selector: (key) => key.replace(/\{[xy]\}/g, "{}") });

    fc.assert(
      fc.property(routes, paths, (keys, path) => {
        assert.equal(match(keys, `GET ${path}`), match([...keys].reverse(), `GET ${path}`));
      }),
    );
  });
});
