import { strict as assert } from "node:assert";
import fc from "fast-check";
import {
  checkRoutePath,
  foldRouteKey,
  parseRouteKey,
  ROUTE_METHODS,
} from "#sdk/constructs/gateway/routes/route-key";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../../support/issues";

function parse(key: string) {
  const issues = new Issues({ kind: "Api", id: "Test" });
  const parsed = parseRouteKey(key, issues);
  assert.deepEqual(issues.list, []);
  assert.ok(parsed);
  return parsed;
}

describe("a route key", () => {
  it("is a method and a path [BC]", () => {
    assert.deepEqual(parse("GET /notes/{id}"), {
      text: "GET /notes/{id}",
      written: "GET /notes/{id}",
      shape: "GET /notes/{}",
      method: "GET",
      path: "/notes/{id}",
      segments: [
        { kind: "text", text: "notes" },
        { kind: "variable", name: "id" },
      ],
    });
  });

  it("folds white space between method and path", () => {
    assert.equal(parse("GET \t \n /notes").text, "GET /notes");
    assert.equal(parse("GET   /notes").written, "GET /notes");
  });

  it("may have its method in lower case, which the gateway gets in upper case", () => {
    const key = parse("post /Notes");
    assert.equal(key.text, "POST /Notes");
    assert.equal(key.written, "post /Notes");
  });

  it("may be $default [BC]", () => {
    const { method, path, text, shape } = parse("$default");
    assert.deepEqual(
      { method, path, text, shape },
      { method: undefined, path: undefined, text: "$default", shape: "$default" },
    );
  });

  it("may be the root", () => {
    assert.deepEqual(parse("ANY /").segments, []);
    assert.equal(parse("ANY /").shape, "ANY /");
  });

  it("may end in a greedy variable of any name", () => {
    assert.deepEqual(parse("ANY /files/{rest+}").segments[1], { kind: "greedy", name: "rest" });
    assert.equal(parse("ANY /files/{rest+}").shape, "ANY /files/{+}");
  });

  it("has a shape that does not depend on the names of variables, but on their kind", () => {
    assert.equal(parse("GET /a/{x}").shape, parse("GET /a/{y}").shape);
    assert.notEqual(parse("GET /a/{x}").shape, parse("GET /a/{x+}").shape);
    assert.notEqual(parse("GET /a/{x}").shape, parse("POST /a/{x}").shape);
  });

  const refused: readonly (readonly [key: string, line: string])[] = [
    ["", 'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got ""; write "GET /notes"'],
    [
      "GET",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got "GET"; write "GET /notes"',
    ],
    [
      "/notes",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got "/notes"; write "GET /notes"',
    ],
    [
      " GET /a",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got " GET /a"; write "GET /a"',
    ],
    [
      "GET /a ",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got "GET /a "; write "GET /a"',
    ],
    [
      "GET /a b",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got "GET /a b"; write "GET /a"',
    ],
    [
      " $default",
      'ROUTE_KEY_MALFORMED: a route key is a method and a path, or $default, got " $default"; write "$default"',
    ],
    ["GTE /a", 'ROUTE_METHOD_UNKNOWN: unknown method, got "GTE"; did you mean "GET"'],
    [
      "SUBSCRIBE /a",
      'ROUTE_METHOD_UNKNOWN: unknown method, got "SUBSCRIBE"; write "ANY", "GET", "PUT", "POST", "HEAD", "PATCH", "DELETE" or "OPTIONS"',
    ],
    ["GET notes", 'ROUTE_PATH_INVALID: path must start with "/", got "notes"; write "GET /notes"'],
    ["GET /notes/", 'ROUTE_PATH_INVALID: path must not end with "/", got "/notes/"; write "GET /notes"'],
    ["GET /a//b/", 'ROUTE_PATH_INVALID: path has an empty part, got "/a//b/"; write "GET /a/b"'],
    ["GET //", 'ROUTE_PATH_INVALID: path has an empty part, got "//"; write "GET /"'],
    ["GET /a?b=c", 'ROUTE_PATH_INVALID: a route is chosen by its path alone, got "/a?b=c"; write "GET /a"'],
    [
      "GET /a/{}",
      'ROUTE_VARIABLE_INVALID: "{}" is neither text nor one variable, got "/a/{}"; write a variable as a part of its own, such as {id}, with letters, digits and . _ : - in its name',
    ],
    [
      "GET /{id}.json",
      'ROUTE_VARIABLE_INVALID: "{id}.json" is neither text nor one variable, got "/{id}.json"; write a variable as a part of its own, such as {id}, with letters, digits and . _ : - in its name',
    ],
    [
      "GET /{all+}/b",
      'ROUTE_GREEDY_NOT_LAST: {all+} takes all that follows and must be the last part of the path, got "/{all+}/b"; write {all}, or end the path there',
    ],
    [
      "GET /{id}/b/{id}",
      'ROUTE_VARIABLE_REPEATED: two variables are called "id", got "/{id}/b/{id}"; give one of them another name',
    ],
  ];
  for (const [key, line] of refused) {
    it(`cannot be ${JSON.stringify(key)}`, () => {
      assert.deepEqual(
        reportedLines((issues) => assert.equal(parseRouteKey(key, issues), undefined)),
        [line],
      );
    });
  }

  it("reports a wrong method and a wrong path together", () => {
    const codes = reportedLines((issues) => parseRouteKey("GTE notes", issues)).map(
      (line) => line.split(":")[0],
    );
    assert.deepEqual(codes, ["ROUTE_METHOD_UNKNOWN", "ROUTE_PATH_INVALID"]);
  });

  it("has at most 128 characters", () => {
    parse(`GET /${"a".repeat(123)}`);
    assert.deepEqual(
      reportedLines((issues) => parseRouteKey(`GET /${"a".repeat(124)}`, issues)),
      ["ROUTE_KEY_TOO_LONG: 129 characters are more than AWS takes; write at most 128 characters"],
    );
  });

  it("is the same whatever white space is in it", () => {
    const space = fc
      .array(fc.constantFrom(" ", "\t", "\n"), { minLength: 1, maxLength: 5 })
      .map((list) => list.join(""));
    const part = fc.stringMatching(/^([a-z0-9]{1,5}|\{[a-z]{1,4}\})$/);
    const path = fc.uniqueArray(part, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(fc.constantFrom(...ROUTE_METHODS), space, path, (method, between, route) => {
        const key = parse(`${method}${between}${route}`);
        assert.equal(key.text, `${method} ${route}`);
        assert.equal(foldRouteKey(key.text), key.text);
        assert.deepEqual(parse(key.text), key);
      }),
    );
  });

  it("never makes the parser throw", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const issues = new Issues({ kind: "Api", id: "Test" });
        assert.equal(parseRouteKey(text, issues) === undefined, issues.any);
      }),
    );
  });
});

describe("a path alone", () => {
  function reported(path: string): readonly string[] {
    const issues = new Issues({ kind: "GraphQLApi", id: "Test" });
    checkRoutePath(path, issues);
    return issues.list.map(({ code, cure }) => `${code}: ${cure}`);
  }

  it("is what may stand in a route key, with cures that name no method", () => {
    assert.deepEqual(reported("/"), []);
    assert.deepEqual(reported("/{tenant}/graphql"), []);
    assert.deepEqual(reported("graphql"), ['ROUTE_PATH_INVALID: write "/graphql"']);
    assert.deepEqual(reported("/graphql/"), ['ROUTE_PATH_INVALID: write "/graphql"']);
    assert.deepEqual(reported("/my graphql"), ['ROUTE_PATH_INVALID: write "/mygraphql"']);
    assert.deepEqual(reported(" "), ['ROUTE_PATH_INVALID: write "/"']);
  });
});
