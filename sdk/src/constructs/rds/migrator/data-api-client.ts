import {
  BeginTransactionCommand,
  CommitTransactionCommand,
  ExecuteStatementCommand,
  type RDSDataClient,
  RollbackTransactionCommand,
} from "@aws-sdk/client-rds-data";
import type { SendGranted } from "../../../functions/until-granted";
import type { RDSMigrationDatabase } from "./types";

/** A reply as both generations of the AWS SDK give it: a promise, and `promise()`, which version 2 has. */
export type Reply<Output> = Promise<Output> & { promise(): Promise<Output> };

type Input<Command extends abstract new (input: never) => { readonly input: unknown }> =
  InstanceType<Command>["input"];

/** The calls of the Data API that dialects of query builders make. */
export interface DataApiCalls {
  executeStatement(input: Input<typeof ExecuteStatementCommand>): Reply<unknown>;
  beginTransaction(input: Input<typeof BeginTransactionCommand>): Reply<{ readonly transactionId?: string }>;
  commitTransaction(input: Input<typeof CommitTransactionCommand>): Reply<unknown>;
  rollbackTransaction(input: Input<typeof RollbackTransactionCommand>): Reply<unknown>;
}

/**
 * A client for a query builder, all of whose statements are in the open transaction of a migration. The migrator ends that
 * transaction. With `adopts` the first transaction that the query builder begins is this one too.
 */
export function callsInTransaction(
  client: RDSDataClient,
  granted: SendGranted,
  { transactionId }: RDSMigrationDatabase["dataApi"],
  adopts: boolean,
): DataApiCalls {
  let isAdopted = !adopts;
  const isOurs = (input: { readonly transactionId?: string | undefined }) =>
    input.transactionId === transactionId;
  return {
    executeStatement: (input) => {
      const command = new ExecuteStatementCommand({
        ...input,
        transactionId: input.transactionId ?? transactionId,
        // Statements of the migrator itself have it as well.
        continueAfterTimeout: true,
      });
      return reply(granted(() => client.send(command)));
    },
    beginTransaction: (input) => {
      if (isAdopted) return reply(granted(() => client.send(new BeginTransactionCommand(input))));
      isAdopted = true;
      return reply(Promise.resolve({ transactionId }));
    },
    commitTransaction: (input) =>
      isOurs(input)
        ? reply(Promise.resolve({}))
        : reply(granted(() => client.send(new CommitTransactionCommand(input)))),
    rollbackTransaction: (input) =>
      isOurs(input)
        ? reply(Promise.resolve({}))
        : reply(granted(() => client.send(new RollbackTransactionCommand(input)))),
  };
}

function reply<Output>(sent: Promise<Output>): Reply<Output> {
  return Object.assign(sent, { promise: () => sent });
}
