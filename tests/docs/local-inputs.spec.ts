import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { CustomResource } from "@pulumi/pulumi";
import { servedRows } from "#sdk/local/session/served";
import { capture } from "#sdk/testing/index";
import { localInputsPage } from "../../scripts/local-inputs";
import { type ActedOn, type Entry, EVERYWHERE, entryOf } from "../../scripts/local-inputs/entry";
import { inputsOf, typesOf } from "../../scripts/local-inputs/inputs-of";
import { inputsWith, rowOfInput, rowOfType } from "../../scripts/local-inputs/said-at-start";
import { LOCAL_INPUTS, WHOLE_MODULES } from "../../scripts/local-inputs/tables";
import { readPage } from "../support/markdown";

const ROOT = path.join(__dirname, "..", "..");

/** Inputs of any type. */
class AnyResource extends CustomResource {}

interface Row {
  readonly token: string;
  readonly input: string;
  readonly entry: Entry;
}

/** Every entry of the tables, including those that hold for resources without entries of their own. */
const ROWS: readonly Row[] = Object.entries(LOCAL_INPUTS).flatMap(([token, type]) => [
  ...Object.entries(type.inputs).map(([input, entry]) => ({ token, input, entry })),
  ...(type.others ? [{ token, input: "", entry: type.others }] : []),
]);

function rowsOf<Kind extends Entry["kind"]>(kind: Kind) {
  return ROWS.filter((row): row is Row & { readonly entry: Extract<Entry, { kind: Kind }> } => {
    return row.entry.kind === kind;
  });
}

describe("the table of inputs on localhost", () => {
  it("has every resource of the gateways that @pulumi/aws has, and of functions those that are asked for", () => {
    const wanted = [
      ...["function:Function", "functionUrl:FunctionUrl", "alias:Alias"].map((type) => `aws:lambda/${type}`),
      "aws:lambda/eventSourceMapping:EventSourceMapping",
      ...WHOLE_MODULES.flatMap(typesOf),
    ];
    assert.deepEqual(
      wanted.filter((token) => !(token in LOCAL_INPUTS)),
      [],
    );
  });

  for (const [token, type] of Object.entries(LOCAL_INPUTS)) {
    it(`gives for every input of ${token} its meaning here`, () => {
      const inputs = [...inputsOf(token)];
      const unknown = inputs.filter(
        ([input, hasParts]) => !hasParts && !(input in EVERYWHERE) && !entryOf(type, input),
      );
      assert.deepEqual(
        unknown.map(([input]) => input),
        [],
        "put them into scripts/local-inputs",
      );
      const names = new Set(inputs.map(([input]) => input));
      assert.deepEqual(
        Object.keys(type.inputs).filter((input) => !names.has(input)),
        [],
        "there are no such inputs",
      );
    });
  }

  it("lists the parts of an object that is acted on one by one, and not the object", () => {
    const whole = rowsOf("acted on").filter(({ token, input }) => inputsOf(token).get(input));
    assert.deepEqual(whole, []);
  });

  it("has a row at the start for each input that is said to have one, and none for other resources", () => {
    for (const { token, input, entry } of rowsOf("said at the start")) {
      assert.ok(rowOfInput(token, input, entry.sample), `${token} ${input}`);
      assert.equal(rowOfInput(token, input, undefined), undefined, `${token} ${input}`);
    }
    for (const { token } of rowsOf("said of the type")) assert.ok(rowOfType(token), token);
  });

  it("has these rows for a program that registers such resources", async () => {
    const rows = rowsOf("said at the start");
    const captured = await capture(() => {
      for (const [index, { token, input, entry }] of rows.entries())
        new AnyResource(token, `r${index}`, inputsWith(input, entry.sample));
    });
    const whats = new Set(servedRows(captured.resources()).flatMap(({ what }) => namesIn(what)));
    const missing = rows.filter(({ input }, index) => !whats.has(`r${index} ${input}`));
    assert.deepEqual(
      missing.map(({ token, input }) => `${token} ${input}`),
      [],
    );
  });

  it("names, for each input that is acted on, a source that reads it and a spec in which it occurs", () => {
    const everywhere = Object.entries(EVERYWHERE).map(([input, entry]) => ({ token: "", input, entry }));
    const acted = [...ROWS, ...everywhere].filter(
      (row): row is Row & { readonly entry: ActedOn } => row.entry.kind === "acted on",
    );
    const wrong = acted.flatMap(({ token, input, entry }) => {
      const word = new RegExp(`\\b${input.split(".").at(-1)}\\b`);
      const isRead = word.test(withoutComments(textOf(path.join("sdk", "src", entry.source))));
      const isTested = word.test(withImports(path.join("tests", entry.spec)));
      return isRead && isTested ? [] : [`${token} ${input}: ${isRead ? entry.spec : entry.source}`];
    });
    assert.deepEqual(wrong, []);
  });

  it("names a spec that asserts the words of each row about an input", () => {
    const wrong = rowsOf("said of another").filter(
      ({ entry }) => !withImports(path.join("tests", entry.spec)).includes(entry.words),
    );
    assert.deepEqual(
      wrong.map(({ token, input }) => `${token} ${input}`),
      [],
    );
  });

  it("matches the page", () => {
    assert.ok(readPage("docs/local-inputs.md") === localInputsPage(), "run npm run docs");
  });
});

/** A row belongs to one resource, or to several that have the same input. */
function namesIn(what: string): readonly string[] {
  const at = what.lastIndexOf(" ");
  const names = what.slice(0, at).split(", ");
  return names.map((name) => `${name}${what.slice(at)}`);
}

const texts = new Map<string, string>();

function textOf(file: string): string {
  const filePath = path.join(ROOT, file);
  const text = texts.get(file) ?? (existsSync(filePath) ? readFileSync(filePath, "utf8") : "");
  texts.set(file, text);
  return text;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

const followed = new Map<string, string>();

/** A spec with all its imports from `tests`, since helpers mention inputs too. */
function withImports(file: string): string {
  const known = followed.get(file);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const visit = (one: string): string => {
    if (seen.has(one)) return "";
    seen.add(one);
    const text = textOf(one);
    const imported = [...text.matchAll(/from "(\.{1,2}\/[^"]+)"/g)].map(([, name = ""]) =>
      path.join(path.dirname(one), `${name}.ts`),
    );
    return [text, ...imported.filter((name) => name.startsWith("tests")).map(visit)].join("\n");
  };
  const all = visit(file);
  followed.set(file, all);
  return all;
}
