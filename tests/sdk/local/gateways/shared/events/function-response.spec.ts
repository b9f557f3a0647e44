import { strict as assert } from "node:assert";
import { readHttpV1Response } from "#sdk/local/gateways/http/events/v1-response";
import { isUnusable } from "#sdk/local/gateways/shared/events/function-response";
import { readHttpV2Response } from "#sdk/local/gateways/shared/events/v2-response";
import type { Header } from "#sdk/local/http/types";
import { grouped, RETURNED, RETURNED_LISTS } from "./returned";

const READERS = { "http-2.0": readHttpV2Response, "http-1.0": readHttpV1Response } as const;

const JSON_TYPE: Header[] = [["Content-Type", "application/json"]];

describe("the answer of a function", () => {
  for (const [shape, returned] of [
    ["http-2.0", RETURNED],
    ["http-1.0", [...RETURNED, ...RETURNED_LISTS]],
  ] as const) {
    for (const { what, result, status, body, http } of returned) {
      it(`under ${shape} may have ${what} [REC]`, () => {
        const response = READERS[shape](JSON.stringify(result));
        assert.ok(!isUnusable(response));
        assert.deepEqual([response.status, response.body.toString()], [status, body]);
        assert.deepEqual(grouped(response.headers), http);
      });
    }
  }

  for (const [payload, body] of [
    ['{"a":1}', '{"a":1}'],
    ["[1,2]", "[1,2]"],
    ['"text"', "text"],
    ['""', ""],
    ["7", "7"],
    ["true", "true"],
    ["null", "null"],
    ["not json", "not json"],
  ] as const) {
    it(`under 2.0 without statusCode is a 200 with JSON: ${payload} [REC]`, () => {
      assert.deepEqual(readHttpV2Response(payload), { status: 200, headers: JSON_TYPE, body });
    });
    it(`under 1.0 without statusCode is not usable: ${payload} [REC]`, () => {
      assert.ok(isUnusable(readHttpV1Response(payload)));
    });
  }

  for (const [shape, read] of Object.entries(READERS)) {
    for (const statusCode of [0, 200.5, 99, 600, "abc", "", null, true, [200], {}]) {
      it(`under ${shape} is not usable with the status ${JSON.stringify(statusCode)} [REC]`, () => {
        const response = read(JSON.stringify({ statusCode }));
        assert.ok(isUnusable(response));
        assert.match(response.unusable, /^statusCode is .+, not a whole number from 200 to 599$/);
      });
    }

    for (const [headers, problem] of [
      [{ "x-a": "a\nb: c" }, 'the header X-A has a character that headers cannot have: "a\\nb: c"'],
      [{ "x-a": "\u4e2d" }, 'the header X-A has a character that headers cannot have: "\u4e2d"'],
      [{ "a b": "c" }, '"A b" is no name of a header'],
    ] as const) {
      it(`under ${shape} is not usable with the headers ${JSON.stringify(headers)}, which HTTP cannot carry`, () => {
        assert.deepEqual(read(JSON.stringify({ statusCode: 200, headers })), { unusable: problem });
      });
    }

    it(`under ${shape} takes a status as text [REC]`, () => {
      const response = read('{"statusCode":"201"}');
      assert.deepEqual(response, {
        status: 201,
        headers: [["Content-Type", "text/plain; charset=utf-8"]],
        body: "",
      });
    });

    for (const [what, result] of [
      ["a body that is an object", { body: {} }],
      ["a body that is a list", { body: [1] }],
      ["headers that are a list", { headers: [] }],
      ["a header that is an object", { headers: { a: {} } }],
      ["a header that is null", { headers: { a: null } }],
    ] as const) {
      it(`under ${shape} is not usable with ${what}`, () => {
        assert.ok(isUnusable(read(JSON.stringify({ statusCode: 200, ...result }))));
      });
    }

    it(`under ${shape} decodes base64 to bytes [REC; peers/binary-reply]`, () => {
      const response = read('{"statusCode":200,"body":"AQID","isBase64Encoded":true}');
      assert.ok(!isUnusable(response));
      assert.deepEqual(response.body, Buffer.from([1, 2, 3]));
    });

    it(`under ${shape} may not set the length or the connection`, () => {
      const headers = {
        "content-length": "7",
        Connection: "close",
        "transfer-encoding": "chunked",
        "x-a": "1",
      };
      const response = read(JSON.stringify({ statusCode: 200, headers }));
      assert.ok(!isUnusable(response));
      assert.deepEqual(response.headers, [
        ["X-A", "1"],
        ["Content-Type", "text/plain; charset=utf-8"],
      ]);
    });
  }

  for (const [body, text] of [
    [1, "1"],
    [0, "0"],
    [-1.5, "-1.5"],
    [true, "true"],
    [false, "false"],
  ] as const) {
    it(`under 2.0 may have the body ${body}, which is sent as text, and under 1.0 may not [GK]`, () => {
      const payload = JSON.stringify({ statusCode: 200, body });
      assert.deepEqual(readHttpV2Response(payload), {
        status: 200,
        headers: [["Content-Type", "text/plain; charset=utf-8"]],
        body: text,
      });
      assert.deepEqual(readHttpV1Response(payload), {
        unusable: "body is not text. Write JSON.stringify(...)",
      });
    });
  }

  it("under 2.0 has its cookies as headers, and its multiValueHeaders are ignored [DG/http-api-develop-integrations-lambda; peers/cookies]", () => {
    const response = readHttpV2Response(
      '{"statusCode":200,"cookies":["a=1","b=2"],"multiValueHeaders":{"x-a":["1"]}}',
    );
    assert.ok(!isUnusable(response));
    assert.deepEqual(response.headers, [
      ["Set-Cookie", "a=1"],
      ["Set-Cookie", "b=2"],
      ["Content-Type", "text/plain; charset=utf-8"],
    ]);
  });

  it("under 1.0 sends a pair of both maps once, the single value first [REC; DG/set-up-lambda-proxy-integrations]", () => {
    const result = {
      statusCode: 200,
      headers: { "x-a": "2" },
      multiValueHeaders: { "X-A": ["1", "2"] },
      cookies: ["a=1"],
    };
    const response = readHttpV1Response(JSON.stringify(result));
    assert.ok(!isUnusable(response));
    assert.deepEqual(response.headers, [
      ["X-A", "2"],
      ["X-A", "1"],
      ["Content-Type", "text/plain; charset=utf-8"],
    ]);
  });

  it("under 1.0 is not usable with multiple values that are not lists [peers/multi-value-headers]", () => {
    assert.ok(isUnusable(readHttpV1Response('{"statusCode":200,"multiValueHeaders":{"x-a":"1"}}')));
  });
});
