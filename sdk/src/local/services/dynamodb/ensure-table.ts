import { randomUUID } from "node:crypto";
import { ServiceError } from "../service-error";
import { checkTableShape } from "./operations/check-table";
import { streamSettings } from "./operations/create-table";
import type { TablePorts } from "./operations/ports";
import type { TableSettings } from "./store/settings";
import type { TableDefinition } from "./table-definition";

/** Makes a table of the program, or takes over what has changed; one that exists with other keys is refused rather than emptied. */
export function ensureTable(definition: TableDefinition, ports: TablePorts): void {
  const { name, create } = definition;
  const existing = ports.database.tables.get(name)?.settings;
  checkShape(definition);
  if (existing && !sameKeys(existing, create)) throw otherKeys(name);
  const settings = settingsOf(definition, existing, ports.now());
  if (JSON.stringify(settings) !== JSON.stringify(existing))
    ports.commit({ kind: "table-put", table: settings });
}

function settingsOf(
  { name, create, timeToLive, streamLabel }: TableDefinition,
  existing: TableSettings | undefined,
  now: number,
): TableSettings {
  const stream = streamSettings(create.StreamSpecification, existing?.createdAt ?? now);
  return {
    name,
    id: existing?.id ?? randomUUID(),
    createdAt: existing?.createdAt ?? now,
    attributes: create.AttributeDefinitions,
    keySchema: create.KeySchema,
    globalIndexes: create.GlobalSecondaryIndexes ?? [],
    localIndexes: create.LocalSecondaryIndexes ?? [],
    ...(stream && { stream: { ...stream, label: streamLabel ?? stream.label } }),
    ...(!stream && existing?.stream && { streamClosedAt: now }),
    ...(!stream &&
      !existing?.stream &&
      existing?.streamClosedAt && { streamClosedAt: existing.streamClosedAt }),
    ...(timeToLive !== undefined && { timeToLive }),
    ...(existing?.tags && { tags: existing.tags }),
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

/** A table that cannot be had locally: the user's to mend. */
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
