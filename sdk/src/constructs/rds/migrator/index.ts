import type { WaitingClock } from "../../../functions/until-granted";
import { DataApi } from "./data-api";
import { namesOfKysely, readKyselyNames } from "./kysely-table";
import { type MigrationStep, type NamedMigration, planSteps } from "./plan";
import { type QueryBuilder, withoutQueryBuilder, withQueryBuilder } from "./query-builder";
import { remember, runStep, TABLE } from "./steps";
import type { MigratedCluster } from "./types";

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

/** The options of a migrator. */
export interface MigratorOptions {
  /** The query builder of the project. @default none, migrations have the plain operations alone */
  readonly queryBuilder?: QueryBuilder;
  /** Why there is no query builder, where a migration may use one. */
  readonly missing?: string;
  /** @default the clock of the machine */
  readonly clock?: WaitingClock;
}

/** The handler of the function that runs migrations. Each runs once, in a transaction, in the order of the names. */
export function makeMigrator(
  cluster: () => MigratedCluster,
  all: readonly NamedMigration[],
  options: MigratorOptions = {},
): (event?: MigrateEvent) => Promise<MigrateResult> {
  return async ({ to } = {}) => {
    const api = new DataApi(cluster(), options.clock);
    const steps = planSteps(all, await readRan(api, all), to);
    for (const step of steps) await take(step, api, options);
    const namesOf = (wanted: string) =>
      steps.flatMap(({ direction, name }) => (direction === wanted ? [name] : []));
    return { up: namesOf("up"), down: namesOf("down") };
  };
}

async function readRan(api: DataApi, all: readonly NamedMigration[]): Promise<readonly string[]> {
  await api.inTransaction((db) =>
    db.execute(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (name varchar(255) PRIMARY KEY, ran_at timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP)`,
    ),
  );
  const rows = await api.inTransaction((db) => db.execute(`SELECT name FROM ${TABLE} ORDER BY name`));
  return rows.length > 0 ? rows.map(({ name }) => String(name)) : adoptRan(api, all);
}

/** Remembers the migrations that SST has run, before the first one of ours. */
async function adoptRan(api: DataApi, all: readonly NamedMigration[]): Promise<readonly string[]> {
  const names = namesOfKysely(await readKyselyNames(api), all);
  if (names.length === 0) return names;
  await api.inTransaction(async (db) => {
    for (const name of names) await remember(name, db);
  });
  return names;
}

async function take(
  step: MigrationStep,
  api: DataApi,
  { queryBuilder, missing }: MigratorOptions,
): Promise<void> {
  try {
    await api.inTransaction((db, calls) =>
      runStep(step, db, async (change) => {
        if (queryBuilder) return withQueryBuilder(queryBuilder, db, calls, change);
        return change(missing === undefined ? db : withoutQueryBuilder(db, missing));
      }),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${step.name} failed going ${step.direction}: ${reason}`, { cause: error });
  }
}
