import assert from "node:assert/strict";
import { specsWithTest, specsWithTitle, titlePattern } from "../../../scripts/breaking/titles";

const SPECS = new Map([
  [
    "tests/a.spec.ts",
    `describe("a pool", () => {
       it("[pool.size] holds three", () => {});
       it('takes "one"', () => {});
       describe("with a lock", () => { it("stays shut (at night) [fact/a; fact/b]", () => {}); });
     });`,
  ],
  [
    "tests/b.spec.ts",
    `for (const kind of ["a", "b"]) {
       describe(\`a \${kind}\`, () => { for (const word of WORDS) it(\`takes \${word}, always\`, () => {}); });
     }
     describe("a lake", () => { shared(); it(says, () => {}); });`,
  ],
  ["tests/c.spec.ts", `describe("a lake", () => { it(said, () => {}); }); // it("in a comment")`],
  [
    "tests/d.spec.ts",
    `describe("a pond", function () {
       this.timeout(1);
       const size = measure();
       before(() => { fill(); });
       it("is small", () => { shared(); });
     });
     describe("a bay", () => { for (const kind of KINDS) if (kind) shared(kind); });
     describe("a fjord", () => shared("cold"));
     describe("a strait", shared);
     describe("a gulf", () => { suite.add("warm"); });`,
  ],
]);

describe("the specs that hold a title", () => {
  it("have it written out, from the outermost describe on", () => {
    assert.deepEqual(specsWithTitle(SPECS, 'a pool takes "one"'), ["tests/a.spec.ts"]);
    assert.deepEqual(specsWithTitle(SPECS, "a pool with a lock stays shut (at night)"), ["tests/a.spec.ts"]);
  });

  it("have it with all sources of its facts, or with none", () => {
    const title = "a pool with a lock stays shut (at night)";
    assert.deepEqual(specsWithTitle(SPECS, `${title} [fact/a; fact/b]`), ["tests/a.spec.ts"]);
    assert.deepEqual(specsWithTitle(SPECS, `${title} [fact/a]`), []);
  });

  it("may name the sources of its facts at the end, which the title is free of", () => {
    const pattern = new RegExp(titlePattern("a pool takes (one)"));
    assert.match("a pool takes (one)", pattern);
    assert.match("a pool takes (one) [fact/a; fact/b]", pattern);
    assert.doesNotMatch("a pool takes (one) and two", pattern);
    assert.doesNotMatch("not a pool takes (one)", pattern);
  });

  it("may compute parts of it at run time", () => {
    assert.deepEqual(specsWithTitle(SPECS, "a puddle takes two, always"), ["tests/b.spec.ts"]);
  });

  it("are all with a matching describe, when no more of the title is literal", () => {
    assert.deepEqual(specsWithTitle(SPECS, "a lake is deep"), ["tests/b.spec.ts", "tests/c.spec.ts"]);
  });

  it("are those whose describe calls a shared suite", () => {
    for (const title of ["a bay is deep", "a fjord is deep", "a strait is deep", "a gulf is deep"])
      assert.deepEqual(specsWithTitle(SPECS, title), ["tests/d.spec.ts"], title);
  });

  it("are none where all tests of the describe are written out", () => {
    assert.deepEqual(specsWithTitle(SPECS, "a pool is deep"), []);
    assert.deepEqual(specsWithTitle(SPECS, "a pond is deep"), []);
    assert.deepEqual(specsWithTitle(SPECS, "a pond is small"), ["tests/d.spec.ts"]);
  });

  it("are none for a title that starts with no describe", () => {
    assert.deepEqual(specsWithTitle(SPECS, "the sea is deep"), []);
    assert.deepEqual(specsWithTitle(SPECS, "in a comment"), []);
  });

  it("are found by the beginning of the test's own title", () => {
    assert.deepEqual(specsWithTest(SPECS, "[pool.size] "), ["tests/a.spec.ts"]);
    assert.deepEqual(specsWithTest(SPECS, "[pool.depth] "), []);
  });
});
