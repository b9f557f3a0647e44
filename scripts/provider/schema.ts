import * as fs from "node:fs";
import * as path from "node:path";
import { Analyzer } from "@pulumi/pulumi/provider/experimental/analyzer";
import { generateSchema } from "@pulumi/pulumi/provider/experimental/schema";

const PROVIDER = path.join(__dirname, "..", "..", "provider");
const ENTRY = "src/args/components.ts";
const NAME = "serverless-api";

/** The file of the schema, which the provider serves at run time. */
export const SCHEMA_FILE = path.join(PROVIDER, "schema.json");

/** Marks of references to components of the package, and what they are references to. */
const REFERENCES: Readonly<Record<string, string>> = {
  ApiReference: "Api",
  WebSocketApiReference: "WebSocketApi",
};

/** Props that count. TypeScript has no word for them. */
const INTEGERS = ["burst", "diskSize", "maxReceiveCount", "memorySize", "statusCode"];

interface Described {
  description?: string;
}

/** The schema of the package, as Pulumi's own analyser reads it from the interfaces, as text. Takes some ten seconds. */
export function makeSchema(): string {
  const { version, description, license } = JSON.parse(
    fs.readFileSync(path.join(PROVIDER, "package.json"), "utf8"),
  ) as Readonly<Record<"version" | "description" | "license", string>>;
  const analyzer = new Analyzer(PROVIDER, NAME, { main: ENTRY }, new Set(componentNames()));
  const { components, typeDefinitions, dependencies } = analyzer.analyze();
  const schema = generateSchema(NAME, version, description, components, typeDefinitions, dependencies);
  const types = { ...schema.types } as Record<string, Described>;
  const descriptions = readDescriptions();
  for (const [token, type] of Object.entries(types)) {
    const name = token.slice(token.lastIndexOf(":") + 1);
    if (name in REFERENCES) delete types[token];
    else type.description = descriptions.get(name) ?? "";
  }
  const language = {
    ...schema.language,
    go: {
      respectSchemaVersion: true,
      // Without it the generator leaves out types that stand in maps alone.
      generateExtraInputTypes: true,
      // Programs find it in their own folder, where `pulumi package add` puts it.
      importBasePath: "example.com/pulumi-serverless-api/sdk/go/serverlessapi",
    },
    python: { respectSchemaVersion: true, pyproject: { enabled: true } },
  };
  const whole = {
    ...schema,
    language,
    displayName: "Serverless API",
    license,
    keywords: KEYWORDS,
    types: sorted(types),
  };
  return `${withReferences(JSON.stringify(whole, withIntegers, 2))}\n`;
}

const KEYWORDS = ["pulumi", "aws", "serverless", "category/infrastructure", "kind/component"];

function componentNames(): readonly string[] {
  const text = fs.readFileSync(path.join(PROVIDER, ENTRY), "utf8");
  return [...text.matchAll(/^export class (\w+) /gm)].map(([, name]) => name as string);
}

/** The doc comments of the interfaces and enums. */
function readDescriptions(): ReadonlyMap<string, string> {
  const folder = path.join(PROVIDER, "src", "args");
  const pattern = /\/\*\* ([^*]+) \*\/\nexport (?:interface|enum) (\w+)/g;
  return new Map(
    fs
      .readdirSync(folder)
      .map((name) => fs.readFileSync(path.join(folder, name), "utf8"))
      .flatMap((text) =>
        [...text.matchAll(pattern)].map(([, text, name]) => [name as string, text as string] as const),
      ),
  );
}

function withIntegers(name: string, value: unknown): unknown {
  return INTEGERS.includes(name) && isNumber(value) ? { ...value, type: "integer" } : value;
}

function isNumber(value: unknown): value is object {
  return typeof value === "object" && (value as { readonly type?: string } | null)?.type === "number";
}

function withReferences(text: string): string {
  return text.replace(/"#\/types\/serverless-api:index:(\w+)"/g, (whole, name: string) =>
    REFERENCES[name] ? `"#/resources/serverless-api:index:${REFERENCES[name]}"` : whole,
  );
}

function sorted(types: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(types).sort(([one], [other]) => (one < other ? -1 : 1)));
}
