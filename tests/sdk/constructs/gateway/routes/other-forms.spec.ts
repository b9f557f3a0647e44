import assert from "node:assert/strict";
import { pathInOwnForm } from "#sdk/constructs/gateway/routes/other-forms";
import { parseRouteKey, REST_KEYS } from "#sdk/constructs/gateway/routes/route-key";
import { PathTree } from "#sdk/constructs/rest-api/path-tree";
import { reportedLines, warned } from "../../../../support/issues";

describe("paths in the form of another framework", () => {
  for (const [framework, path, ours] of [
    ["Express", "/notes/:id", "/notes/{id}"],
    ["Express", "/notes/:id/tags/:tag", "/notes/{id}/tags/{tag}"],
    ["Express", "/notes/:id(\\d+)", "/notes/{id}"],
    ["Express", "/files/*", "/files/{proxy+}"],
    ["Express", "/files/*splat", "/files/{splat+}"],
    ["Express", "/files/:path*", "/files/{path+}"],
    ["Express", "/*/edit", "/{proxy}/edit"],
    ["hono", "/notes/:id{[0-9]+}", "/notes/{id}"],
    ["Flask", "/notes/<id>", "/notes/{id}"],
    ["Flask", "/notes/<int:id>", "/notes/{id}"],
    ["Flask", "/files/<path:rest>", "/files/{rest+}"],
    ["Next", "/notes/[id]", "/notes/{id}"],
    ["Next", "/docs/[...slug]", "/docs/{slug+}"],
    ["Next", "/docs/[[...slug]]", "/docs/{slug+}"],
  ] as const)
    it(`of ${framework}: ${path} is ${ours}`, () => assert.equal(pathInOwnForm(path), ours));

  for (const path of [
    "/",
    "/notes/{id}",
    "/files/{proxy+}",
    "/events:batch",
    "/v1.2/a_b-c",
    "/.well-known/x",
  ])
    it(`leaves ${path} as it is`, () => assert.equal(pathInOwnForm(path), undefined));
});

describe("a route key of an HTTP API", () => {
  const refused = (key: string) => reportedLines((issues) => void parseRouteKey(key, issues));

  it("is warned of with :id, which is text to API Gateway, once for a path", () => {
    assert.deepEqual(
      warned((issues) => void parseRouteKey("GET /notes/:id/tags/:tag", issues.at("routes", "GET /x"))),
      [
        'Api "Test" routes["GET /x"]: :id is text to API Gateway, and stands for no other value, got "/notes/:id/tags/:tag"; write "GET /notes/{id}/tags/{tag}"',
      ],
    );
  });

  for (const path of ["/events:batch", "/a.b_c-d:e", "/{id}/x", "/notes/:"])
    it(`is taken without a word with ${path}`, () =>
      assert.deepEqual(
        warned((issues) => void parseRouteKey(`GET ${path}`, issues)),
        [],
      ));

  for (const [path, part, better] of [
    ["/files/*", "*", "/files/{proxy+}"],
    ["/notes/<int:id>", "<int:id>", "/notes/{id}"],
    ["/notes/[id]", "[id]", "/notes/{id}"],
    ["/:org/files/*", "*", "/{org}/files/{proxy+}"],
  ] as const)
    it(`is refused with ${path}, with the path in our form`, () => {
      assert.deepEqual(refused(`POST ${path}`), [
        `ROUTE_PATH_INVALID: ${JSON.stringify(part)} has characters that HTTP APIs do not take in a path, got ${JSON.stringify(path)}; write "POST ${better}"`,
      ]);
    });

  for (const path of ["/a,b", "/a@b", "/~me", "/a%20b", "/$metadata", "/a(b)", "/ü", "/a+b"])
    it(`is refused with ${path}, as AWS refuses it`, () => {
      assert.match(
        String(refused(`GET ${path}`)),
        /^ROUTE_PATH_INVALID: .* has characters that HTTP APIs do not take in a path, got .*; write letters, digits and \. _ : - only, or one variable such as \{id\}$/,
      );
    });
});

describe("a path of a REST API", () => {
  const plan = (path: string) => (issues: Parameters<typeof parseRouteKey>[1]) => {
    const key = parseRouteKey(`GET ${path}`, issues, REST_KEYS);
    if (key) new PathTree().startBatch().plan(key.segments, issues);
  };

  it("is warned of with :id", () => {
    assert.deepEqual(warned(plan("/notes/:id")), [
      'Api "Test": :id is text to API Gateway, and stands for no other value, got "/notes/:id"; write "GET /notes/{id}"',
    ]);
  });

  it("takes a comma, which HTTP APIs do not", () => assert.deepEqual(warned(plan("/a,b")), []));

  for (const [path, part, better] of [
    ["/files/*", "*", "{proxy+}"],
    ["/notes/<id>/x", "<id>", "{id}"],
    ["/notes/[id]", "[id]", "{id}"],
  ] as const)
    it(`is refused with ${path}, with the part in our form`, () => {
      assert.deepEqual(reportedLines(plan(path)), [
        `PATH_PART_INVALID: a path part has characters that REST APIs do not take, got ${JSON.stringify(part)}; write ${better}, which is how API Gateway writes it`,
      ]);
    });
});
