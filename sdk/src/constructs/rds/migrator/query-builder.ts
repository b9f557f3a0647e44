import type { DataApiCalls } from "./data-api-client";
import type { RDSMigrationDatabase } from "./types";

/** The query builder of a project, of whatever version: the exports of `kysely` and `kysely-data-api`. */
export interface QueryBuilder {
  readonly Kysely: new (config: { readonly dialect: object }) => KyselyInstance;
  readonly DataApiDialect: new (config: DialectConfig) => object;
}

interface DialectConfig {
  readonly mode: "mysql" | "postgres";
  readonly driver: {
    readonly client: DataApiCalls;
    readonly resourceArn: string;
    readonly secretArn: string;
    readonly database: string;
  };
}

interface KyselyInstance {
  transaction(): Runner;
  connection(): Runner;
}

interface Runner {
  execute<T>(run: (db: object) => Promise<T>): Promise<T>;
}

/**
 * Calls back with what Kysely's own migrator hands to `up` and `down`: a `Transaction` for PostgreSQL, and a
 * Kysely of one connection for MySQL. It has the operations of a plain migration as well.
 */
export async function withQueryBuilder<T>(
  { Kysely, DataApiDialect }: QueryBuilder,
  db: RDSMigrationDatabase,
  client: DataApiCalls,
  run: (db: RDSMigrationDatabase) => Promise<T>,
): Promise<T> {
  const { resourceArn, secretArn, database } = db.dataApi;
  const isPostgres = db.dialect === "postgresql";
  const dialect = new DataApiDialect({
    mode: isPostgres ? "postgres" : "mysql",
    driver: { client, resourceArn, secretArn, database },
  });
  const kysely = new Kysely({ dialect });
  const runner = isPostgres ? kysely.transaction() : kysely.connection();
  return runner.execute((own) => run(Object.assign(own, db)));
}

/**
 * Members of a Kysely, of all versions from 0.16 on, that migrations use.
 *
 * @see https://kysely-org.github.io/kysely-apidoc/classes/Kysely.html
 */
export const KYSELY_MEMBERS: readonly string[] = [
  ...["schema", "selectFrom", "selectNoFrom", "insertInto", "replaceInto", "updateTable", "deleteFrom"],
  ...["mergeInto", "with", "withRecursive", "withSchema", "withPlugin", "withoutPlugins", "withTables"],
  ...["transaction", "startTransaction", "connection", "introspection", "dynamic", "fn", "case", "raw"],
  ...["executeQuery", "getExecutor"],
];

/** The operations of a plain migration, where a use of one of Kysely says why there is none. */
export function withoutQueryBuilder(db: RDSMigrationDatabase, missing: string): RDSMigrationDatabase {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (typeof name === "string" && KYSELY_MEMBERS.includes(name) && !(name in target))
        throw new Error(`db.${name} is one of Kysely: ${missing}`);
      return Reflect.get(target, name, receiver);
    },
  });
}
