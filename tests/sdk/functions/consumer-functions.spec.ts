import assert from "node:assert/strict";
import { Issues } from "#sdk/errors/index";
import type { Function } from "#sdk/functions/construct";
import { ConsumerFunctions } from "#sdk/functions/consumer-functions";
import type { Permissions } from "#sdk/permissions/entries";
import { reportedLines } from "../../support/issues";

/** A function that remembers what it is given. */
function fakeFunction(): Function & { readonly given: Permissions[] } {
  const given: Permissions[] = [];
  const attachPermissions = (permissions: Permissions) => void given.push(permissions);
  return { given, attachPermissions } as unknown as Function & { readonly given: Permissions[] };
}

describe("functions: consumers of one construct", () => {
  it("gives what is for all to those there and to those that come later, in order", () => {
    const consumers = new ConsumerFunctions();
    const [early, late] = [fakeFunction(), fakeFunction()];
    consumers.add("early", early);
    consumers.attachPermissions(["a:A"]);
    consumers.add("late", late);
    consumers.attachPermissions(["b:B"]);
    assert.deepEqual(early.given, [["a:A"], ["b:B"]]);
    assert.deepEqual(late.given, [["a:A"], ["b:B"]]);
  });

  it("gives a function that consumes under two names once", () => {
    const consumers = new ConsumerFunctions();
    const shared = fakeFunction();
    consumers.add("one", shared);
    consumers.add("two", shared);
    consumers.attachPermissions(["a:A"]);
    assert.deepEqual(shared.given, [["a:A"]]);
  });

  it("names the nearest consumer, or those there are, for one that is not there", () => {
    const consumers = new ConsumerFunctions();
    const missing = (name: string) =>
      reportedLines((issues) =>
        assert.throws(() => consumers.require(name, issues), { code: "CONSUMER_UNKNOWN" }),
      );
    assert.deepEqual(missing("audit"), [
      'CONSUMER_UNKNOWN: there is no such consumer, got "audit"; there are none: add one to consumers',
    ]);
    consumers.add("audit", fakeFunction());
    consumers.add("index", fakeFunction());
    assert.deepEqual(missing("audits"), [
      'CONSUMER_UNKNOWN: there is no such consumer, got "audits"; did you mean "audit"',
    ]);
    assert.deepEqual(missing("somethingElse"), [
      'CONSUMER_UNKNOWN: there is no such consumer, got "somethingElse"; there are audit, index',
    ]);
    assert.equal(consumers.require("audit", new Issues({ kind: "Table", id: "T" })), consumers.get("audit"));
  });
});
