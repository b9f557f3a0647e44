import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import * as path from "node:path";
import { ROOT } from "../support/paths";

const PROVIDER = path.join(ROOT, "provider");
const PACKAGE = path.join(PROVIDER, "sdks", "python", "pulumi_serverless_api");

interface Schema {
  readonly version: string;
  readonly resources: Readonly<Record<string, { readonly inputProperties: object }>>;
  readonly types: Readonly<
    Record<string, { readonly properties?: object; readonly enum?: readonly { readonly value: string }[] }>
  >;
}

const schema = JSON.parse(readFileSync(path.join(PROVIDER, "schema.json"), "utf8")) as Schema;
const text = readdirSync(PACKAGE)
  .filter((name) => name.endsWith(".py"))
  .map((name) => readFileSync(path.join(PACKAGE, name), "utf8"))
  .join("\n");

/** The body of each class, by its name. */
const bodies = new Map(text.split(/^class /m).map((part) => [/^\w+/.exec(part)?.[0] ?? "", part] as const));

/** The inputs of a class of inputs, in the words of the schema. */
function inputsOf(name: string): readonly string[] {
  const body = bodies.get(name) ?? assert.fail(`there is no class ${name}`);
  const getters = body.matchAll(/@pulumi\.getter(?:\(name="(\w+)"\))?\n {4}def (\w+)\(/g);
  return [...getters].map(([, named, own]) => named ?? (own as string)).sort();
}

function nameOf(token: string): string {
  return token.slice(token.lastIndexOf(":") + 1);
}

describe("the package for Python", () => {
  it("has the components and types of the schema with all their inputs (otherwise run npm run sdks)", () => {
    for (const [token, { inputProperties }] of Object.entries(schema.resources))
      assert.deepEqual(inputsOf(`${nameOf(token)}Args`), Object.keys(inputProperties).sort(), token);
    for (const [token, { properties }] of Object.entries(schema.types))
      if (properties)
        assert.deepEqual(inputsOf(`${nameOf(token)}Args`), Object.keys(properties).sort(), token);
  });

  it("has the words of the schema", () => {
    const enums = Object.entries(schema.types).filter(([, type]) => type.enum !== undefined);
    assert.ok(enums.length > 10);
    for (const [token, { enum: words = [] }] of enums) {
      const body = bodies.get(nameOf(token)) ?? assert.fail(`there is no enum ${nameOf(token)}`);
      const found = [...body.matchAll(/^ {4}[A-Z0-9_]+ = "([^"]+)"/gm)].map(([, word]) => word);
      assert.deepEqual(found.sort(), words.map(({ value }) => value).sort(), token);
    }
  });

  it("requires the provider of its own version", () => {
    const plugin = JSON.parse(readFileSync(path.join(PACKAGE, "pulumi-plugin.json"), "utf8"));
    assert.deepEqual(plugin, { resource: true, name: "serverless-api", version: schema.version });
  });
});
