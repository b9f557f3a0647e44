import { strict as assert } from "node:assert";
import { type ApiCors, planCors } from "#sdk/constructs/api/cors";
import { Issues } from "#sdk/errors/index";
import { reportedLines, warned } from "../../../support/issues";

const OPEN = { allowCredentials: false, allowHeaders: ["*"], allowMethods: ["*"], allowOrigins: ["*"] };

describe("cors", () => {
  const plan = (cors: boolean | ApiCors | undefined) => {
    const issues = new Issues({ kind: "Api", id: "Test" });
    const planned = planCors(cors, issues);
    assert.deepEqual(issues.list, []);
    return planned;
  };
  const lines = (cors: unknown) =>
    reportedLines((issues) => void planCors(cors as ApiCors, issues.at("cors")));

  it("fills in what an object leaves out", () => {
    assert.deepEqual(plan({}), OPEN);
    assert.deepEqual(plan({ allowMethods: ["GET", "POST"] }), { ...OPEN, allowMethods: ["GET", "POST"] });
  });

  it("takes all settings", () => {
    assert.deepEqual(
      plan({
        allowCredentials: true,
        allowHeaders: ["x-key"],
        allowMethods: ["GET"],
        allowOrigins: ["https://example.com"],
        exposeHeaders: ["etag"],
        maxAge: "1 hour",
      }),
      {
        allowCredentials: true,
        allowHeaders: ["x-key"],
        allowMethods: ["GET"],
        allowOrigins: ["https://example.com"],
        exposeHeaders: ["etag"],
        maxAge: 3600,
      },
    );
  });

  it("takes ANY for all methods", () => {
    assert.deepEqual(plan({ allowMethods: ["ANY"] })?.allowMethods, ["*"]);
  });

  it("has a maxAge of -1 to one day [BC]", () => {
    assert.equal(plan({ maxAge: -1 })?.maxAge, -1);
    assert.equal(plan({ maxAge: "0 seconds" })?.maxAge, 0);
    assert.equal(plan({ maxAge: "1 day" })?.maxAge, 86_400);
    assert.deepEqual(lines({ maxAge: "2 days" }), [
      'VALUE_OUT_OF_RANGE cors.maxAge: out of range, got "2 days"; write at most 1 day',
    ]);
    assert.match(lines({ maxAge: "1 fortnight" })[0] ?? "", /^DURATION_INVALID cors.maxAge/);
  });

  it("does not let credentials go with a wildcard [BC; GK]", () => {
    assert.deepEqual(lines({ allowCredentials: true }), [
      'CORS_CREDENTIALS_WITH_WILDCARD cors.allowCredentials: credentials cannot go with "*", and allowOrigins, allowMethods, allowHeaders have it, got true; list the origins, methods and headers, or remove allowCredentials',
    ]);
    assert.deepEqual(
      lines({
        allowCredentials: true,
        allowOrigins: ["https://a.example"],
        allowMethods: ["GET"],
        allowHeaders: ["*"],
      }),
      [
        'CORS_CREDENTIALS_WITH_WILDCARD cors.allowCredentials: credentials cannot go with "*", and allowHeaders has it, got true; list the origins, methods and headers, or remove allowCredentials',
      ],
    );
  });

  it("refuses other props, unknown methods and what is no list", () => {
    assert.deepEqual(lines({ allowOrigin: ["*"] }), [
      "PROP_UNKNOWN cors.allowOrigin: there is no such prop; did you mean allowOrigins",
    ]);
    assert.deepEqual(lines({ allowMethods: ["GTE"] }), [
      'VALUE_NOT_ALLOWED cors.allowMethods[0]: not one of the words allowed, got "GTE"; did you mean "GET"',
    ]);
    assert.deepEqual(lines({ allowOrigins: "*" }), [
      'VALUE_WRONG_TYPE cors.allowOrigins: not a list, got "*"; pass a list',
    ]);
    assert.deepEqual(lines("*"), ['VALUE_WRONG_TYPE cors: not an object, got "*"; pass an object']);
  });

  for (const [origin, said] of [
    [
      "example.com",
      'browsers send an origin with its scheme, so that this one lets nobody in, got "example.com"; write "https://example.com"',
    ],
    [
      "https://*.example.com",
      'the origin is compared as it is written, and none has a * in it, got "https://*.example.com"; write "*", "https://*" or each origin',
    ],
    [
      "capacitor://localhost",
      'HTTP APIs take origins with http:// or https://, got "capacitor://localhost"; write "*" for all origins, or cors: false and an OPTIONS route whose function answers for itself',
    ],
    [
      "null",
      'HTTP APIs take origins with http:// or https://, got "null"; write "*" for all origins, or cors: false and an OPTIONS route whose function answers for itself',
    ],
  ] as const)
    it(`refuses the origin ${origin}, with which AWS makes no API`, () => {
      assert.deepEqual(lines({ allowOrigins: ["https://a.example", origin] }), [
        `CORS_ORIGIN_INVALID cors.allowOrigins[1]: ${said}`,
      ]);
    });

  it("warns of origins and headers that AWS takes and that nobody sends", () => {
    const cors = {
      allowOrigins: ["https://example.com/", "https://*", "http://*", "https://example.com"],
      allowHeaders: ["a b"],
      exposeHeaders: ["etag, x-id"],
    };
    assert.deepEqual(
      warned((issues) => void planCors(cors, issues.at("cors"))),
      [
        'Api "Test" cors.allowOrigins[0]: browsers send an origin without a path or a slash at its end, so that this one lets nobody in, got "https://example.com/"; write "https://example.com"',
        'Api "Test" cors.allowHeaders[0]: no header has this name, got "a b"; write them one by one: "a", "b"',
        'Api "Test" cors.exposeHeaders[0]: no header has this name, got "etag, x-id"; write them one by one: "etag", "x-id"',
      ],
    );
  });
});
