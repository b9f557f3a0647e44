import assert from "node:assert/strict";
import { checkPage, figuresOf, isPage } from "../../../scripts/words/pages";

/** A sentence of so many words. */
const words = (count: number) => `${Array.from({ length: count }, () => "word").join(" ")}.`;

describe("the words check of pages", () => {
  it("finds sentences of more than 25 words, in prose, lists and cells of tables", () => {
    const page = ["# Page", "", words(26), "", `- ${words(27)}`, "", `| a | ${words(28)} |`].join("\n");
    assert.deepEqual(
      checkPage("docs/page.md", page).findings.map(({ line, rule, text }) => [line, rule, text.slice(0, 8)]),
      [
        [3, "long", "26 words"],
        [5, "long", "27 words"],
        [7, "long", "28 words"],
      ],
    );
  });

  it("takes each line of a list in a cell for a text of its own", () => {
    const sixteen = words(16).slice(0, -1);
    const page = `| ${sixteen}<br>${sixteen} | ${sixteen}<br>${words(26)} |`;
    assert.deepEqual(
      checkPage("docs/page.md", page).findings.map(({ text }) => text.slice(0, 8)),
      ["26 words"],
    );
  });

  it("counts a link as its text, and leaves out headings, code and settings of the site", () => {
    const page = [
      "---",
      words(30),
      "---",
      `## ${words(30)}`,
      "",
      "```sh",
      words(30),
      "```",
      "",
      `    ${words(30)}`,
      "",
      `[${words(24)}](page.md#anchor) **Then** you do it.`,
    ].join("\n");
    assert.deepEqual(checkPage("docs/page.md", page).findings, []);
    const { sentences, words: count, you, blocks } = figuresOf(page);
    assert.deepEqual([sentences, count, you, blocks], [2, 28, 1, 1]);
  });

  it("is for pages that people write, and not for those that commands make", () => {
    const files = [
      "README.md",
      "docs/api.md",
      "examples/notes/README.md",
      "docs/errors.md",
      "docs/reference/api.md",
    ];
    assert.deepEqual(files.filter(isPage), ["README.md", "docs/api.md", "examples/notes/README.md"]);
  });
});
