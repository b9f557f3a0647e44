import assert from "node:assert/strict";
import { OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/index";
import type { PoolMember, UserPool } from "#sdk/local/services/cognito/user-pool/pool";
import { ServiceError } from "#sdk/local/services/service-error";
import type { TestPool } from "../support/pool";

export const PASSWORD = "Analytical-1843";

/** The operations under any name, which take any input. */
const ROWS: Readonly<Record<string, { readonly pool: PoolMember; readonly run: Run }>> = OPERATIONS;

type Run = (pool: UserPool, input: never) => Promise<Answer>;

/** The answer to a call. Tests read it by their expectations. */
// biome-ignore lint/suspicious/noExplicitAny: answers are JSON, whose shape is what the tests are about.
type Answer = any;

/** Calls an operation as an app of the pool, or as an administrator. */
export async function call(
  pool: TestPool,
  name: string,
  input: Record<string, unknown> = {},
): Promise<Answer> {
  const row = ROWS[name];
  assert.ok(row, `there is no operation ${name}`);
  const where = {
    ClientId: { ClientId: pool.client.id },
    UserPoolId: { UserPoolId: pool.settings.id },
    AccessToken: {},
  };
  return row.run(pool, { ...where[row.pool], ...input } as never);
}

/** Asserts that the service refuses a call with this error, and with this message if given. */
export function refused(promise: Promise<unknown>, code: string, message?: string): Promise<void> {
  return assert.rejects(promise, (error) => {
    assert.ok(error instanceof ServiceError, String((error as Error).stack));
    assert.equal(error.code, code);
    if (message !== undefined) assert.equal(error.message, message);
    return true;
  });
}

/** `{ Name, Value }` pairs. */
export function named(values: Readonly<Record<string, string>>): { Name: string; Value: string }[] {
  return Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
}
