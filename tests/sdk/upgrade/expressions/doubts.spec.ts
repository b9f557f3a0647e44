import assert from "node:assert/strict";
import { TABLES } from "#sdk/gen0/tables";
import { upgradeText } from "../../../support/upgrade";
import { dedent, EXAMPLE, upgradeExample } from "./example";

const NOT_READ = "write this as generation 1 takes it: it was not read";
const PROPS_ELSEWHERE =
  "if this is an object with props, its props are as generation 0 took them; write them as generation 1 does";
const DURATION = "a Duration becomes text such as `30 seconds`";
const LIST = "a list becomes a map; the first entry is named `0`, and so on";

/** Fails unless an Example with these props becomes one with those props and these doubts. */
function expectDoubts(before: string, after: string, expected: readonly string[]): void {
  const made = (props: string) => `new Example(this, "E", ${dedent(props)});\n`;
  const { text, doubts, isLeft } = upgradeExample(made(before));
  assert.equal(isLeft, false);
  assert.equal(text, made(after));
  assert.deepEqual(doubts, expected);
}

/** Fails unless an Example stays as it is, for these reasons. */
function expectLeft(program: string, expected: readonly string[]): void {
  const { text, doubts, isLeft, added } = upgradeExample(program);
  assert.equal(isLeft, true);
  assert.equal(text, program);
  assert.deepEqual(added, {});
  assert.deepEqual(doubts, expected);
}

describe("a doubt about props", () => {
  it("is a comment in front of the value", () =>
    expectDoubts(
      `{
         // how long
         time: time, // here
         shelf: { depth: depth() },
       }`,
      `{
         // how long
         // sapi upgrade: ${DURATION}
         time: time, // here
         native: { shelf: { depth: depth() } },
       }`,
      [DURATION],
    ));

  it("is a comment in front of a prop that has no lines", () =>
    expectDoubts(
      `{ books: [{ bookProps: props }], time }`,
      `{
         books: {
           // sapi upgrade: ${PROPS_ELSEWHERE}
           "0": { bookProps: props },
         },
         // sapi upgrade: ${DURATION}
         time,
       }`,
      [PROPS_ELSEWHERE, DURATION],
    ));

  it("is written once, and not again by a second upgrade", () =>
    expectDoubts(
      `{
         // sapi upgrade: ${DURATION}
         time: time,
       }`,
      `{
         // sapi upgrade: ${DURATION}
         time: time,
       }`,
      [DURATION],
    ));

  it("is not about a text that can be converted", () =>
    expectDoubts(`{ place: index + 1 }`, `{ place: String(index + 1) }`, []));

  it("is not about a choice between known values", () =>
    expectDoubts(
      `{ time: isLive /* not here */ ? Duration.days(1) : isTest ? 'none' : Duration.hours(1) }`,
      `{ time: isLive /* not here */ ? "1 day" : isTest ? 'none' : "1 hour" }`,
      [],
    ));

  it("is not about a choice of nothing", () =>
    expectDoubts(
      `{ shelf: isLive ? this.shelf : undefined }`,
      `{ native: { shelf: isLive ? this.shelf : undefined } }`,
      [],
    ));

  it("is not about a choice whose values are converted and move below their old name", () => {
    const imports = 'import { GraphQLApi, RemovalPolicy } from "pulumi-serverless-api/gen0";';
    const program = (props: string) => `${imports}\nnew GraphQLApi(this, "Api", ${props});\n`;
    const choice = "isLive ? pool : isTest ? RemovalPolicy.DESTROY : 'none'";
    const { text, doubts } = upgradeText(
      TABLES.GraphQLApi,
      program(`{ authorizers: { pool: { userPool: ${choice} } }, defaultPayloadFormatVersion: "2.0" }`),
    );
    const id = `isLive ? pool.id : isTest ? "destroy" : 'none'`;
    assert.ok(text.includes(`authorizers: { pool: { userPool: { id: ${id} } } }`), text);
    assert.deepEqual(doubts, []);
  });

  it("is about the unknown value of a choice", () =>
    expectDoubts(
      `{ time: isLive ? Duration.days(1) : time }`,
      `{
         // sapi upgrade: ${DURATION}
         time: isLive ? "1 day" : time,
       }`,
      [DURATION],
    ));

  it("is about a spread that may have old names, and that stays", () =>
    expectDoubts(
      `{
         a: 1,
         ...first, // one
         shelf: { shelfName: "a", environment: { ...env } },
         ...second(),
         b: 2,
       }`,
      `{
         a: 1,
         // sapi upgrade: ${NOT_READ}
         ...first, // one
         native: { shelf: { name: "a", environment: { ...env } } },
         // sapi upgrade: ${NOT_READ}
         ...second(),
         b: 2,
       }`,
      [NOT_READ, NOT_READ],
    ));

  it("is about a default that a spread may have, and the spread wins", () =>
    expectDoubts(
      `{
         defaults: {
           ...defaults,
           function: {},
         },
       }`,
      `{
         defaults: {
           format: "1.0", // generation 1: \`2.0\`
           // sapi upgrade: ${NOT_READ}
           ...defaults,
           function: {},
         },
       }`,
      [NOT_READ],
    ));

  it("is about accessors and unknown keys", () =>
    expectDoubts(
      `{
         get shelf() { return 1; },
         [key]: 2,
         run() { return 3; },
         "shelf": { shelfName: "a" },
       }`,
      `{
         // sapi upgrade: ${NOT_READ}
         get shelf() { return 1; },
         // sapi upgrade: ${NOT_READ}
         [key]: 2,
         run() { return 3; },
         native: { "shelf": { name: "a" } },
       }`,
      [NOT_READ, NOT_READ],
    ));

  it("is not about a method, which stays one under its new name", () =>
    expectDoubts(
      `{ shelf: { async shelfName(a) { return a; } } }`,
      `{ native: { shelf: { async name(a) { return a; } } } }`,
      [],
    ));

  it("is about a list with a spread that would become a map", () =>
    expectDoubts(
      `{
         books: ["a", ...others, { bookProps: { words: 1 } }],
       }`,
      `{
         // sapi upgrade: ${LIST}
         books: ["a", ...others, { bookProps: { words: 1 } }],
       }`,
      [LIST],
    ));

  it("is about an object with a spread that would lose everything", () =>
    expectDoubts(
      `{ shelf: { ...more, wide: true } }`,
      `{
         native: {
           // sapi upgrade: ${PROPS_ELSEWHERE}
           shelf: { ...more, wide: true },
         },
       }`,
      [PROPS_ELSEWHERE],
    ));

  it("is not about a construct, or a member of one", () =>
    expectDoubts(
      `{ shelf: new A(), books: [this.book, Book.find(1)] }`,
      `{ native: { shelf: new A() }, books: { "0": this.book, "1": Book.find(1) } }`,
      [],
    ));

  it("is about a construct whose props come from elsewhere", () => {
    const notHere =
      "write these props as generation 1 takes them: they come from elsewhere, and were not read";
    for (const props of [
      "props",
      "propsOf(this)",
      "isLive ? { a: 1 } : { a: 2 }",
      "this.props",
      "[1]",
      `"a"`,
    ])
      expectLeft(`new Example(this, "E", ${props});`, [notHere]);
  });

  it("is about a construct with mistakes, and reports all of them", () =>
    expectLeft(
      `new Example(this, "E", { shelf: 1, native: { shelf: 2 }, region: "eu", time: Duration.seconds(1) });`,
      [
        "shelf: cannot be set together with native.shelf, got 1; write one of the two; in generation 1 it is native.shelf",
        'region: generation 1 has nothing for it, got "eu"; say it in the configuration',
      ],
    ));

  it("has the line of the mistake", () => {
    const program = `new Example(this, "E", {\n  region: "eu",\n});`;
    const { doubts } = upgradeText(EXAMPLE, program);
    assert.deepEqual(
      doubts.map(({ offset, isWritten }) => [program.slice(offset, offset + 4), isWritten]),
      [[`"eu"`, false]],
    );
  });

  it("is about props that make the translation fail", () => {
    const table = {
      ...EXAMPLE,
      restructure: () => {
        throw new TypeError("the value of name is only known when the program runs");
      },
    };
    const program = `new Example(this, "E", { name });`;
    const { isLeft, doubts, text } = upgradeText(table, program);
    assert.equal(isLeft, true);
    assert.equal(text, program);
    assert.deepEqual(doubts, [
      { offset: 23, message: "the value of name is only known when the program runs", isWritten: false },
    ]);
  });
});
