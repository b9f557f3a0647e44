import assert from "node:assert/strict";
import * as fc from "fast-check";
import { compileSelection } from "#sdk/local/gateways/websocket/selection";

describe("compileSelection", () => {
  const rows: readonly (readonly [expression: string, message: string, key: string])[] = [
    ["$request.body.action", '{"action":"move"}', "move"],
    ["${request.body.action}", '{"action":"move"}', "move"],
    ["$request.body.do.what", '{"do":{"what":"move"}}', "move"],
    ["$request.body.a[1].b", '{"a":[0,{"b":"move"}]}', "move"],
    ["$request.body['message-type']", '{"message-type":"move"}', "move"],
    ["$request.body.message-type", '{"message-type":"move"}', "move"],
    ["${request.body.a}/${request.body.b}", '{"a":"x","b":"y"}', "x/y"],
    ["${request.body.a}-static", '{"a":"x"}', "x-static"],
    ["\\$default", '{"action":"move"}', "$default"],
    ["$request.body.n", '{"n":7}', "7"],
    ["$request.body.n", '{"n":true}', "true"],
    ["$request.body.n", '{"n":null}', ""],
    ["$request.body.action", "{}", ""],
    ["$request.body.action", "[]", ""],
    ["$request.body.action", "null", ""],
    ["$request.body.action", '"action"', ""],
    ["$request.body.action", "not json", ""],
    ["$request.body.a.b", '{"a":"text"}', ""],
    ["$request.body.constructor", "{}", ""],
    ["$request.body.length", '"text"', ""],
    ["$request.body", '"move"', "move"],
  ];
  for (const [expression, message, key] of rows) {
    it(`finds ${JSON.stringify(key)} with ${expression} in ${message} [DG/websocket-api-develop-routes; peers/route-selection]`, () => {
      assert.equal(compileSelection(expression).keyOf(message), key);
    });
  }

  it("reports an expression that it cannot evaluate, and names no route then", () => {
    for (const expression of ["$request.header.x", "${context.x}", "$request.body..x", "$request.body.*"]) {
      const selection = compileSelection(expression);
      const known = expression.endsWith("*");
      assert.equal(selection.isEmulated, known, expression);
      assert.equal(selection.keyOf('{"x":"y"}'), "", expression);
    }
  });

  it("accepts any message and any expression without failing", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (expression, message) => {
        assert.equal(typeof compileSelection(expression).keyOf(message), "string");
      }),
    );
  });

  it("finds the same value in any JSON as a plain lookup", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), fc.string()), (body) => {
        for (const [name, value] of Object.entries(body)) {
          assert.equal(compileSelection(`$request.body.${name}`).keyOf(JSON.stringify(body)), value);
        }
      }),
    );
  });
});
