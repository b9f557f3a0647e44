import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { readSurface, referencePages } from "../../scripts/reference";
import { docCommentOf, parseDocComment } from "../../scripts/reference/doc-comment";
import { membersOf } from "../../scripts/reference/members";
import { ROOT } from "../support/paths";

const REFERENCE = path.join(ROOT, "docs", "reference");

describe("the reference pages", () => {
  const pages = referencePages();

  it("exist for exactly the expected names", () => {
    assert.deepEqual(readdirSync(REFERENCE).sort(), [...pages.keys()].sort(), "run npm run docs");
  });

  for (const [name, text] of pages) {
    it(`are current: ${name}`, () => {
      assert.ok(readFileSync(path.join(REFERENCE, name), "utf8") === text, "run npm run docs");
    });
  }

  it("show a class with its constructor's arguments, attributes and methods, without private ones", () => {
    const page = pages.get("table.md") as string;
    const [, text = ""] = page.split("\n## Table\n");
    const [section = ""] = text.split("\n## ");
    assert.match(
      section,
      /^new Table\(scope: Scope, id: string, props: TableProps<Field, Consumer>, opts\?: /m,
    );
    assert.match(section, /^- `id: string`$/m, "inherited from a class that is not exported");
    assert.match(section, /^- `tableName: pulumi\.Output<string>`$/m);
    assert.match(section, /^- `native\.table: dynamodb\.Table`$/m);
    assert.match(section, /^- `getFunction<.*consumer: NoInfer<Known>\): .*Function`$/m);
    assert.doesNotMatch(section, /#connect|placement|childName|constructName/);
  });

  it("show the words of a type that is derived from a list", () => {
    assert.match(pages.get("values.md") as string, /^type LogRetention = "one_day" \| .* \| "infinite"$/m);
  });

  it("show the default, the source and the types of a prop", () => {
    const [, text = ""] = (pages.get("api.md") as string).split("- `cors?: boolean | ApiCors`\n");
    const [prop = ""] = text.split("\n- ");
    assert.match(prop, /^ {2}Default: `true`$/m);
    assert.match(prop, /^ {2}See \[`ApiCors`\]\(gateways\.md#apicors\)$/m);
  });
});

describe("every public declaration", () => {
  const { sources, surface } = readSurface();

  for (const [entry, declarations] of surface) {
    it(`has a doc comment: ${entry}`, () => {
      const missing = declarations
        .filter(({ isExported }) => isExported)
        .flatMap(({ name, node }) => {
          const members = membersOf(sources, node).filter(({ doc }) => !doc?.text);
          const own = docCommentOf(node)?.text ? [] : [name];
          return [...own, ...members.map((member) => `${name}.${member.path}`)];
        });
      assert.deepEqual(missing, []);
    });
  }

  it("is more than a few names", () => {
    const names = surface.get("pulumi-serverless-api")?.map(({ name }) => name) ?? [];
    for (const name of ["App", "Stack", "use", "Api", "ApiProps", "Function", "Table", "DefinitionError"]) {
      assert.ok(names.includes(name), name);
    }
  });
});

describe("a doc comment", () => {
  it("is parsed into text, default, examples and sources", () => {
    const comment = [
      "/**",
      "   * How long `@pulumi/aws` waits.",
      "   * Two lines.",
      "   * @default `5`, which",
      "   * is short",
      "   * @see https://example.com/a",
      "   * @example",
      "   * wait(",
      "   *   5,",
      "   * );",
      "   */",
    ].join("\n");
    assert.deepEqual(parseDocComment(comment), {
      text: "How long `@pulumi/aws` waits.\nTwo lines.",
      default: "`5`, which is short",
      see: ["https://example.com/a"],
      examples: ["wait(\n  5,\n);"],
      throws: [],
      isInternal: false,
    });
  });

  it("may have its tags on the line of its text", () => {
    const comment = parseDocComment("/** Statement id. @default none */");
    assert.deepEqual([comment.text, comment.default], ["Statement id.", "none"]);
  });

  it("may be marked internal", () => {
    assert.equal(parseDocComment("/** @internal */").isInternal, true);
  });
});
