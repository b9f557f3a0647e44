import assert from "node:assert/strict";
import type { Source } from "#sdk/upgrade/expressions/source";
import { upgradeProps } from "#sdk/upgrade/expressions/upgrade-props";
import { Edits } from "#sdk/upgrade/program/edits/edits";
import { readProgram } from "../../../support/upgrade";
import { EXAMPLE } from "./example";

/** A program with changes inside of its props, made before these are written anew. */
function upgradedWith(text: string, changes: Readonly<Record<string, string>>): string {
  const { source, construct } = readProgram(text);
  const draft = new Edits(text);
  for (const [old, now] of Object.entries(changes)) {
    const at = text.indexOf(old);
    draft.replace({ start: at, end: at + old.length }, now);
  }
  const changed: Source = { ...source, textOf: (range) => draft.textOf(range) };
  const [, , props] = construct.arguments;
  for (const { start, end, text: now } of upgradeProps(
    EXAMPLE,
    { id: "E", props, options: undefined },
    changed,
  ).edits)
    draft.replace({ start, end }, now);
  return draft.toString();
}

describe("the unchanged parts of props", () => {
  it("have the changes inside of them, wherever they go", () =>
    assert.equal(
      upgradedWith(
        `new Example(this, "E", {\n  shelf: {\n    environment: { A: this.table.oldTable.name },\n    ...fromOld(),\n    made: new Other(this, "O", { a: 1 }),\n  },\n});`,
        {
          "this.table.oldTable.name": "table.native.table.name",
          "fromOld()": "fromNew()",
          "{ a: 1 }": "{\n      b: 2,\n    }",
        },
      ),
      `new Example(this, "E", {\n  native: {\n    shelf: {\n      environment: { A: table.native.table.name },\n      // sapi upgrade: write this as generation 1 takes it: it was not read\n      ...fromNew(),\n      made: new Other(this, "O", {\n        b: 2,\n      }),\n    },\n  },\n});`,
    ));

  it("have these changes in converted texts, too", () =>
    assert.equal(
      upgradedWith(`new Example(this, "E", { place: this.index });`, { "this.index": "index" }),
      `new Example(this, "E", { place: String(index) });`,
    ));

  it("have no short property whose value has another name", () => {
    assert.equal(
      upgradedWith(`new Example(this, "E", { scopes, other: 1 });`, { scopes: "scopes: props.scopes" }),
      `new Example(this, "E", { defaults: { scopes: props.scopes }, other: 1 });`,
    );
    assert.equal(
      upgradedWith(`new Example(this, "E", { scopes: [], other });`, { other: "other: props.other" }),
      `new Example(this, "E", { defaults: { scopes: [] }, other: props.other });`,
    );
  });
});
