import { equal, match, ok } from "node:assert/strict";
import { headless, long, semicolons } from "../../../scripts/words/sentence-rules";
import { madeUpInName, madeUpInProse, wordsOfName } from "../../../scripts/words/word-rules";

const sentence = (text: string) => ({ text, line: 0 });

describe("the rule of heads", () => {
  const headlessSentences = [
    "What a queue has.",
    "Whom services see that let anybody in.",
    "That of the table.",
    "That no import goes in a circle.",
    "Those that were not used.",
    "The one that comes first.",
    "Which of them it is.",
    "Who may call.",
    "With what the gateway answers.",
    "Lets go what was kept for too long.",
    "Has a file be removed after those that were not used since.",
    "Where an iterator stands.",
    "As its name says.",
    "(What follows.)",
  ];
  for (const text of headlessSentences) it(`finds "${text}"`, () => ok(headless(sentence(text), "comment")));

  const fine = [
    "What is a queue?",
    "The caller of anonymous requests.",
    "That is all.",
    "Those are deleted.",
    "Whether the queue is idle.",
    "Where a zone is given, its id is read.",
    "How long a result is cached.",
    "Has the shape of an ARN.",
    "As many items as fit.",
    "Who calls it?",
  ];
  for (const text of fine) it(`takes "${text}"`, () => equal(headless(sentence(text), "comment"), undefined));

  it("takes titles that follow the word it, and messages that follow a name", () => {
    equal(headless(sentence("lets a route's scopes replace the default scopes"), "title"), undefined);
    equal(headless(sentence("when the stack is new"), "message"), undefined);
    match(headless(sentence("what a queue keeps"), "title") ?? "", /^"what a queue keeps .*without a head$/);
  });
});

describe("the rule of length", () => {
  const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

  it("takes 25 words and no more", () => {
    equal(long(sentence(words(25)), "comment"), undefined);
    match(long(sentence(words(26)), "comment") ?? "", /^26 words; at most 25/);
  });

  it("counts the cure in a message as its own sentence", () => {
    equal(long(sentence(`${words(20)}; ${words(20)}`), "message"), undefined);
    ok(long(sentence(`${words(20)}; ${words(20)}`), "comment"));
  });
});

describe("the rule of semicolons", () => {
  it("finds one in a comment, and a second one in a message", () => {
    ok(semicolons(sentence("It ends; nobody waits."), "comment"));
    equal(semicolons(sentence("the path is empty; write a path"), "message"), undefined);
    ok(semicolons(sentence("it is empty; it is needed; write it"), "message"));
  });
});

describe("the table of words", () => {
  it("is held against each word of a name", () => {
    equal(wordsOfName("keepAliveURLsOfHTTPApi2").join(" "), "keep alive urls of http api2");
    equal(
      madeUpInName("keptRuns", "a.ts"),
      '`keptRuns` has the word "kept"; write cache, journal, store or verifier',
    );
    for (const name of ["keep-alive", "lookUpZone", "replaceAll", "isUnderWay", "goModule"])
      equal(madeUpInName(name, "a.ts"), undefined);
  });

  it("has words that are made up in some folders alone", () => {
    ok(madeUpInName("content", "sdk/src/local/services/sqs/queue.ts"));
    equal(madeUpInName("content", "sdk/src/files/sealed.ts"), undefined);
  });

  it("is held against prose where the phrase leaves one sense", () => {
    equal(madeUpInProse("What is kept of a run."), '"is kept"; write cache, journal, store or verifier');
    equal(
      madeUpInProse("The place of a construct."),
      '"The place"; write account and region, scope, source position, or index',
    );
    for (const text of [
      "Messages keep their order.",
      "Used in place of a role.",
      "It looks like one.",
      "It goes on.",
    ])
      equal(madeUpInProse(text), undefined);
  });
});
