import assert from "node:assert/strict";
import { expectProps, upgradeExample } from "./example";

describe("rows of a table, in the text of props", () => {
  it("leave what they say nothing of as it stands", () =>
    expectProps(
      `{ other: [1_000, 'a', \`b\`], "x-y": null }`,
      `{ other: [1_000, 'a', \`b\`], "x-y": null }`,
    ));

  it("give a prop another name where it stands", () =>
    expectProps(
      `{
         shelf: {
           depth: 1,
           shelfName: 'long', // its name
           height: 2,
         },
       }`,
      `{
         native: {
           shelf: {
             depth: 1,
             name: 'long', // its name
             height: 2,
           },
         },
       }`,
    ));

  it("keep the quotes of a name", () =>
    expectProps(
      `{ "native": { "shelf": { 'shelfName': "a" } } }`,
      `{ "native": { "shelf": { 'name': "a" } } }`,
    ));

  it("write a shorthand out whose name is another one", () =>
    expectProps(`{ native: { shelf: { shelfName } } }`, `{ native: { shelf: { name: shelfName } } }`));

  it("keep a shorthand whose name stays", () =>
    expectProps(`{ other, scopes }`, `{ other, defaults: { scopes } }`));

  it("write a key out that was computed", () =>
    expectProps(
      `{ native: { shelf: { ["shelfName"]: 1, ["x"]: 2 } } }`,
      `{ native: { shelf: { name: 1, ["x"]: 2 } } }`,
    ));

  it("move a prop into a new object, in its place", () =>
    expectProps(`{ a: 1, scopes: ["x"], b: 2 }`, `{ a: 1, defaults: { scopes: ["x"] }, b: 2 }`));

  it("move a prop into an object that is there", () =>
    expectProps(`{ scopes: ["x"], defaults: { a: 1 } }`, `{ defaults: { a: 1, scopes: ["x"] } }`));

  it("move two props into one new object, in place of the first", () =>
    expectProps(
      `{
         // for all
         scopes: ["x"], // these
         other: 1,
         // functions
         defaultFunctionProps: { memorySize: 512 },
       }`,
      `{
         defaults: {
           // for all
           scopes: ["x"], // these
           // functions
           function: { memorySize: 512 },
           format: "1.0", // generation 1: \`2.0\`
         },
         other: 1,
       }`,
    ));

  it("move a prop out of an object", () =>
    expectProps(
      `{
         shelf: {
           // room
           wide: true, // very
           depth: 2,
         },
         other: 1,
       }`,
      `{
         native: {
           shelf: {
             depth: 2,
           },
         },
         // room
         wide: true, // very
         other: 1,
       }`,
    ));

  it("leave out an object that nothing stays in", () =>
    expectProps(`{ shelf: { wide: true }, other: 1 }`, `{ wide: true, other: 1 }`));

  it("leave out a removed prop, and keep its comments", () =>
    expectProps(
      `{
         defaultFunctionProps: {
           // slow otherwise
           enableLiveDev: false, // so
           memorySize: 512,
         },
       }`,
      `{
         defaults: {
           function: {
             // slow otherwise
             // so
             memorySize: 512,
           },
           format: "1.0", // generation 1: \`2.0\`
         },
       }`,
    ));

  it("name the entries of a list", () =>
    expectProps(
      `{
         books: [
           // the first
           "a", // one
           { title: "b", bookProps: { pages: [1], lines: 2 } },
         ],
       }`,
      `{
         books: {
           // the first
           "0": "a", // one
           "1": { title: "b", bookProps: { lines: 2 }, pages: [1] },
         },
       }`,
    ));

  it("name the entries of a list on one line", () =>
    expectProps(`{ books: ["a", this.b] }`, `{ books: { "0": "a", "1": this.b } }`));

  it("make an option of the construct of a prop", () =>
    assert.equal(
      upgradeExample(`new Example(this, "E", { shelf: { removalPolicy: RemovalPolicy.RETAIN /* keep */ } });`)
        .text,
      `new Example(this, "E", {}, { retainOnDelete: "retain" /* keep */ });`,
    ));

  it("add an option to those that are there", () =>
    assert.equal(
      upgradeExample(`new Example(this, "E", { shelf: { removalPolicy: "A" } }, { protect: true });`).text,
      `new Example(this, "E", {}, { protect: true, retainOnDelete: "a" });`,
    ));

  it("let an option win that is there, as it did", () =>
    assert.equal(
      upgradeExample(`new Example(this, "E", { shelf: { removalPolicy: "A" } }, { retainOnDelete: "b" });`)
        .text,
      `new Example(this, "E", {}, { retainOnDelete: "b" });`,
    ));

  it("add an option in front of those that stand elsewhere", () =>
    assert.equal(
      upgradeExample(`new Example(this, "E", { shelf: { removalPolicy: "A" } }, isLive && opts);`).text,
      `new Example(this, "E", {}, { retainOnDelete: "a", ...(isLive && opts) });`,
    ));

  it("write out what was the default, with a comment that names the new one", () =>
    expectProps(
      `{
         defaultFunctionProps: {},
         books: [{
           words: 1,
         }],
       }`,
      `{
         defaults: {
           function: {},
           format: "1.0", // generation 1: \`2.0\`
         },
         books: {
           "0": {
             words: 1,
             copies: 2, // generation 1: 1
           },
         },
       }`,
    ));

  it("say what the new default is on the line where there is one", () =>
    expectProps(
      `{ defaultFunctionProps: this.fn }`,
      `{ defaults: { function: this.fn, format: "1.0" /* generation 1: \`2.0\` */ } }`,
    ));

  it("write no default where one is given", () =>
    expectProps(
      `{ defaultFunctionProps: {}, defaults: { format: "3.0" } }`,
      `{ defaults: { format: "3.0", function: {} } }`,
    ));
});
