import { strict as assert } from "node:assert";
import { readRestResponse } from "#sdk/local/gateways/rest/events/response";
import { isUnusable } from "#sdk/local/gateways/shared/events/function-response";
import { grouped, RETURNED, RETURNED_LISTS } from "../../shared/events/returned";

const TEXT = { binaryMediaTypes: [], accept: undefined };
function read(result: unknown, choice: Parameters<typeof readRestResponse>[1] = TEXT) {
  const response = readRestResponse(JSON.stringify(result), choice);
  assert.ok(!isUnusable(response), JSON.stringify(response));
  return response;
}

describe("the answer of a function of a REST API", () => {
  for (const { what, result, status, body, rest } of [...RETURNED, ...RETURNED_LISTS]) {
    it(`may have ${what} [REC]`, () => {
      const response = read(result);
      assert.deepEqual([response.status, response.body.toString()], [status, body]);
      assert.deepEqual(grouped(response.headers), rest);
    });
  }

  for (const [what, result] of [
    ["text", "hello"],
    ["a list", []],
    ["null", null],
    ["an unknown member", { statusCode: 200, cookies: [] }],
    ["a body that is no text", { statusCode: 200, body: { a: 1 } }],
    ["a status that is zero", { statusCode: 0, body: "x" }],
    ["a status that is a fraction", { statusCode: 200.5 }],
    ["a status that is no number", { statusCode: "ok" }],
    ["headers that are a list", { headers: [] }],
    ["a header with a line break", { headers: { "x-a": "a\nb: c" } }],
    ["a header with a space in its name", { headers: { "x a": "b" } }],
    ["a header that is an object", { headers: { a: {} } }],
    ["a multi-value header that is no list", { multiValueHeaders: { a: "b" } }],
  ] as const) {
    it(`is not usable when it is, or has, ${what} [REC; LSREC; peers/multi-value-headers]`, () => {
      assert.ok(isUnusable(readRestResponse(JSON.stringify(result), TEXT)));
    });
  }

  it("is not usable if it is not JSON", () => {
    assert.ok(isUnusable(readRestResponse("{", TEXT)));
  });

  it("is a 200 without a status, and may have a status as text [LSREC]", () => {
    const jsonType = [["Content-Type", "application/json"]];
    assert.deepEqual(read({}), { status: 200, headers: jsonType, body: "" });
    assert.equal(read({ headers: { a: "b" } }).status, 200);
    assert.equal(read({ statusCode: "201" }).status, 201);
  });

  it("sends single values after the lists, and a pair of both maps once [REC; DG/set-up-lambda-proxy-integrations]", () => {
    const { headers } = read({
      headers: { a: "3", b: true, n: 7 },
      multiValueHeaders: { a: ["1", "2"], b: ["true"] },
    });
    assert.deepEqual(headers, [
      ["a", "1"],
      ["a", "2"],
      ["b", "true"],
      ["a", "3"],
      ["n", "7"],
      ["Content-Type", "application/json"],
    ]);
  });

  it("renames reserved headers, and drops hop-by-hop headers [DG/api-gateway-known-issues]", () => {
    const { headers } = read({
      headers: {
        date: "then",
        Server: "mine",
        "content-length": "3",
        Connection: "close",
        "WWW-Authenticate": "Basic",
        "Transfer-Encoding": "chunked",
        "content-type": "text/html",
      },
    });
    assert.deepEqual(headers, [
      ["x-amzn-Remapped-Date", "then"],
      ["x-amzn-Remapped-Server", "mine"],
      ["x-amzn-Remapped-Content-Length", "3"],
      ["x-amzn-Remapped-Connection", "close"],
      ["x-amzn-Remapped-WWW-Authenticate", "Basic"],
      ["Content-Type", "text/html"],
    ]);
  });

  const PNG = Buffer.from([137, 80, 78, 71]);
  for (const [what, choice, contentType, isBytes] of [
    ["no type is binary", { binaryMediaTypes: [], accept: "image/png" }, "image/png", false],
    [
      "the first accepted type is",
      { binaryMediaTypes: ["image/png"], accept: "image/png, text/html" },
      "text/plain",
      true,
    ],
    [
      "only a later accepted type is",
      { binaryMediaTypes: ["image/png"], accept: "text/html, image/png" },
      "image/png",
      false,
    ],
    ["the client takes any", { binaryMediaTypes: ["image/png"], accept: "*/*" }, "image/png", false],
    [
      "the client takes any image",
      { binaryMediaTypes: ["image/png"], accept: "image/*" },
      "image/png",
      false,
    ],
    [
      "the first one is in a range",
      { binaryMediaTypes: ["image/*"], accept: "image/png" },
      "text/plain",
      true,
    ],
    ["the client names none", { binaryMediaTypes: ["image/png"], accept: undefined }, "image/png", false],
    ["all types are", { binaryMediaTypes: ["*/*"], accept: undefined }, "text/plain", true],
  ] as const) {
    it(`is sent ${isBytes ? "as bytes" : "as the text of its base64"} where ${what} [DG/api-gateway-known-issues; LSREC]`, () => {
      const body = PNG.toString("base64");
      const result = { isBase64Encoded: true, headers: { "content-type": contentType }, body };
      assert.deepEqual(read(result, choice).body, isBytes ? PNG : body);
    });
  }

  it("stays text if it does not declare itself base64 [DG/api-gateway-known-issues; LSREC]", () => {
    assert.equal(read({ body: "aGk=" }, { binaryMediaTypes: ["*/*"], accept: undefined }).body, "aGk=");
  });
});
