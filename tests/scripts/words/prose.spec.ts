import { deepStrictEqual, equal } from "node:assert/strict";
import { isProse, sentencesOfComment, wordsOf } from "../../../scripts/words/prose";

const sentences = (comment: string) => sentencesOfComment(comment).map(({ text }) => text);

describe("the sentences of a comment", () => {
  it("end at a full stop before a capital or code, and keep their lines", () => {
    deepStrictEqual(
      sentencesOfComment("/**\n * A queue. Its `url` is\n * known. `null` is not; 1.5 is.\n */"),
      [
        { text: "A queue.", line: 1 },
        { text: "Its `code` is known.", line: 1 },
        { text: "`code` is not; 1.5 is.", line: 2 },
      ],
    );
  });

  it("do not go past a blank line, an item of a list or a tag", () => {
    deepStrictEqual(
      sentences("/**\n * Reads:\n * - one\n * - two\n *\n * The rest\n * @returns the sum\n */"),
      ["Reads:", "one", "two", "The rest", "the sum"],
    );
  });

  it("leave out values, pages, examples, code that stands in, and orders to tools", () => {
    deepStrictEqual(
      sentences(
        "/**\n * Starts.\n *\n *   npm start  all of it\n *\n * @default `1`\n * @see a page\n * @example\n * f();\n */",
      ),
      ["Starts."],
    );
    deepStrictEqual(sentences("// @ts-expect-error it is private"), []);
  });

  it("have a parameter's text without its name", () => {
    deepStrictEqual(sentences("/** @param {string} [name] - the name of a queue */"), [
      "the name of a queue",
    ]);
  });

  it("take code, quotations with signs, sources and addresses as words", () => {
    deepStrictEqual(sentences('/** Takes {@link a; b}, "x; y" and https://a.b/c; [LDG; DG/x] says so. */'), [
      'Takes `code`, "quoted" and `url`; [source] says so.',
    ]);
  });
});

describe("prose", () => {
  it("has words where there is a letter or digit", () => {
    equal(wordsOf("a - b, 3 (c)").length, 4);
  });

  const texts: readonly [string, boolean][] = [
    ["the stack has no such queue", true],
    ["`code` is needed when the zone is unknown", true],
    ["a b", false],
    ["us-east-1 arn:aws:sqs a/b/c x=y", false],
    ["function go() { return the queue of it; }", false],
    ["SELECT name FROM users;", false],
    ["<p>the page of a user</p>", false],
  ];
  for (const [text, expected] of texts)
    it(`${expected ? "is" : "is not"} ${JSON.stringify(text)}`, () => equal(isProse(text), expected));
});
