import type { WaitingClock } from "../../../functions/until-granted";
import { DataApi } from "./data-api";
import { type MigrationStep, type NamedMigration, planSteps } from "./plan";
import { splitStatements } from "./statements";
import type { MigratedCluster, RDSMigrationDatabase } from "./types";

/** The event that the function gets. */
export interface MigrateEvent {
  /** Name of the last migration that is to have run. Later ones are taken back. Without it, all run. */
  readonly to?: string;
}

/** The result of a call. */
export interface MigrateResult {
  /** Names of the migrations that it ran, or took back. */
  readonly up: readonly string[];
  readonly down: readonly string[];
}

const TABLE = "sapi_migrations";

/** The handler of the function that runs migrations. Each runs once, in a transaction, in the order of the names. */
export function makeMigrator(
  cluster: () => MigratedCluster,
  all: readonly NamedMigration[],
  clock?: WaitingClock,
): (event?: MigrateEvent) => Promise<MigrateResult> {
  return async ({ to } = {}) => {
    const api = new DataApi(cluster(), clock);
    const steps = planSteps(all, await readRan(api), to);
    for (const step of steps) await take(step, api);
    const namesOf = (wanted: string) =>
      steps.flatMap(({ direction, name }) => (direction === wanted ? [name] : []));
    return { up: namesOf("up"), down: namesOf("down") };
  };
}

async function readRan(api: DataApi): Promise<readonly string[]> {
  await api.inTransaction((db) =>
    db.execute(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (name varchar(255) PRIMARY KEY, ran_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
    ),
  );
  const rows = await api.inTransaction((db) => db.execute(`SELECT name FROM ${TABLE} ORDER BY name`));
  return rows.map(({ name }) => String(name));
}

async function take(step: MigrationStep, api: DataApi): Promise<void> {
  try {
    await api.inTransaction((db) => (step.direction === "up" ? migrateUp(step, db) : migrateDown(step, db)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${step.name} failed going ${step.direction}: ${reason}`, { cause: error });
  }
}

/**
 * Another run at the same time waits for the row of this one, and is then refused it. MySQL keeps the row as soon as a table
 * changes, and so it comes last there.
 */
async function migrateUp({ name, migration }: MigrationStep, db: RDSMigrationDatabase): Promise<void> {
  const remember = () => db.execute(`INSERT INTO ${TABLE} (name) VALUES (:name)`, { name });
  if (db.dialect === "postgresql") await remember();
  if (typeof migration === "string") {
    for (const statement of splitStatements(migration, db.dialect)) await db.execute(statement);
  } else {
    if (typeof migration.up !== "function") throw new Error("it does not export up");
    await migration.up(db);
  }
  if (db.dialect === "mysql") await remember();
}

async function migrateDown({ name, migration }: MigrationStep, db: RDSMigrationDatabase): Promise<void> {
  if (typeof migration === "string")
    throw new Error("an SQL file is not taken back; write a module with down");
  if (typeof migration.down !== "function") throw new Error("it does not export down");
  await migration.down(db);
  await db.execute(`DELETE FROM ${TABLE} WHERE name = :name`, { name });
}
