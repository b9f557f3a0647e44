import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { ConstructTable } from "#sdk/gen0/translation/translate";
import { fromSst } from "#sdk/upgrade/sst/from-sst";
import { libraryOf } from "#sdk/upgrade/sst/libraries";
import type { SstVersion } from "#sdk/upgrade/sst/version";
import { randomProps } from "../expressions/random-props";

const VERSIONS: readonly SstVersion[] = [
  { major: 0, minor: 69 },
  { major: 1, minor: 18 },
  { major: 2, minor: 44 },
];
const ENTRY = {
  0: "@serverless-stack/resources",
  1: "@serverless-stack/resources",
  2: "sst/constructs",
} as const;
const PLATFORM = `import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Runtime } from "aws-cdk-lib/aws-lambda";
import { RetentionDays } from "aws-cdk-lib/aws-logs";
`;

interface Program {
  readonly files: ReadonlyMap<string, string>;
  readonly text: string;
}

const PATH = "stacks/Main.ts";

/** A stack with a construct of random props, in the words of one of the versions. */
function programs(): fc.Arbitrary<Program> {
  return fc.constantFrom(...VERSIONS).chain((version) => {
    const tables = [...libraryOf(version).allTables()];
    return fc
      .constantFrom(...tables)
      .chain(([name, table]) =>
        randomProps(table as ConstructTable, true).map((props) => programOf(version, name, props)),
      );
  });
}

function programOf({ major, minor }: SstVersion, name: string, props: string): Program {
  const names = [...new Set([name, "Function", "StackContext"])].join(", ");
  const text = `import { ${names} } from "${ENTRY[major]}";
${PLATFORM}
export function Main({ stack }: StackContext) {
  new ${name}(stack, "Test", ${props});
  return new Function(stack, "Other", { handler: "a.b", runtime: "nodejs22.x", bundle: false });
}
`;
  const manifest = JSON.stringify({ dependencies: { sst: `${major}.${minor}.0` } });
  return {
    text,
    files: new Map([
      [PATH, text],
      ["package.json", manifest],
    ]),
  };
}

/** The text of each program after its move. The tests have the same programs, so each is moved once. */
const moved = new Map<string, string>();

function textAfter({ files, text }: Program): string {
  const known = moved.get(text);
  if (known !== undefined) return known;
  const after = fromSst(files).files.get(PATH) ?? text;
  moved.set(text, after);
  return after;
}

function holds(check: (before: string, after: string, program: Program) => void): void {
  let changed = 0;
  const property = fc.property(programs(), (program) => {
    const after = textAfter(program);
    if (after !== program.text) changed += 1;
    check(program.text, after, program);
  });
  fc.assert(property, { numRuns: 300, seed: 7 });
  assert.ok(changed > 250, `only ${changed} were changed`);
}

describe("programs of SST, whatever they say", () => {
  it("are not changed a second time", () =>
    holds((_, after, { files }) => {
      const again = fromSst(new Map([...files, [PATH, after]]));
      assert.deepEqual([...again.files], [], after);
    }));

  it("keep every comment, spread and computed key", () =>
    holds((before, after) => {
      for (const [mark] of before.matchAll(/note-\d+\./g))
        assert.ok(after.includes(mark), `${mark} in ${after}`);
      for (const [mark] of before.matchAll(/\.\.\.\w+|\[computed\(\)\]/g))
        assert.equal(countOf(mark, withoutComments(after)), countOf(mark, before), after);
    }));

  it("keep what stands around the construct to the letter", () =>
    holds((before, after) => {
      const tail = before.slice(before.lastIndexOf("  return new Function("));
      assert.ok(after.endsWith(tail), after);
    }));
});

/** Takes out the comments, which may quote the old text. */
function withoutComments(text: string): string {
  return text.replace(/\/\/ sapi upgrade: .*|\/\* sapi upgrade: .*?\*\//g, "");
}

function countOf(mark: string, text: string): number {
  return text.split(mark).length - 1;
}
