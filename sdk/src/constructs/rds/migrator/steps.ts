import type { MigrationStep } from "./plan";
import { splitStatements } from "./statements";
import type { RDSMigration, RDSMigrationDatabase } from "./types";

/** The table of the migrations that have run. */
export const TABLE = "sapi_migrations";

/** The part of a migration that gets the database. */
type Change = (db: RDSMigrationDatabase) => Promise<unknown>;

/**
 * Runs a migration, or takes it back, in the transaction of `db`.
 *
 * @param hand hands the database to a function of a module
 */
export function runStep(
  step: MigrationStep,
  db: RDSMigrationDatabase,
  hand: (change: Change) => Promise<unknown>,
): Promise<void> {
  return step.direction === "up" ? migrateUp(step, db, hand) : migrateDown(step, db, hand);
}

/** Notes that a migration has run. */
export function remember(name: string, db: RDSMigrationDatabase): Promise<unknown> {
  return db.execute(`INSERT INTO ${TABLE} (name) VALUES (:name)`, { name });
}

/**
 * Another run at the same time waits for the row of this one, and is then refused it. MySQL keeps the row as soon as a table
 * changes, and so it comes last there.
 */
async function migrateUp(
  { name, migration }: MigrationStep,
  db: RDSMigrationDatabase,
  hand: (change: Change) => Promise<unknown>,
): Promise<void> {
  if (db.dialect === "postgresql") await remember(name, db);
  if (typeof migration === "string") {
    for (const statement of splitStatements(migration, db.dialect)) await db.execute(statement);
  } else {
    const { up } = exportsOf(migration);
    if (typeof up !== "function") throw new Error("it does not export up");
    await hand(up);
  }
  if (db.dialect === "mysql") await remember(name, db);
}

async function migrateDown(
  { name, migration }: MigrationStep,
  db: RDSMigrationDatabase,
  hand: (change: Change) => Promise<unknown>,
): Promise<void> {
  if (typeof migration === "string")
    throw new Error("an SQL file is not taken back; write a module with down");
  const { down } = exportsOf(migration);
  if (typeof down !== "function") throw new Error("it does not export down");
  await hand(down);
  await db.execute(`DELETE FROM ${TABLE} WHERE name = :name`, { name });
}

/** The functions of a module, exported by their names or as an object by default, which Kysely takes as well. */
function exportsOf(module: RDSMigration & { readonly default?: unknown }): Partial<RDSMigration> {
  const whole = module.default as Partial<RDSMigration> | undefined;
  return module.up === undefined && whole?.up !== undefined ? whole : module;
}
