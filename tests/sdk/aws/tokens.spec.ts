import { deepEqual, ok } from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import * as ts from "typescript";
import { RESOURCE_TYPES } from "#sdk/aws/resource-types";
import { TYPE } from "#sdk/aws/tokens";

const SOURCES = path.resolve(__dirname, "../../../sdk/src");
const TABLE = "aws/tokens.ts";
/** Classes begin with a capital, functions such as `aws:iam/getPolicyDocument:getPolicyDocument` do not. */
const TOKEN = /\baws:\w+\/\w+:[A-Z]\w*/;
const ALL: readonly string[] = Object.values(TYPE).flatMap((types) => Object.values(types));

describe("tokens of resource types", () => {
  it("are written in their table alone, and everything else uses its names", () => {
    const written = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll(path.sep, "/"))
      .filter((file) => file.endsWith(".ts") && file !== TABLE)
      .flatMap((file) =>
        textsOf(readFileSync(path.join(SOURCES, file), "utf8"))
          .filter((text) => TOKEN.test(text))
          .map((text) => `${file}: ${TOKEN.exec(text)?.[0]}`),
      );
    deepEqual(written, []);
  });

  it("are found in texts, in names of properties and in types, and not in comments", () => {
    const source = `
      // aws:a/comment:Comment
      const one: "aws:a/type:Type" = f("see aws:a/text:Text");
      const two = { "aws:a/key:Key": \`\${one} aws:a/template:Template \${two} aws:a/end:End\` };
    `;
    deepEqual(
      textsOf(source).flatMap((text) => TOKEN.exec(text)?.[0] ?? []),
      ["aws:a/type:Type", "aws:a/text:Text", "aws:a/key:Key", "aws:a/template:Template", "aws:a/end:End"],
    );
  });

  it("are named as their classes in a program", () => {
    for (const [module, types] of Object.entries(TYPE)) {
      for (const [name, token] of Object.entries<string>(types)) {
        const file = name.charAt(0).toLowerCase() + name.slice(1);
        deepEqual(token, `aws:${module}/${file}:${name}`);
      }
    }
  });

  it("have one record each at most, and each record has one of them", () => {
    const recorded = RESOURCE_TYPES.map(({ token }) => token);
    deepEqual(
      recorded.filter((token, at) => recorded.indexOf(token) !== at || !ALL.includes(token)),
      [],
    );
    ok(recorded.length > 100);
  });
});

/** The texts in quotes, also in templates and as types. */
function textsOf(source: string): readonly string[] {
  if (!TOKEN.test(source)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return texts;
}
