import assert from "node:assert/strict";
import { dedent, expectProps, upgradeExample } from "./example";

/** Fails unless a program becomes another one, line ends and all. */
function expectProgram(before: string, after: string): void {
  assert.equal(upgradeExample(before).text, after);
}

describe("the unchanged text of upgraded props", () => {
  it("is all of it where nothing is to be changed", () => {
    const text = dedent(`
      new Example(this, "E", {
          other : [ 1,2 , ...more ],  // odd
        /** Doc. */
        'more': {a:1,
           b: () => { return \`x
        y\`; }, },

        time: "30 seconds"   ,
      } /* end */ );
    `);
    expectProgram(text, text);
  });

  it("is moved to the right with what it stands in, but for texts of several lines", () =>
    expectProps(
      `{
         shelf: {
           /*
            * Several
            * lines.
            */
           label: \`one
      two \${three} {
    four\`,
           run: () => {
             go();
           },
         },
       }`,
      `{
         native: {
           shelf: {
             /*
              * Several
              * lines.
              */
             label: \`one
      two \${three} {
    four\`,
             run: () => {
               go();
             },
           },
         },
       }`,
    ));

  it("is moved to the left likewise", () =>
    expectProps(
      `{
         native: {
           shelf: {
             wide: {
               // deep
               a: [
                 1,
               ],
             },
             b: 1,
           },
         },
       }`,
      `{
         native: {
           shelf: {
             b: 1,
           },
         },
         wide: {
           // deep
           a: [
             1,
           ],
         },
       }`,
    ));

  it("is a comma at the end, or none", () => {
    expectProps(
      `{
         a: 1,
         scopes: [1]
       }`,
      `{
         a: 1,
         defaults: { scopes: [1] }
       }`,
    );
    expectProps(
      `{
         shelf: {
           a: 1,
           wide: 2 // last
         }
       }`,
      `{
         native: {
           shelf: {
             a: 1
           },
         },
         wide: 2 // last
       }`,
    );
  });

  it("is the line end of the file", () => {
    const before = `new Example(this, "E", {\n  scopes: [1], // all\n  defaultFunctionProps: {\n    memorySize: 1,\n  },\n});\n`;
    const after = `new Example(this, "E", {\n  defaults: {\n    scopes: [1], // all\n    function: {\n      memorySize: 1,\n    },\n    format: "1.0", // generation 1: \`2.0\`\n  },\n});\n`;
    expectProgram(before.replaceAll("\n", "\r\n"), after.replaceAll("\n", "\r\n"));
  });

  it("is the manner of the file in what is new: tabs and quotes", () =>
    expectProgram(
      `new Example(this, 'E', {\n\tdefaultFunctionProps: {\n\t\thandler: 'a.b',\n\t},\n});\n`,
      `new Example(this, 'E', {\n\tdefaults: {\n\t\tfunction: {\n\t\t\thandler: 'a.b',\n\t\t},\n\t\tformat: '1.0', // generation 1: \`2.0\`\n\t},\n});\n`,
    ));

  it("is every kind of letter", () =>
    expectProgram(
      `const größe = "ß";\nnew Example(this, "😀", { shelf: { shelfName: größe /* 長い */, 'ключ': "\\u{1F600} 😀" } });\n`,
      `const größe = "ß";\nnew Example(this, "😀", { native: { shelf: { name: größe /* 長い */, 'ключ': "\\u{1F600} 😀" } } });\n`,
    ));

  it("is the parentheses and casts around an object", () => {
    expectProps(
      `({ shelf: ({ shelfName: "a" } as const)! } satisfies Props)`,
      `({ native: { shelf: ({ name: "a" } as const)! } } satisfies Props)`,
    );
    expectProps(`{ time: (Duration.seconds(30) as Duration) }`, `{ time: "30 seconds" }`);
  });

  it("is a blank line between props, but not in front of the first", () =>
    expectProps(
      `{
         shelf: { wide: true },

         a: 1,

         scopes: [1],
       }`,
      `{
         wide: true,

         a: 1,

         defaults: { scopes: [1] },
       }`,
    ));

  it("has its parts on lines of their own when it becomes too long for one", () =>
    expectProps(
      `{ shelf: { depth: 1, label: "something long enough" }, other: "and more of it" }`,
      `{
         native: { shelf: { depth: 1, label: "something long enough" } },
         other: "and more of it",
       }`
        .replaceAll("\n         ", "\n  ")
        .replaceAll("\n       }", "\n}"),
    ));

  it("ends a line behind a comment that does", () =>
    expectProps(
      `{
         a: 1, // one
         shelf: { wide: true }, b: 2,
       }`,
      `{
         a: 1, // one
         wide: true, b: 2,
       }`,
    ));

  it("has JSX and decorators in it", () =>
    expectProgram(
      `class Shop {\n  @once make() {\n    new Example(this, "E", { page: <a b="c">\n      x\n    </a>, scopes: [<b/>] });\n  }\n}\n`,
      `class Shop {\n  @once make() {\n    new Example(this, "E", { page: <a b="c">\n      x\n    </a>, defaults: { scopes: [<b/>] } });\n  }\n}\n`,
    ));

  it("is comments wherever they stand", () =>
    expectProps(
      `{ /* 1 */ scopes /* 2 */ : /* 3 */ [1] /* 4 */, /* 5 */ time: Duration /* 6 */ .seconds(/* 7 */ 30) /* 8 */ }`,
      `{
  /* 1 */
  defaults: { /* 2 */ /* 3 */ scopes: [1] }, /* 4 */
  /* 5 */
  /* 6 */
  /* 7 */
  time: "30 seconds", /* 8 */
}`,
    ));
});
