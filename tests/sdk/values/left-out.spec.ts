import assert from "node:assert/strict";
import { asBlock, asLines, beginLine, END, isOfLeftOut, leftOutIn, restored } from "#sdk/values/left-out";

const CAUSE = { what: 'Script "Once"', advice: "call the function" };

describe("code that is left out of a program", () => {
  it("has its marks in one column, and keeps empty lines and texts of several lines", () => {
    const code = "  const text = `a\n b\n`;\n\n  f(text); // */ end";
    const lines = asLines(code, "  ");
    assert.equal(
      lines,
      "  // const text = `a\n //b\n// `;\n\n  // f(text); // */ end".replace(" //b", " // b"),
    );
    assert.equal(restored(`  ${beginLine(CAUSE, true)}\n${lines}\n  ${END}\nrest()`), `${code}\nrest()`);
  });

  it("may stand in a line, with the ends of comments in it", () => {
    const code = "site /* a *\\/ b */, /* c */";
    const block = asBlock(code, CAUSE);
    assert.equal(block.indexOf("*/"), block.length - 2);
    assert.equal(restored(`bind: [${block} table]`), `bind: [${code} table]`);
  });

  it("is found with its line, and with the advice where the cause stands", () => {
    const text = `a();\n${beginLine(CAUSE, true)}\n// b();\n${END}\nc([${asBlock("d", CAUSE)}]);\n`;
    assert.deepEqual(leftOutIn(text), [
      { what: 'Script "Once"', advice: "call the function", line: 2 },
      { what: 'Script "Once"', line: 5 },
    ]);
    assert.deepEqual(leftOutIn("// left out\n"), []);
  });

  it("is no import that nothing needs any more", () => {
    const lines = `${beginLine(CAUSE, false)}\n// import { Script } from "sst/constructs";\n${END}\n`;
    assert.deepEqual(leftOutIn(lines), []);
  });

  it("is known by the beginning of its warning", () => {
    assert.equal(isOfLeftOut('left out of this program, a.ts:1, Script "Once"'), true);
    assert.equal(isOfLeftOut("another warning"), false);
  });
});
