import * as path from "node:path";
import { madeFolder, writeSource } from "../../functions/made-source";
import type { RDSDialect } from "./engines";

/** A migration: the name that is remembered, and its file, relative to the program's folder. */
export interface MigrationFile {
  readonly name: string;
  readonly file: string;
}

/**
 * The query builder for migrations: the files of the modules `kysely` and `kysely-data-api`, or why there is none.
 */
export type MigratorQueryBuilder =
  | { readonly kysely: string; readonly dialect: string }
  | { readonly missing: string };

/** The sources of the function that runs migrations. */
export interface MigratorEntry {
  /** Id of the cluster that it is bound to. */
  readonly id: string;
  readonly dialect: RDSDialect;
  readonly files: readonly MigrationFile[];
  /** @default none, migrations have the plain operations alone */
  readonly queryBuilder: MigratorQueryBuilder | undefined;
}

const KIND = "migrations";

/** Writes the module that a program's migrations are bundled from, and gives the handler in it. */
export function writeEntry(root: string, name: string, entry: MigratorEntry): string {
  return writeSource(root, KIND, name, entryText(entry, root));
}

/** A module with each migration by its name, SQL as text. */
function entryText({ id, dialect, files, queryBuilder }: MigratorEntry, root: string): string {
  const from = (file: string) => JSON.stringify(relativeTo(madeFolder(root, KIND), file));
  const ours = (file: string) => from(path.join(__dirname, file));
  const imports = files.map(({ file }, index) => {
    const what = file.endsWith(".sql") ? `m${index}` : `* as m${index}`;
    return `import ${what} from ${from(path.resolve(root, file))};`;
  });
  const given = queryBuilder && queryBuilderTexts(queryBuilder, from);
  const list = files.map(({ name }, index) => `[${JSON.stringify(name)}, m${index}]`);
  return [
    "// Made of the migrations of a database; not to be edited.",
    `import { RDS } from ${ours("../../node/index")};`,
    `import { makeMigrator } from ${ours("migrator/index")};`,
    ...(given?.imports ?? []),
    ...imports,
    `const cluster = () => ({ ...RDS(${JSON.stringify(id)}), dialect: ${JSON.stringify(dialect)} });`,
    `export const handler = makeMigrator(cluster, [${list.join(", ")}]${given ? `, ${given.options}` : ""});`,
    "",
  ].join("\n");
}

function queryBuilderTexts(
  queryBuilder: MigratorQueryBuilder,
  from: (file: string) => string,
): { readonly imports: readonly string[]; readonly options: string } {
  if ("missing" in queryBuilder) return { imports: [], options: JSON.stringify(queryBuilder) };
  const { kysely, dialect } = queryBuilder;
  const imports = [
    `import { Kysely } from ${from(kysely)};`,
    `import { DataApiDialect } from ${from(dialect)};`,
  ];
  return { imports, options: "{ queryBuilder: { Kysely, DataApiDialect } }" };
}

function relativeTo(folder: string, file: string): string {
  const found = path.relative(folder, file).split(path.sep).join("/");
  return found.startsWith(".") ? found : `./${found}`;
}
