import type { CallPart, SignedAccess } from "../../../iam/caller";
import type { AccountRegion } from "../../endpoint/aws-api";
import type { ModelRule } from "../../endpoint/model-access";
import type { Calls, KeysAndAttributes, WriteRequest } from "../../model/calls/dynamodb";
import { targetOf } from "../partiql/parse-statement";
import { nameIn } from "../refusals/table-name";
import type { GivenMembers } from "./given-members";

type InputOf<Name extends keyof Calls> = Calls[Name]["input"];
/** The permissions of an operation of the model. */
type RuleOf<Name extends keyof Calls> = ModelRule<InputOf<Name>>;

/** Names of the statements of PartiQL in policies. @see Developer Guide, ql-iam */
const STATEMENT_ACTIONS: Readonly<Record<string, string>> = {
  select: "PartiQLSelect",
  insert: "PartiQLInsert",
  update: "PartiQLUpdate",
  delete: "PartiQLDelete",
};

/** An action on the table that a call names. */
export function onTable(action: string): ModelRule<{ readonly TableName: string }> {
  return (input, accountRegion) => [access(action, tableArn(input.TableName, accountRegion), { input })];
}

/** An action on the table that a call names, or on an index of it. */
export function onNamed(
  action: string,
): ModelRule<{ readonly TableName: string; readonly IndexName?: string }> {
  return (input, accountRegion) => {
    const { TableName, IndexName } = input;
    const index = IndexName === undefined ? "" : `/index/${IndexName}`;
    return [access(action, tableArn(TableName, accountRegion) + index, { input })];
  };
}

/** An action on no table in particular. */
export function onTables(action: string): ModelRule<unknown> {
  return (_, accountRegion) => [access(action, tableArn("*", accountRegion))];
}

/** An action on each table of a batch. */
export function onRequested(action: string): ModelRule<InputOf<"BatchGetItem" | "BatchWriteItem">> {
  return ({ RequestItems, ReturnConsumedCapacity }, accountRegion) =>
    Object.entries<KeysAndAttributes | readonly WriteRequest[]>(RequestItems).map(([name, requested]) => {
      const requests = "Keys" in requested ? requested : { Requests: requested };
      return access(action, tableArn(name, accountRegion), {
        input: { ...requests, ReturnConsumedCapacity },
      });
    });
}

/** An action on the table whose tags a call is about. */
export function onResource(action: string): ModelRule<{ readonly ResourceArn: string }> {
  return ({ ResourceArn }, accountRegion) => [access(action, tableArn(ResourceArn, accountRegion))];
}

/** An action on a stream. */
export function onStream(action: string): ModelRule<{ readonly StreamArn: string }> {
  return ({ StreamArn }) => [access(action, StreamArn)];
}

/** An action on the stream that an iterator names. */
export const onIterator: RuleOf<"GetRecords"> = ({ ShardIterator }) => [
  access("GetRecords", ShardIterator.split("|")[0] ?? "*"),
];

/** An action on the streams of a table, or on those of all tables. */
export const onStreams: RuleOf<"ListStreams"> = ({ TableName = "*" }, accountRegion) => [
  access("ListStreams", `${tableArn(TableName, accountRegion)}/stream/*`),
];

/** An action for each part of a transaction. @see Developer Guide, transaction-apis-iam */
export const onTransactionOfReads: RuleOf<"TransactGetItems"> = (
  { TransactItems, ReturnConsumedCapacity },
  accountRegion,
) =>
  TransactItems.map(({ Get }) => {
    const input = { ...Get, ReturnConsumedCapacity };
    return access("GetItem", tableArn(Get.TableName, accountRegion), { input, within: "TransactGetItems" });
  });

/** Likewise. The operation refuses an item with no part, or with several. */
export const onTransactionOfWrites: RuleOf<"TransactWriteItems"> = (
  { TransactItems, ReturnConsumedCapacity },
  accountRegion,
) =>
  TransactItems.flatMap(({ ConditionCheck, Put, Delete, Update }) => {
    const parts = {
      ConditionCheckItem: ConditionCheck,
      PutItem: Put,
      DeleteItem: Delete,
      UpdateItem: Update,
    };
    return Object.entries(parts).flatMap(([action, part]) => {
      if (part === undefined) return [];
      const input: GivenMembers = { ...part, ReturnConsumedCapacity };
      return [
        access(action, tableArn(part.TableName, accountRegion), { input, within: "TransactWriteItems" }),
      ];
    });
  });

/** An action for the statement of PartiQL in a call. */
export const onStatement: RuleOf<"ExecuteStatement"> = ({ Statement }, accountRegion) => [
  statementAccess(Statement, accountRegion),
];

/** An action for each statement of a batch. */
export const onStatements: RuleOf<"BatchExecuteStatement"> = ({ Statements }, accountRegion) =>
  Statements.map(({ Statement }) => statementAccess(Statement, accountRegion));

/** An action for each statement of a transaction. */
export const onTransactionOfStatements: RuleOf<"ExecuteTransaction"> = (
  { TransactStatements },
  accountRegion,
) => TransactStatements.map(({ Statement }) => statementAccess(Statement, accountRegion));

function statementAccess(statement: string, accountRegion: AccountRegion): SignedAccess {
  // One that cannot be read is refused for that, whatever is allowed.
  const { kind = "select", source } = targetOf(statement) ?? {};
  const { table = "*", index } = source ?? {};
  const action = STATEMENT_ACTIONS[kind] ?? "PartiQLSelect";
  return access(action, tableArn(table, accountRegion) + (index === undefined ? "" : `/index/${index}`));
}

function access(action: string, arn: string, part?: CallPart): SignedAccess {
  return { action: `dynamodb:${action}`, arn, ...(part && { part }) };
}

/**
 * The table that a name or an ARN leads to, whichever account and region are in it: operations find tables by their
 * names.
 */
function tableArn(nameOrArn: string, { region, accountId }: AccountRegion): string {
  return `arn:aws:dynamodb:${region}:${accountId}:table/${nameIn(nameOrArn)}`;
}
