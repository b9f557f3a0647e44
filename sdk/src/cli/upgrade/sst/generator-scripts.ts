import type { Generator } from "../../../upgrade/sst/generators";

/** A script of package.json in place of a generator of SST. */
export interface GeneratorScript {
  readonly name: string;
  readonly command: string;
  readonly note: string;
}

/** The file that the scripts for schemas run. */
export const PRINT_SCHEMA = "print-schema.mjs";

/** The scripts for the generators of a project. Several of one kind are numbered. */
export function generatorScripts(generators: readonly Generator[]): readonly GeneratorScript[] {
  const counts = new Map<string, number>();
  return generators.map((generator) => {
    const kind = generator.makes === "schema" ? "schema" : "types:database";
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = count === 1 ? kind : `${kind}:${count}`;
    return generator.makes === "schema" ? schemaScript(name, generator) : typesScript(name, generator);
  });
}

function schemaScript(
  name: string,
  { schema, output, commands }: Extract<Generator, { makes: "schema" }>,
): GeneratorScript {
  const print = `tsx ${PRINT_SCHEMA} ${schema} ${output}`;
  return {
    name,
    command: [print, ...commands.map((command) => (/^cd\s/.test(command) ? `(${command})` : command))].join(
      " && ",
    ),
    note: "SST made the schema of the GraphQL route whenever it changed: run this script after a change of it",
  };
}

function typesScript(
  name: string,
  { output, isCamelCase, dialect }: Extract<Generator, { makes: "types" }>,
): GeneratorScript {
  const driver = dialect === "mysql" ? "mysql2" : "pg";
  const options = `--dialect ${dialect}${isCamelCase ? " --camel-case" : ""} --out-file ${output}`;
  return {
    name,
    command: `npx --yes -p kysely-codegen -p kysely -p ${driver} kysely-codegen ${options}`,
    note: "SST made the types of the database after migrations: run this script with DATABASE_URL set to a database that has them",
  };
}

/** The text of the file that prints a schema. */
export const PRINT_SCHEMA_TEXT = `// Writes the schema that a module exports as \`schema\`: tsx ${PRINT_SCHEMA} <module> <file>
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

// Names of what functions are bound to have no values outside of them, and a schema needs none.
process.env = new Proxy(process.env, {
  get: (variables, name) => variables[name] ?? (/^SAPI_/.test(String(name)) ? "none" : undefined),
});

const [module, file] = process.argv.slice(2).map((path) => resolve(path));
const { lexicographicSortSchema, printSchema } = createRequire(module)("graphql");
const loaded = await import(pathToFileURL(module).href);
writeFileSync(file, printSchema(lexicographicSortSchema((loaded.schema ? loaded : loaded.default).schema)));
`;
