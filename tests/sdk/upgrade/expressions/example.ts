import assert from "node:assert/strict";
import { functionRows } from "#sdk/gen0/function/rows";
import { DURATION, LOWER_CASE } from "#sdk/gen0/platform/conversions";
import { INDEX_TO_NAME, LIST_TO_MAP } from "#sdk/gen0/translation/list-to-map";
import type { Translator } from "#sdk/gen0/translation/translate";
import { upgradeText } from "../../../support/upgrade";

/** A table with a row of each kind. */
export const EXAMPLE: Translator = {
  kind: "Example",
  rows: [
    { old: "shelf", now: "native.shelf" },
    { old: "native.shelf.shelfName", now: "native.shelf.name" },
    { old: "native.shelf.wide", now: "wide" },
    { old: "native.shelf.removalPolicy", now: "opts.retainOnDelete", convert: LOWER_CASE },
    { old: "books", now: "books", convert: LIST_TO_MAP },
    { old: "books.*.bookProps.words", now: "books.*.words" },
    { old: "books.*.bookProps.pages", now: "books.*.pages" },
    { old: "scopes", now: "defaults.scopes" },
    { old: "place", now: "place", convert: INDEX_TO_NAME },
    { old: "time", now: "time", convert: DURATION },
    { old: "defaultFunctionProps", now: "defaults.function" },
    { old: "enableLiveDev", now: undefined },
    { old: "region", now: undefined, refused: "say it in the configuration" },
    ...functionRows("defaults.function"),
  ],
  defaults: [
    {
      now: "defaults.format",
      value: "1.0",
      newDefault: "`2.0`",
      when: ({ function: given }) => given !== undefined,
    },
    { now: "books.*.copies", value: 2, newDefault: "1", when: ({ words }) => words !== undefined },
  ],
};

const IMPORT =
  'import { Duration, RemovalPolicy, RetentionDays, Runtime, Tracing } from "pulumi-serverless-api/gen0";\n';

/** A text that stands further to the right in a test: as far as its last line. */
export function dedent(text: string): string {
  const [, indent = ""] = /\n([ ]*)[^\n]*$/.exec(text) ?? [];
  return text.replaceAll(`\n${indent}`, "\n");
}

/** A program whose construct is an Example, as generation 1 takes it. */
export function upgradeExample(program: string) {
  const result = upgradeText(EXAMPLE, IMPORT + program);
  assert.ok(result.text.startsWith(IMPORT));
  return {
    ...result,
    text: result.text.slice(IMPORT.length),
    doubts: result.doubts.map(({ message }) => message),
  };
}

/** Fails unless an Example with these props becomes one with those, without a doubt. */
export function expectProps(before: string, after: string): void {
  const made = (props: string) => `new Example(this, "E", ${dedent(props)});\n`;
  const { text, doubts } = upgradeExample(made(before));
  assert.equal(text, made(after));
  assert.deepEqual(doubts, []);
}
