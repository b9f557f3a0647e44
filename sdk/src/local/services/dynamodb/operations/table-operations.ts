import { type ModelOperations, modelOperations } from "../../endpoint/model-operations";
import type { Calls } from "../../model/calls/dynamodb";
import { batchExecuteStatement } from "./batch-execute-statement";
import { batchGetItem } from "./batch-get";
import { batchWriteItem } from "./batch-write";
import { createTable } from "./create-table";
import { deleteTable } from "./delete-table";
import { describeContinuousBackups } from "./describe-backups";
import { describeLimits } from "./describe-limits";
import { describeTable } from "./describe-table";
import { executeStatement } from "./execute-statement";
import { executeTransaction } from "./execute-transaction";
import { getItem } from "./get-item";
import { listTables } from "./list-tables";
import type { TableOperation, TablePorts } from "./ports";
import { query } from "./query";
import { scan } from "./scan";
import { describeStream, getRecords, getShardIterator, listStreams } from "./stream-calls";
import { listTagsOfResource, tagResource, untagResource } from "./table-tags";
import { describeTimeToLive, updateTimeToLive } from "./time-to-live";
import { transactGetItems } from "./transact-get";
import { transactWriteItems } from "./transact-write";
import { updateTable } from "./update-table";
import { deleteItem, putItem, updateItem } from "./write-item";

const ALL: { readonly [Name in keyof Calls]: TableOperation<Name> } = {
  BatchExecuteStatement: batchExecuteStatement,
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  CreateTable: createTable,
  DeleteItem: deleteItem,
  DeleteTable: deleteTable,
  DescribeContinuousBackups: describeContinuousBackups,
  DescribeLimits: describeLimits,
  DescribeStream: describeStream,
  DescribeTable: describeTable,
  DescribeTimeToLive: describeTimeToLive,
  ExecuteStatement: executeStatement,
  ExecuteTransaction: executeTransaction,
  GetItem: getItem,
  GetRecords: getRecords,
  GetShardIterator: getShardIterator,
  ListStreams: listStreams,
  ListTables: listTables,
  ListTagsOfResource: listTagsOfResource,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  TagResource: tagResource,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
  UntagResource: untagResource,
  UpdateItem: updateItem,
  UpdateTable: updateTable,
  UpdateTimeToLive: updateTimeToLive,
};

/** All operations on tables and their streams. */
export function tableOperations(ports: TablePorts) {
  const bound = Object.entries(ALL).map(([name, run]) => {
    const operation = run as (input: unknown, ports: TablePorts) => unknown;
    return [name, (input: unknown) => operation(input, ports)] as const;
  });
  return modelOperations(Object.fromEntries(bound) as unknown as ModelOperations<Calls>);
}
