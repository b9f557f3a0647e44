import type { CallPart } from "../../../iam/caller";
import type { AccessRule, AccountRegion } from "../../endpoint/aws-api";
import { targetOf } from "../partiql/parse-statement";
import { type GivenMembers, itemsOf, membersOf } from "./given-members";

/** Names of the parts of a transaction in policies. */
const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};
/** Names of the statements of PartiQL in policies. @see Developer Guide, ql-iam */
const STATEMENT_ACTIONS: Readonly<Record<string, string>> = {
  select: "PartiQLSelect",
  insert: "PartiQLInsert",
  update: "PartiQLUpdate",
  delete: "PartiQLDelete",
};

/** An action on the table that a call names. */
export function onTable(action: string): AccessRule {
  return (input, accountRegion) => [access(action, tableArn(input.TableName, accountRegion), { input })];
}

/** An action on the table that a call names, or on an index of it. */
export function onNamed(action: string): AccessRule {
  return (input, accountRegion) => {
    const { TableName, IndexName } = input;
    const index = IndexName === undefined ? "" : `/index/${IndexName}`;
    return [access(action, tableArn(TableName, accountRegion) + index, { input })];
  };
}

/** An action on no table in particular. */
export function onTables(action: string): AccessRule {
  return (_, accountRegion) => [access(action, tableArn("*", accountRegion))];
}

/** An action on each table of a batch. */
export function onRequested(action: string): AccessRule {
  return ({ RequestItems, ReturnConsumedCapacity }, accountRegion) =>
    Object.entries(membersOf(RequestItems)).map(([name, requested]) => {
      const requests = Array.isArray(requested) ? { Requests: requested } : membersOf(requested);
      return access(action, tableArn(name, accountRegion), {
        input: { ...requests, ReturnConsumedCapacity },
      });
    });
}

/** An action on what a call names by its ARN. */
export function onResource(action: string): AccessRule {
  return ({ ResourceArn }) => [access(action, String(ResourceArn))];
}

/** An action on a stream, which an iterator names too. */
export function onStream(action: string): AccessRule {
  return ({ StreamArn, ShardIterator, TableName }, accountRegion) => {
    const iterated = typeof ShardIterator === "string" ? ShardIterator.split("|")[0] : undefined;
    const arn = StreamArn ?? iterated ?? `${tableArn(TableName ?? "*", accountRegion)}/stream/*`;
    return [access(action, String(arn))];
  };
}

/** An action for each part of a transaction. @see Developer Guide, transaction-apis-iam */
export const onTransaction: AccessRule = ({ TransactItems, ReturnConsumedCapacity }, accountRegion) =>
  itemsOf(TransactItems).flatMap((item) =>
    Object.entries(membersOf(item)).flatMap(([kind, members]) => {
      const action = TRANSACTION_ACTIONS[kind];
      if (!action) return [];
      const input: GivenMembers = { ...membersOf(members), ReturnConsumedCapacity };
      const within = kind === "Get" ? "TransactGetItems" : "TransactWriteItems";
      return [access(action, tableArn(input.TableName, accountRegion), { input, within })];
    }),
  );

/** An action for each statement of PartiQL: the one in the call itself, or several in a member. */
export function onStatements(member?: string): AccessRule {
  return (input, accountRegion) => {
    const statements = member === undefined ? [input] : itemsOf(input[member]);
    return statements.flatMap((statement) => statementAccess(membersOf(statement).Statement, accountRegion));
  };
}

function statementAccess(statement: unknown, accountRegion: AccountRegion): ReturnType<AccessRule> {
  // One that cannot be read is refused for that, whatever is allowed.
  const { kind = "select", source } = targetOf(String(statement)) ?? {};
  const { table = "*", index } = source ?? {};
  const action = STATEMENT_ACTIONS[kind] ?? "PartiQLSelect";
  return [access(action, tableArn(table, accountRegion) + (index === undefined ? "" : `/index/${index}`))];
}

function access(action: string, arn: string, part?: CallPart): ReturnType<AccessRule>[number] {
  return { action: `dynamodb:${action}`, arn, ...(part && { part }) };
}

/** Tables are named by their ARN, too. */
function tableArn(name: unknown, { region, accountId }: AccountRegion): string {
  const text = String(name);
  return text.startsWith("arn:") ? text : `arn:aws:dynamodb:${region}:${accountId}:table/${text}`;
}
