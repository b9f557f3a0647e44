import { createHash } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";
import type { Placement } from "../../app/component";
import { type Issues, nearest } from "../../errors";
import { programFolder } from "../../functions/code-plan";
import { type MadeFunctionPlan, planFunction } from "../../functions/plan";
import type { FunctionProps } from "../../functions/props";
import { checkType } from "../../values";
import { RDS_DEFAULTS } from "./defaults";
import type { RDSDialect } from "./engines";
import { type MigrationFile, writeEntry } from "./migrations-entry";
import { planQueryBuilder } from "./query-builder-plan";

/** Migrations to be run by a function. */
export interface MigrationsPlan {
  /** A hash of all files in the folder. */
  readonly hash: string;
  readonly function: MadeFunctionPlan;
}

const MIGRATION = /^([^.].*?)\.(sql|[cm]?[jt]s)$/;
const DECLARATION = /\.d\.[cm]?ts$/;

/** Plan the function that runs the migrations of a folder. */
export function planMigrations(
  folder: unknown,
  placement: Placement,
  dialect: RDSDialect | undefined,
  issues: Issues,
): MigrationsPlan | undefined {
  const at = issues.at("migrations");
  if (folder === undefined || !checkType(folder, "string", at)) return undefined;
  const files = findMigrations(folder, at);
  if (!files || !dialect) return undefined;
  const { logicalName, id, app, stack, defaults } = placement;
  const queryBuilder = planQueryBuilder(folder, files, at);
  const handler = writeEntry(programFolder(), logicalName, { id, dialect, files, queryBuilder });
  const planned = planFunction(migratorProps(handler), { app, stack, defaults }, at) as
    | MadeFunctionPlan
    | undefined;
  return planned && { hash: hashOf(path.resolve(programFolder(), folder)), function: planned };
}

/** The migrations of a folder in their order. Undefined, and reported, where the folder is missing or has none. */
export function findMigrations(folder: string, issues: Issues): readonly MigrationFile[] | undefined {
  const absolute = path.resolve(programFolder(), folder);
  if (!fs.statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    const guess = nearest(path.basename(folder), foldersIn(path.dirname(absolute)));
    const cure = guess ? `did you mean ${JSON.stringify(guess)}` : `create it in ${programFolder()}`;
    issues.add("RDS_MIGRATIONS_MISSING", { problem: "there is no such folder", value: folder, cure });
    return undefined;
  }
  const found = fs.readdirSync(absolute).flatMap((entry) => {
    const name = DECLARATION.test(entry) ? undefined : MIGRATION.exec(entry)?.[1];
    return name === undefined ? [] : [{ name, file: path.join(folder, entry).split(path.sep).join("/") }];
  });
  if (found.length === 0) {
    const cure = "write one, such as 0001_notes.sql or 0001_notes.ts";
    issues.add("RDS_MIGRATIONS_MISSING", { problem: "there is no migration in it", value: folder, cure });
    return undefined;
  }
  const sorted = found.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, { name, file }] of sorted.entries()) {
    if (sorted[index + 1]?.name === name) reportSameName(file, sorted[index + 1]?.file as string, issues);
  }
  return sorted;
}

function reportSameName(file: string, other: string, issues: Issues): void {
  const problem = `${file} and ${other} are one migration by their names`;
  issues.add("RDS_MIGRATIONS_INVALID", { problem, cure: "rename one of them" });
}

function foldersIn(folder: string): readonly string[] {
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    return entry.isDirectory() && !entry.name.startsWith(".") ? [entry.name] : [];
  });
}

/** Every app has the same runtime and bundle settings, since the code is ours. Lambda brings the AWS SDK. */
function migratorProps(handler: string): FunctionProps {
  return {
    handler,
    srcPath: ".",
    runtime: "nodejs24.x",
    timeout: RDS_DEFAULTS.migrationTimeout,
    bundle: { format: "cjs", external: ["@aws-sdk/client-rds-data"], loader: { ".sql": "text" } },
  };
}

/** A hash of the names and contents of all files, also in subfolders, because a migration may read other files. */
function hashOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const file = path.join(folder, name);
    const isHidden = name.split(path.sep).some((part) => part.startsWith("."));
    if (isHidden || !fs.statSync(file).isFile()) continue;
    hash
      .update(`${name.split(path.sep).join("/")}\0`)
      .update(fs.readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex").slice(0, 32);
}
