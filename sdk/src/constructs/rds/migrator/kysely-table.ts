import type { DataApi } from "./data-api";
import type { NamedMigration } from "./plan";
import type { RDSMigrationDatabase } from "./types";

/** The table of Kysely's own migrator, which SST ran migrations with. */
const TABLE = "kysely_migration";

/** Names of the migrations that Kysely's own migrator has run in this database. */
export function readKyselyNames(api: DataApi): Promise<readonly string[]> {
  return api.inTransaction(async (db) => {
    if (!(await hasTable(db))) return [];
    const rows = await db.execute(`SELECT name FROM ${TABLE} ORDER BY name`);
    return rows.map(({ name }) => String(name));
  });
}

async function hasTable({ dialect, execute }: RDSMigrationDatabase): Promise<boolean> {
  const schema = dialect === "mysql" ? "DATABASE()" : "current_schema()";
  const sql = `SELECT 1 AS found FROM information_schema.tables WHERE table_schema = ${schema} AND table_name = '${TABLE}'`;
  return (await execute(sql)).length > 0;
}

/**
 * The migrations that are meant by names of Kysely's table. SST 0.x took the name of a file without its ending. SST 1 and 2
 * took the part before the first dot, and of several files with the same one the last.
 *
 * @see `DynamicFileMigrationProvider` in the migrator of SST 0.69.7, 1.18.4 and 2.44.0
 */
export function namesOfKysely(
  recorded: readonly string[],
  all: readonly NamedMigration[],
): readonly string[] {
  return recorded.map((name) => {
    const found =
      all.find(([own]) => own === name) ?? all.findLast(([own]) => own.slice(0, own.indexOf(".")) === name);
    if (found) return found[0];
    throw new Error(`${name} has run, as the table ${TABLE} says, and is not in the folder: put it back`);
  });
}
