import * as fs from "node:fs";
import * as path from "node:path";
import type { Issues } from "../../errors";
import { programFolder } from "../../functions/code-plan";
import { findInstalled } from "./installed-query-builder";
import type { MigrationFile, MigratorQueryBuilder } from "./migrations-entry";
import { KYSELY_MEMBERS } from "./migrator/query-builder";
import { type Misfit, misfitOf } from "./query-builder-versions";

const MENTIONS = new RegExp(`\\bkysely|\\.(${KYSELY_MEMBERS.join("|")})\\b`, "i");
/** Modules may hand the database to what they import. */
const IMPORTS = /\bimport\b|\brequire\s*\(|\bfrom\s*["']/;

/**
 * The query builder that the migrations of a folder get: the `kysely` and `kysely-data-api` that modules in this folder
 * import. It is undefined where none of them can use it. A migration that needs one which is missing is reported.
 */
export function planQueryBuilder(
  folder: string,
  files: readonly MigrationFile[],
  issues: Issues,
): MigratorQueryBuilder | undefined {
  const modules = files.filter(({ file }) => !file.endsWith(".sql"));
  const sources = modules.map(({ file }) => ({ file, text: readText(file) }));
  const mayUse = sources.some(({ text }) => MENTIONS.test(text) || IMPORTS.test(text));
  if (!mayUse) return undefined;
  const absolute = path.resolve(programFolder(), folder);
  const kysely = findInstalled("kysely", absolute);
  const dialect = findInstalled("kysely-data-api", absolute);
  const misfit = misfitOf(kysely?.version, dialect?.version);
  if (kysely && dialect && !misfit) return { kysely: kysely.module, dialect: dialect.module };
  return misfit && reportUse(sources, misfit, issues);
}

function reportUse(
  sources: readonly { readonly file: string; readonly text: string }[],
  { problem, cure }: Misfit,
  issues: Issues,
): MigratorQueryBuilder | undefined {
  for (const { file, text } of sources) {
    const used = MENTIONS.test(text) ? usedMember(file, text) : undefined;
    if (used === undefined) continue;
    issues.add("RDS_QUERY_BUILDER_MISSING", {
      problem: `${file} uses db.${used} of Kysely, and ${problem}`,
      cure,
    });
    return undefined;
  }
  return { missing: `${problem}; ${cure}` };
}

function readText(file: string): string {
  return fs.readFileSync(path.resolve(programFolder(), file), "utf8");
}

/** The parser is loaded for migrations that may need what is missing. */
function usedMember(file: string, text: string): string | undefined {
  const { usedOfKysely } = require("./migration-source") as typeof import("./migration-source");
  return usedOfKysely(file, text);
}
