import { strict as assert } from "node:assert";
import { compileParameterSource } from "#sdk/local/gateways/rest/parameter-source";
import type { Header } from "#sdk/local/http/types";
import { request, UUID } from "../support/requests";
import { restCallOn } from "./events/calls";

const headers: Header[] = [
  ["X-A", "1"],
  ["x-a", "2"],
];
const body = Buffer.from('{"user":{"id":7,"tags":["a"]}}');
const call = restCallOn("POST /n/{id}", request("POST /test/n/a%20b?q=1&q=2", { headers, body }), {
  variables: { color: "red" },
});
const answer = { headers: [["Location", "/x"]] as Header[], body: '{"ok":true}' };

describe("the source of a mapped parameter", () => {
  for (const [expression, value] of [
    ["'*'", "*"],
    ["'it''s'", "it''s"],
    ["method.request.header.x-A", "2"],
    ["method.request.multivalueheader.X-A", "1,2"],
    ["method.request.querystring.q", "2"],
    ["method.request.multivaluequerystring.q", "1,2"],
    ["method.request.path.id", "a%20b"],
    ["method.request.body", body.toString()],
    ["method.request.body.user.id", "7"],
    ["method.request.body.user.tags", '["a"]'],
    ["method.request.body.none", undefined],
    ["integration.response.header.location", "/x"],
    ["integration.response.body.ok", "true"],
    ["context.requestId", UUID],
    ["context.none", undefined],
    ["stageVariables.color", "red"],
    ["method.request.header.none", undefined],
  ] as const) {
    it(`reads ${expression} [DG/request-response-data-mappings]`, () => {
      assert.equal(compileParameterSource(expression)?.({ call, answer }), value);
    });
  }

  for (const expression of [
    "method.request.cookie.a",
    "request.header.a",
    "*",
    "",
    "method.request.body.*",
  ]) {
    it(`is refused if REST APIs do not have it: ${JSON.stringify(expression)}`, () => {
      assert.equal(compileParameterSource(expression), undefined);
    });
  }
});
