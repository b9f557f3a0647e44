import { RDS, type StackContext } from "pulumi-serverless-api";

/** The cluster of the notes. It pauses after 5 minutes, and the migrations make its tables. */
export function DatabaseStack({ stack }: StackContext) {
  const database = new RDS(stack, "Database", {
    engine: "postgresql16",
    defaultDatabaseName: "notes",
    scaling: { maxCapacity: 4 },
    migrations: "migrations",
  });
  return { database };
}
