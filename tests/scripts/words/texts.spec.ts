import { deepStrictEqual } from "node:assert/strict";
import { type TextKind, textsOf } from "../../../scripts/words/texts";

const found = (kind: TextKind, source: string, file = "a.ts") =>
  textsOf(file, source)
    .filter((text) => text.kind === kind)
    .map(({ text }) => text);

describe("the texts of a source", () => {
  it("are the names that it declares, not those that it uses", () => {
    const source = `
      import { one as first } from "one";
      interface Shape<Side> { readonly width: number; area(unit: string): number }
      type Alias = Shape<number>;
      enum Kind { Big }
      class Square { #side = 1; get side() { return this.#side; } }
      const { a, b: renamed, ...rest } = used({ property: 1 });
      for (const item of items) used(item);
    `;
    deepStrictEqual(found("identifier", source), [
      ...[
        "first",
        "Shape",
        "Side",
        "width",
        "area",
        "unit",
        "Alias",
        "Kind",
        "Big",
        "Square",
        "#side",
        "side",
      ],
      ...["a", "renamed", "rest", "item"],
    ]);
  });

  it("are comments, with lines that follow one another as one", () => {
    const source = "/** Doc. */\nfunction f() {\n  // One.\n  // Two.\n  return 1; /* three */\n}\n// Four.";
    deepStrictEqual(found("comment", source), [
      "/** Doc. */",
      "// One.\n  // Two.",
      "/* three */",
      "// Four.",
    ]);
  });

  it("are no comments inside of strings, templates and regular expressions", () => {
    const source = 'const a = "// no", b = `/* ${"// no"} no */`, c = /\\/\\*/, d = 4 / 2; // yes';
    deepStrictEqual(found("comment", source), ["// yes"]);
  });

  it("are messages: some words in a row, with a value as one word", () => {
    const source =
      'fail(`there is no route ${key}; write another key`); fail("one two"); const q = "SELECT a FROM b;";';
    deepStrictEqual(found("message", source), ["there is no route `value`; write another key"]);
  });

  it("are titles in tests, and no messages there", () => {
    const source =
      'describe("a queue", () => { it(`has ${n} messages`, () => ok(x, "the queue has no message yet")); });';
    deepStrictEqual(found("title", source, "tests/a.spec.ts"), ["a queue", "has `value` messages"]);
    deepStrictEqual(found("message", source, "tests/a.spec.ts"), []);
  });

  it("have the line on which they begin", () => {
    deepStrictEqual(textsOf("a.ts", "\n\n/** Doc. */\nconst a = 1;"), [
      { kind: "identifier", line: 4, text: "a" },
      { kind: "comment", line: 3, text: "/** Doc. */" },
    ]);
  });
});
