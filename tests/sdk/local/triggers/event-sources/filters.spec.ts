import assert from "node:assert/strict";
import { compileFilters } from "#sdk/local/triggers/event-sources/filters";

const passes = (pattern: unknown, text: string, metadata: Readonly<Record<string, unknown>> = {}): boolean =>
  compileFilters([JSON.stringify(pattern)])({ metadata, payload: { field: "body", text } });

describe("filters of event sources", () => {
  it("compare fields with JSON, and a list with plain text, and match no other form [LDG/with-sqs-filtering]", () => {
    const fields = { body: { city: ["Seattle"] } };
    const text = { body: [{ prefix: "Seattle" }] };
    assert.deepEqual(
      ['{"city":"Seattle"}', '{"city":"Rome"}', "Seattle", "12"].map((body) => passes(fields, body)),
      [true, false, false, false],
    );
    assert.deepEqual(
      ["Seattle, WA", "Rome", '{"city":"Seattle"}'].map((body) => passes(text, body)),
      [true, false, false],
    );
  });

  it("that ask for nothing of the content leave its form alone [LDG/with-sqs-filtering]", () => {
    const pattern = { messageAttributes: { kind: { stringValue: ["a"] } } };
    const attributes = (stringValue: string) => ({ messageAttributes: { kind: { stringValue } } });
    assert.deepEqual(
      [passes(pattern, "text", attributes("a")), passes(pattern, "{}", attributes("b"))],
      [true, false],
    );
  });

  it("let an item through that fits one of them [LDG/invocation-eventfiltering]", () => {
    const filter = compileFilters(['{"body":{"n":[1]}}', '{"body":{"n":[{"numeric":[">",5]}]}}']);
    const fits = (text: string) => filter({ metadata: {}, payload: { field: "body", text } });
    assert.deepEqual(['{"n":1}', '{"n":6}', '{"n":5}'].map(fits), [true, true, false]);
    assert.equal(compileFilters([])({ metadata: {} }), true);
  });

  it("are refused where AWS refuses them [LSREC]", () => {
    assert.throws(() => compileFilters(["single-string"]));
    assert.throws(() => compileFilters(['{"eventName": ["INSERT"=123}']));
  });
});
