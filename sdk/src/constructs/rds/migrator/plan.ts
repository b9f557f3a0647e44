import type { RDSMigration } from "./types";

/** A migration by its name: a module, or the text of an SQL file. */
export type NamedMigration = readonly [name: string, migration: RDSMigration | string];

/** A migration to run, and its direction. */
export interface MigrationStep {
  readonly direction: "up" | "down";
  readonly name: string;
  readonly migration: RDSMigration | string;
}

/**
 * The steps from the migrations that have run to the last one, or to the one named `to`. Throws where the migrations
 * that have run are not the beginning of the list. The order of the changes would then not be that of the names.
 */
export function planSteps(
  all: readonly NamedMigration[],
  ran: readonly string[],
  to: string | undefined,
): readonly MigrationStep[] {
  for (const [index, name] of [...ran].sort().entries()) {
    const expected = all[index]?.[0];
    if (expected === name) continue;
    throw new Error(
      all.some(([known]) => known === name)
        ? `${expected} comes before ${name}, which has run: rename it so that it comes last`
        : `${name} has run and is no longer in the folder: put it back`,
    );
  }
  const end = to === undefined ? all.length : all.findIndex(([name]) => name === to) + 1;
  if (end === 0 && to !== undefined) throw new Error(`there is no migration ${to}`);
  const step = (direction: "up" | "down", [name, migration]: NamedMigration) => ({
    direction,
    name,
    migration,
  });
  const ups = all.slice(ran.length, end).map((each) => step("up", each));
  const downs = all.slice(end, ran.length).reverse();
  return [...ups, ...downs.map((each) => step("down", each))];
}
