import { existsSync } from "node:fs";
import { join } from "node:path";
import type { GraphResource } from "../../../graph/types";
import { openJournal } from "../journal/journal";
import { TABLE_TYPE } from "../provision/tables";
import type { LocalService } from "../service";
import { conditionKeys, type PartitionKeyOf } from "./access/condition-keys";
import { resourcePolicies } from "./access/resource-policies";
import { DYNAMODB_API } from "./api";
import { Expiry } from "./background/expiry";
import { KinesisDestinations } from "./background/kinesis-destinations";
import type { TablePorts } from "./operations/ports";
import { tableOperations } from "./operations/table-operations";
import type { DynamoDbPorts } from "./ports";
import { ensureTable, ProgramTables } from "./program/ensure-table";
import { ExternalEmulatorTables } from "./program/external-emulator-tables";
import { type TableDefinition, tableDefinition } from "./program/table-definition";
import { Database } from "./state/database";
import type { Entry } from "./state/entries";

/** Tables in this process, or those of the DynamoDB that is given. */
export function startDynamoDb(ports: DynamoDbPorts): LocalService {
  const url = ports.settings.services?.dynamodb;
  return url === undefined ? startTables(ports) : startExternalEmulator(url, ports);
}

function startTables(ports: DynamoDbPorts): LocalService {
  const { clock, accountRegion, settings } = ports;
  const database = new Database(
    (name) => `arn:aws:dynamodb:${accountRegion.region}:${accountRegion.accountId}:table/${name}`,
  );
  const journal = openJournal<Entry>(fileIn(settings.data, ports.notice), database);
  const tablePorts: TablePorts = {
    database,
    accountRegion,
    now: () => clock.now(),
    commit: (entry) => journal.commit(entry),
  };
  const destinationsFile = settings.data && join(settings.data, "dynamodb", "destinations.jsonl");
  const expiry = new Expiry(tablePorts, clock);
  const destinations = new KinesisDestinations(database, ports, destinationsFile);
  database.onWrite = (table) => expiry.follow(table);
  database.onChange = (change) => destinations.send(change);
  for (const table of database.tables.values()) expiry.follow(table);
  const partitionKeyOf: PartitionKeyOf = (name, index) => {
    const table = database.tables.get(name);
    return onlyOne((index === undefined ? table : table?.indexes.get(index))?.keys.hash)?.name;
  };
  let policies: ReadonlyMap<string, unknown> = new Map();
  const program = new ProgramTables();
  return {
    services: [
      {
        api: DYNAMODB_API,
        operations: tableOperations(tablePorts),
        policyOf: (arn) => policies.get(arn.split("/index/")[0] ?? arn) as string | undefined,
        keysOf: (access) => conditionKeys(access, partitionKeyOf),
      },
    ],
    async serve(resources) {
      policies = resourcePolicies(resources);
      for (const definition of definitionsOf(resources, ports.notice))
        ensureTable(definition, tablePorts, program);
      destinations.serve(resources);
    },
    async close() {
      expiry.close();
      destinations.close();
      journal.close();
    },
  };
}

/** Tables in an external emulator, which answers the calls. */
function startExternalEmulator(url: string, ports: DynamoDbPorts): LocalService {
  const tables = new ExternalEmulatorTables(url, ports);
  let definitions: readonly TableDefinition[] = [];
  const partitionKeyOf: PartitionKeyOf = (table, index) => {
    const found = definitions.find(({ name }) => name === table)?.create;
    const indexes = [...(found?.GlobalSecondaryIndexes ?? []), ...(found?.LocalSecondaryIndexes ?? [])];
    const keys = index === undefined ? found : indexes.find(({ IndexName }) => IndexName === index);
    return onlyOne(keys?.KeySchema.filter(({ KeyType }) => KeyType === "HASH"))?.AttributeName;
  };
  return {
    services: [
      { api: DYNAMODB_API, operations: {}, keysOf: (access) => conditionKeys(access, partitionKeyOf) },
    ],
    async serve(resources) {
      definitions = definitionsOf(resources, ports.notice);
      for (const definition of definitions) await tables.ensure(definition);
    },
    async close() {},
  };
}

/** The attribute of a partition key that has no other. AWS documents no leading key of several attributes. */
function onlyOne<Attribute>(attributes: readonly Attribute[] | undefined): Attribute | undefined {
  return attributes?.length === 1 ? attributes[0] : undefined;
}

/** Tables of the program. A table that a program only reads may have no keys in the graph. */
function definitionsOf(
  resources: readonly GraphResource[],
  notice: (message: string) => void,
): readonly TableDefinition[] {
  const tables = resources.filter(({ type }) => type === TABLE_TYPE).map(tableDefinition);
  const unknown = tables.filter(({ create }) => create.KeySchema[0]?.AttributeName === "");
  for (const { name } of unknown) {
    notice(`table ${name} is not made here: the program looks it up, and its keys are not known`);
  }
  return tables.filter((table) => !unknown.includes(table));
}

/** The journal of the tables. */
function fileIn(data: string | undefined, notice: (message: string) => void): string | undefined {
  if (data === undefined) return undefined;
  const file = join(data, "dynamodb", "tables.jsonl");
  if (existsSync(join(data, "CURRENT")) && !existsSync(file)) {
    notice(
      `tables that an earlier version kept in ${data} are not read: CURRENT, LOCK, LOG, MANIFEST-* and the files that end in .ldb and .log. Tables are kept in ${file} from now on; keep those files for the earlier version, or remove them`,
    );
  }
  return file;
}
