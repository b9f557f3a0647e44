import assert from "node:assert/strict";
import { differencesOf } from "../../../scripts/judge/differences";
import { EXPECTED } from "../../../scripts/judge/expected";
import { complaintsOf, type Expected } from "../../../scripts/judge/explanations";
import type { Outcome } from "../../../scripts/judge/outcome";
import { SCENARIO } from "../../../scripts/judge/scenario";

const done = (values: Record<string, string>): Outcome => ({
  kind: "done",
  values: new Map(Object.entries(values)),
});
const refused = (error: string, message = "no"): Outcome => ({ kind: "refused", error, message });
const NOT_COVERED: Outcome = { kind: "not covered", why: "status 500" };

const EXPLAINED: Expected = {
  steps: ["sign in", "refresh"],
  paths: ["*.header.typ"],
  right: "ours",
  reason: "no typ",
  source: "the guide",
};
const typ = (step: string) => ({ step, path: "IdToken.header.typ", ours: undefined, theirs: "JWT" });

describe("the judge of user pools", () => {
  it("finds values that differ, and those that only one side has", () => {
    assert.deepEqual(differencesOf("s", done({ a: "1", b: "2", c: "3" }), done({ a: "1", b: "x", d: "4" })), [
      { step: "s", path: "b", ours: "2", theirs: "x" },
      { step: "s", path: "c", ours: "3", theirs: undefined },
      { step: "s", path: "d", ours: undefined, theirs: "4" },
    ]);
  });

  it("finds another error, another message, and a refusal by one of the two", () => {
    assert.deepEqual(differencesOf("s", refused("A"), refused("A")), []);
    const paths = (ours: Outcome, theirs: Outcome) =>
      differencesOf("s", ours, theirs).map(({ path }) => path);
    assert.deepEqual(paths(refused("A"), refused("B", "other")), ["error"]);
    assert.deepEqual(paths(refused("A"), refused("A", "other")), ["message"]);
    assert.deepEqual(paths(refused("A"), done({})), ["outcome"]);
  });

  it("ignores steps that the other server lacks, but never those that ours lacks", () => {
    assert.deepEqual(differencesOf("s", done({ a: "1" }), NOT_COVERED), []);
    assert.deepEqual(differencesOf("s", NOT_COVERED, done({})), [
      { step: "s", path: "outcome", ours: "not covered (status 500)", theirs: "done" },
    ]);
  });

  it("reports unexplained differences", () => {
    const other = { ...typ("sign in"), path: "IdToken.header.kid" };
    assert.deepEqual(complaintsOf([typ("sign in"), typ("refresh"), other], [EXPLAINED]), [
      "sign in: IdToken.header.kid differs, and nothing explains it",
    ]);
  });

  it("reports an explanation without a difference", () => {
    assert.deepEqual(complaintsOf([typ("sign in")], [EXPLAINED]), [
      'refresh: "no typ" is expected to differ and does not',
    ]);
  });

  it("explains existing steps, each name once", () => {
    const names = SCENARIO.map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    const unknown = EXPECTED.flatMap(({ steps }) => steps).filter((name) => !names.includes(name));
    assert.deepEqual(unknown, []);
  });
});
