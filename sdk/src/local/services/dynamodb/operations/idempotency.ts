import { createHash } from "node:crypto";
import { dynamoDbError } from "../errors";
import type { IdempotencyToken } from "../state/entries";
import type { TablePorts } from "./ports";

/** The token of a transaction with what it stands for: its parameters, whatever order clients write their members in. */
export function tokenOf(token: string | undefined, parameters: unknown): IdempotencyToken | undefined {
  if (token === undefined) return undefined;
  const digest = createHash("sha256")
    .update(JSON.stringify(normalized(parameters)))
    .digest("base64");
  return { token, digest };
}

/** Whether a transaction with this token was done in the last ten minutes. Throws for one with other parameters. */
export function wasDone({ token, digest }: IdempotencyToken, { database, now }: TablePorts): boolean {
  const known = database.tokens.digestOf(token, now());
  if (known === undefined || known === digest) return known !== undefined;
  throw dynamoDbError(
    "IdempotentParameterMismatchException",
    "DynamoDB rejected the request because you retried a request with a different payload but with an idempotent token that was already used.",
  );
}

/** Parameters whose members, and whose members of sets, are in one order. */
function normalized(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) {
    const members = value.map((one) => normalized(one));
    return SETS.has(name) ? members.sort() : members;
  }
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value);
  // Pairs, since an object puts names that are numbers first and has no member called __proto__.
  return members
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, normalized(member, key)]);
}

const SETS: ReadonlySet<string> = new Set(["SS", "NS", "BS"]);
