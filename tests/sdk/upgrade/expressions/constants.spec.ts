import assert from "node:assert/strict";
import type * as t from "@babel/types";
import type { Names } from "#sdk/upgrade/expressions/names";
import { upgradeProps } from "#sdk/upgrade/expressions/upgrade-props";
import { readProgram } from "../../../support/upgrade";
import { dedent, EXAMPLE, upgradeExample } from "./example";

/** Fails unless a program becomes another one without doubts. Gives back the names that were replaced. */
function expectProgram(before: string, after: string): readonly string[] {
  const { text, doubts, inlined } = upgradeExample(dedent(before));
  assert.equal(text, dedent(after));
  assert.deepEqual(doubts, []);
  return inlined;
}

describe("constants in props", () => {
  it("stay where their value does", () =>
    expectProgram(
      `const time = "30 seconds", shelf = { depth: 1 }, all = [shelf, time];
       new Example(this, "E", { shelf, time, all });
       `,
      `const time = "30 seconds", shelf = { depth: 1 }, all = [shelf, time];
       new Example(this, "E", { native: { shelf }, time, all });
       `,
    ));

  it("are rewritten where they are declared, if nothing else reads them", () =>
    expectProgram(
      `// How long
       const time = Duration.seconds(30);
       const shelf = {
         shelfName: "a", // its name
       };
       new Example(this, "E", { time, shelf, books: [shelf2] });
       const shelf2 = { bookProps: { words: 1 } };
       `,
      `// How long
       const time = "30 seconds";
       const shelf = {
         name: "a", // its name
       };
       new Example(this, "E", { time, native: { shelf }, books: { "0": shelf2 } });
       const shelf2 = { words: 1, copies: 2 /* generation 1: 1 */ };
       `,
    ));

  it("are replaced by their new value where others read them as well", () => {
    const names = expectProgram(
      `const time = Duration.seconds(30);
       const shelf = {
         // its name
         shelfName: "a",
       };
       new Example(this, "E", {
         time,
         shelf,
       });
       use(time, shelf);
       `,
      `const time = Duration.seconds(30);
       const shelf = {
         // its name
         shelfName: "a",
       };
       new Example(this, "E", {
         time: "30 seconds",
         native: {
           shelf: {
             // its name
             name: "a",
           },
         },
       });
       use(time, shelf);
       `,
    );
    assert.deepEqual(names, ["time", "shelf"]);
  });

  it("are replaced where their type would be wrong", () =>
    expectProgram(
      `const time: Duration = Duration.seconds(30);
       new Example(this, "E", { time });
       `,
      `const time: Duration = Duration.seconds(30);
       new Example(this, "E", { time: "30 seconds" });
       `,
    ));

  it("are not rewritten inside of others that more than this reads", () =>
    expectProgram(
      `const time = Duration.seconds(30);
       const both = { function: { timeout: time } };
       new Example(this, "E", { time, defaults: both });
       use(both);
       `,
      `const time = Duration.seconds(30);
       const both = { function: { timeout: time } };
       new Example(this, "E", {
         time: "30 seconds",
         defaults: { function: { timeout: "30 seconds" }, format: "1.0" /* generation 1: \`2.0\` */ },
       });
       use(both);
       `,
    ));

  it("are whole props, rewritten where they are declared or written in place of their name", () => {
    expectProgram(
      `const props = { shelf: { shelfName: "a" } } as const;
       new Example(this, "E", props);
       `,
      `const props = { native: { shelf: { name: "a" } } } as const;
       new Example(this, "E", props);
       `,
    );
    expectProgram(
      `const props = { shelf: { shelfName: "a" } } as const;
       new Example(this, "E", props);
       use(props);
       `,
      `const props = { shelf: { shelfName: "a" } } as const;
       new Example(this, "E", { native: { shelf: { name: "a" } } } as const);
       use(props);
       `,
    );
  });

  it("are in the place of a spread where something in it changes", () => {
    expectProgram(
      `const more = { depth: 1 }, named = { shelfName: "a", depth: 2 };
       new Example(this, "E", { native: { shelf: { ...more, ...named, height: 1 } } });
       `,
      `const more = { depth: 1 }, named = { shelfName: "a", depth: 2 };
       new Example(this, "E", { native: { shelf: { ...more, depth: 2, name: "a", height: 1 } } });
       `,
    );
  });

  it("of another file are values, and never text", () => {
    const there: Readonly<Record<string, t.Expression>> = {
      time: expressionOf(`Duration.seconds(30)`),
      shelf: expressionOf(`{ shelfName: "a", more: [1_0] }`),
      open: expressionOf(`{ depth, shelfName: "a" }`),
    };
    const elsewhere: Names = {
      gen0Name: (node) => (node.type === "Identifier" && node.name === "Duration" ? "Duration" : undefined),
      constant: () => undefined,
    };
    const names: Names = {
      gen0Name: () => undefined,
      constant: ({ name }) => there[name] && { init: there[name], isReadOnce: false, elsewhere },
    };
    const { source, construct } = readProgram(
      `new Example(this, "E", { time, shelf, other: open, books: [open] });`,
    );
    const [, , props] = construct.arguments;
    const { edits, doubts } = upgradeProps(
      EXAMPLE,
      { id: "E", props, options: undefined },
      { ...source, names },
    );
    const expected = `{
      time: "30 seconds",
      native: { shelf: { name: "a", more: [10] } },
      other: open,
      books: {
        // sapi upgrade: ${PROPS_ELSEWHERE}
        "0": open,
      },
    }`;
    assert.deepEqual(
      edits.map(({ text }) => text),
      [dedent(expected)],
    );
    assert.deepEqual(
      doubts.map(({ message }) => message),
      [PROPS_ELSEWHERE],
    );
  });
});

const PROPS_ELSEWHERE =
  "if this is an object with props, its props are as generation 0 took them; write them as generation 1 does";

function expressionOf(text: string): t.Expression {
  return readProgram(`new Test(this, ${text});`).construct.arguments[1] as t.Expression;
}
