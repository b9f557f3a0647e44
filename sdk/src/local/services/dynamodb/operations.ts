import { type ModelOperations, modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/dynamodb";
import { batchGetItem } from "./operations/batch-get";
import { batchWriteItem } from "./operations/batch-write";
import { createTable } from "./operations/create-table";
import { describeTable } from "./operations/describe-table";
import { getItem } from "./operations/get-item";
import {
  deleteTable,
  describeContinuousBackups,
  describeLimits,
  describeTimeToLive,
  listTables,
  updateTimeToLive,
} from "./operations/other-table-calls";
import type { TableOperation, TablePorts } from "./operations/ports";
import { query } from "./operations/query";
import { scan } from "./operations/scan";
import { describeStream, getRecords, getShardIterator, listStreams } from "./operations/stream-calls";
import { listTagsOfResource, tagResource, untagResource } from "./operations/table-tags";
import { transactGetItems } from "./operations/transact-get";
import { transactWriteItems } from "./operations/transact-write";
import { updateTable } from "./operations/update-table";
import { deleteItem, putItem, updateItem } from "./operations/write-item";
import { batchExecuteStatement } from "./partiql/batch-execute";
import { executeStatement } from "./partiql/execute-statement";
import { executeTransaction } from "./partiql/execute-transaction";

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
