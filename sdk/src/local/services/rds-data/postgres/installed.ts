import { readFileSync } from "node:fs";
import * as path from "node:path";

/** The package that has Postgres in it, which programs without a database need not have. */
export const POSTGRES_PACKAGE = "@electric-sql/pglite";

/** The command that installs it, for messages. */
export const INSTALL_LINE = `run npm install --save-dev ${POSTGRES_PACKAGE}`;

/** The extensions of Aurora that programs create most often. All of them would slow every start down. */
const EXTENSIONS = [
  "btree_gin",
  "btree_gist",
  "citext",
  "cube",
  "earthdistance",
  "fuzzystrmatch",
  "hstore",
  "intarray",
  "ltree",
  "pg_trgm",
  "pgcrypto",
  "tablefunc",
  "unaccent",
  "uuid_ossp",
];

export interface InstalledPostgres {
  /** The version of the package. */
  readonly version: string;
  /** File that loads it. */
  readonly module: string;
  /** Files that load extensions. */
  readonly extensions: readonly string[];
  /** The folder of files that are made of the package once and that every program uses. */
  readonly cacheFolder: string;
}

/** The installed Postgres, or `undefined`. `find` finds a module or throws. */
export function findPostgres(
  find: (name: string) => string = require.resolve,
): InstalledPostgres | undefined {
  try {
    const module = find(POSTGRES_PACKAGE);
    const folder = module.slice(0, module.lastIndexOf(path.normalize(POSTGRES_PACKAGE)));
    const { version } = JSON.parse(readFileSync(path.join(folder, POSTGRES_PACKAGE, "package.json"), "utf8"));
    const extensions = EXTENSIONS.map((name) => find(`${POSTGRES_PACKAGE}/contrib/${name}`));
    return { version, module, extensions, cacheFolder: path.join(folder, ".cache", "pulumi-serverless-api") };
  } catch {
    // The caller reports that it is missing.
    return undefined;
  }
}
