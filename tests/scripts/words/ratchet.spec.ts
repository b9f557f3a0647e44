import { deepStrictEqual, equal } from "node:assert/strict";
import { checkFile, type Finding, type Rule } from "../../../scripts/words/check";
import { without } from "../../../scripts/words/exceptions";
import { changesOf, countsOf, folderOf, risenRules } from "../../../scripts/words/ratchet";

const finding = (file: string, rule: Rule, text = ""): Finding => ({ file, line: 1, rule, text });

describe("the counts of findings", () => {
  it("are by part of the product and rule, in the order of the alphabet", () => {
    const findings = [
      finding("sdk/src/cli/dev.ts", "word"),
      finding("sdk/src/cli/deploy/plan.ts", "word"),
      finding("bench/a.ts", "long"),
    ];
    equal(JSON.stringify(countsOf(findings)), '{"bench":{"long":1},"sdk/src/cli":{"word":2}}');
  });

  const folders: readonly [string, string][] = [
    ["sdk/src/local/services/sqs/operations/send.ts", "sdk/src/local/services/sqs"],
    ["sdk/src/local/lambda/worker/main.ts", "sdk/src/local/lambda"],
    ["tests/sdk/cli/deploy/a.spec.ts", "tests/sdk/cli"],
    ["scripts/judge/models/a.ts", "scripts/judge"],
    ["examples/notes/src/a.ts", "examples"],
    ["a.cjs", "."],
  ];
  for (const [file, folder] of folders) it(`count ${file} in ${folder}`, () => equal(folderOf(file), folder));

  it("differ where one rose or fell", () => {
    const changes = changesOf({ a: { long: 2, word: 1 } }, { a: { long: 1, word: 1 }, b: { word: 1 } });
    deepStrictEqual(changes, [
      { folder: "a", rule: "long", before: 2, now: 1 },
      { folder: "b", rule: "word", before: 0, now: 1 },
    ]);
    deepStrictEqual(risenRules(changes), ["word"]);
  });

  it("may move to another folder with a file", () => {
    deepStrictEqual(risenRules(changesOf({ a: { long: 2 } }, { b: { long: 2 } })), []);
  });
});

describe("an exception", () => {
  const exception = { rule: "word", files: "sdk/src/cli/", text: "is kept", reason: "quotes AWS" } as const;

  it("takes away the findings that it is made for", () => {
    const other = finding("sdk/src/app/a.ts", "word", '"is kept"');
    const { findings, unused } = without(
      [finding("sdk/src/cli/a.ts", "word", '"is kept"'), other],
      [exception],
    );
    deepStrictEqual([findings, unused], [[other], []]);
  });

  it("is reported when no finding needs it", () => {
    deepStrictEqual(without([], [exception]).unused, [exception]);
  });
});

describe("the check of a file", () => {
  it("names the file, the line, the rule and the text", () => {
    const source = "/**\n * A table.\n * What is kept.\n */\nconst place = 1;\n";
    deepStrictEqual(
      checkFile("sdk/src/app/kept-one.ts", source).findings.map(({ line, rule }) => `${line} ${rule}`),
      ["1 name", "5 name", "3 headless", "3 word"],
    );
  });

  it("leaves AWS's messages as they are", () => {
    const source = 'fail("What the queue has is kept");';
    equal(checkFile("sdk/src/local/services/sqs/a.ts", source).findings.length, 0);
    equal(checkFile("sdk/src/cli/a.ts", source).findings.length, 2);
  });
});
