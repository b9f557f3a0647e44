import { randomUUID } from "node:crypto";
import { ProgramSettings } from "../../provision/program-settings";
import { ServiceError } from "../../service-error";
import { checkTableShape } from "../operations/check-table";
import { streamSettings } from "../operations/create-table";
import type { TablePorts } from "../operations/ports";
import type { TableSettings } from "../state/settings";
import type { TableDefinition } from "./table-definition";

/** The settings of a table in a program. Settings of clients stay until the program says something else. */
interface TableParts {
  readonly settings: Pick<TableSettings, "throughput" | "stream" | "timeToLive" | "isProtected"> & {
    readonly shape: Pick<TableSettings, "attributes" | "keySchema" | "globalIndexes" | "localIndexes">;
  };
}

interface TableTags {
  readonly tags: Readonly<Record<string, string>>;
}

/** The settings of tables that the program had last. */
export class ProgramTables {
  readonly settings = new ProgramSettings<TableParts>();
  readonly tags = new ProgramSettings<TableTags>("more");
}

/** Makes a table of the program, or applies its changes. Refuses other keys rather than empty the table. */
export function ensureTable(definition: TableDefinition, ports: TablePorts, program: ProgramTables): void {
  const { name, create } = definition;
  const existing = ports.database.tables.get(name)?.settings;
  checkShape(definition);
  if (existing && !sameKeys(existing, create)) throw otherKeys(name);
  const settings = settingsOf(definition, existing, ports.now(), program);
  if (JSON.stringify(settings) !== JSON.stringify(existing))
    ports.commit({ kind: "table-put", table: settings });
}

function settingsOf(
  definition: TableDefinition,
  existing: TableSettings | undefined,
  now: number,
  program: ProgramTables,
): TableSettings {
  const { name } = definition;
  if (!existing) program.settings.forget(name);
  const createdAt = existing?.createdAt ?? now;
  const current = existing && partsOf(existing);
  const said = saidOf(definition, createdAt);
  const { settings } = program.settings.merged(name, current, said) ?? current ?? said;
  const tags = tagsOf(definition, existing, program);
  const { shape, stream, throughput, timeToLive, isProtected } = settings;
  const closedAt = existing?.stream ? now : existing?.streamClosedAt;
  return {
    name,
    id: existing?.id ?? randomUUID(),
    createdAt,
    ...shape,
    ...(throughput && { throughput }),
    ...(throughput && existing?.throughputChanges && { throughputChanges: existing.throughputChanges }),
    ...(stream ? { stream } : closedAt !== undefined && { streamClosedAt: closedAt }),
    ...(timeToLive !== undefined && { timeToLive }),
    ...(Object.keys(tags).length > 0 && { tags }),
    ...(isProtected && { isProtected }),
  };
}

/** The tags of a table: those of the program, where it says others than before. */
function tagsOf(
  { name, tags = {} }: TableDefinition,
  existing: TableSettings | undefined,
  program: ProgramTables,
): Readonly<Record<string, string>> {
  const current = existing?.tags ?? {};
  return program.tags.merged(name, { tags: current }, { tags })?.tags ?? current;
}

function partsOf(table: TableSettings): TableParts {
  const { attributes, keySchema, globalIndexes, localIndexes, ...settings } = table;
  return { settings: { ...settings, shape: { attributes, keySchema, globalIndexes, localIndexes } } };
}

function saidOf(
  { create, streamLabel, timeToLive, isProtected }: TableDefinition,
  createdAt: number,
): TableParts {
  const stream = streamSettings(create.StreamSpecification, createdAt);
  return {
    settings: {
      shape: {
        attributes: create.AttributeDefinitions,
        keySchema: create.KeySchema,
        globalIndexes: create.GlobalSecondaryIndexes ?? [],
        localIndexes: create.LocalSecondaryIndexes ?? [],
      },
      ...(stream && { stream: { ...stream, label: streamLabel ?? stream.label } }),
      ...(timeToLive !== undefined && { timeToLive }),
      ...(isProtected && { isProtected }),
    },
  };
}

function checkShape({ name, create }: TableDefinition): void {
  try {
    checkTableShape(create);
  } catch (error) {
    if (error instanceof ServiceError)
      throw new TableError(`table ${name} cannot be made locally: ${error.message}`);
    throw error;
  }
}

export function otherKeys(name: string): TableError {
  return new TableError(
    `table ${name} exists with other keys in the kept data; start with another --data folder, or remove this one`,
  );
}

/** A table that cannot be made locally, for a reason that the user can change. */
export class TableError extends Error {
  readonly isUserError = true;
}

/** Keys are the same when their attributes are, in name and type. */
function sameKeys(existing: TableSettings, create: TableDefinition["create"]): boolean {
  const typed = (schema: TableSettings["keySchema"], attributes: TableSettings["attributes"]) =>
    schema.map(({ AttributeName, KeyType }) => [
      AttributeName,
      KeyType,
      attributes.find((attribute) => attribute.AttributeName === AttributeName)?.AttributeType,
    ]);
  return (
    JSON.stringify(typed(existing.keySchema, existing.attributes)) ===
    JSON.stringify(typed(create.KeySchema, create.AttributeDefinitions))
  );
}
