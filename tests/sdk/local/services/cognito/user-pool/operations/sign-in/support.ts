import assert from "node:assert/strict";
import { createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { SIGN_IN_OPERATIONS } from "#sdk/local/services/cognito/user-pool/operations/sign-in/operations";
import { writeTimestamp } from "#sdk/local/services/cognito/user-pool/operations/sign-in/timestamp";
import { makeVerifier, poolName } from "#sdk/local/services/cognito/user-pool/state/password-verifier";
import { MODULUS, MULTIPLIER, padHex } from "#sdk/local/services/cognito/user-pool/state/srp-group";
import type { User } from "#sdk/local/services/cognito/user-pool/state/user";
import type { Triggers } from "#sdk/local/services/cognito/user-pool/triggers/types";
import { ServiceError } from "#sdk/local/services/service-error";
import { addUser, CLIENT_ID, makePool, POOL_ID, type TestPool } from "../../../support/pool";

export const PASSWORD = "Correct-Horse-1";

/** The answer of an operation, as tests read it. */
export interface Answer {
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly AuthenticationResult?: Readonly<Record<string, unknown>>;
  readonly [name: string]: unknown;
}

/** A user who signs in with {@link PASSWORD}. */
export function addUserWithPassword(pool: TestPool, user: Partial<User> = {}, password = PASSWORD): User {
  const username = user.username ?? "ada";
  return addUser(pool, { ...user, username, password: makeVerifier(pool.settings.id, username, password) });
}

/** The operations under any name, which take any input. */
const ROWS: Readonly<Record<string, { readonly run: Run }>> = SIGN_IN_OPERATIONS;

type Run = (pool: TestPool, input: never) => Promise<Answer>;

export async function call(
  pool: TestPool,
  operation: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const row = ROWS[operation];
  assert.ok(row, `${operation} is an operation`);
  return row.run(pool, input as never);
}

export function initiate(
  pool: TestPool,
  flow: string,
  parameters: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return call(pool, "InitiateAuth", {
    ClientId: CLIENT_ID,
    AuthFlow: flow,
    AuthParameters: parameters,
    ...more,
  });
}

export function respond(
  pool: TestPool,
  asked: Answer,
  responses: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return call(pool, "RespondToAuthChallenge", {
    ClientId: CLIENT_ID,
    ChallengeName: asked.ChallengeName,
    Session: asked.Session,
    ChallengeResponses: responses,
    ...more,
  });
}

export function withPassword(pool: TestPool, username = "ada", password = PASSWORD): Promise<Answer> {
  return initiate(pool, "USER_PASSWORD_AUTH", { USERNAME: username, PASSWORD: password });
}

/** The refusal of a call: `NotAuthorizedException: Incorrect username or password.` */
export async function refusalOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
  } catch (error) {
    if (error instanceof ServiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
  assert.fail("the call was not refused");
}

export const WRONG = "NotAuthorizedException: Incorrect username or password.";

/** Names of the pool's functions in the order called, with answers for some. */
export function poolWithTriggers(
  answers: Partial<Triggers>,
  options: Parameters<typeof makePool>[0] = {},
): { readonly pool: TestPool; readonly called: string[] } {
  const called: string[] = [];
  const recorded = Object.entries(answers).map(([name, answer]) => [
    name,
    async (...args: readonly unknown[]) => {
      called.push(name);
      return (answer as (...given: readonly unknown[]) => unknown)(...args);
    },
  ]);
  return { pool: makePool({ ...options, triggers: Object.fromEntries(recorded) }), called };
}

/** The client's side of SRP, calculated with plain arithmetic. */
export class SrpClient {
  readonly #a = BigInt(`0x${randomBytes(64).toString("hex")}`);
  readonly value = pow(2n, this.#a);

  get srpA(): string {
    return this.value.toString(16);
  }

  /** Responses to `PASSWORD_VERIFIER`. */
  prove(
    parameters: Readonly<Record<string, string>>,
    password: string,
    time: number,
    timestamp = writeTimestamp(time),
  ): Record<string, string> {
    const { SECRET_BLOCK: block = "", USER_ID_FOR_SRP: username = "" } = parameters;
    const signature = createHmac("sha256", this.#key(parameters, password))
      .update(poolName(POOL_ID))
      .update(username)
      .update(Buffer.from(block, "base64"))
      .update(timestamp)
      .digest("base64");
    return {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      PASSWORD_CLAIM_SIGNATURE: signature,
      TIMESTAMP: timestamp,
    };
  }

  #key(parameters: Readonly<Record<string, string>>, password: string): Buffer {
    const [serverValue, salt] = [BigInt(`0x${parameters.SRP_B}`), BigInt(`0x${parameters.SALT}`)];
    const u = hashHex(padHex(this.value) + padHex(serverValue));
    const identity = createHash("sha256")
      .update(`${poolName(POOL_ID)}${parameters.USER_ID_FOR_SRP}:${password}`)
      .digest("hex");
    const x = hashHex(padHex(salt) + identity);
    const base = (serverValue - ((MULTIPLIER * pow(2n, x)) % MODULUS) + MODULUS) % MODULUS;
    const secret = Buffer.from(padHex(pow(base, this.#a + u * x)), "hex");
    const key = hkdfSync("sha256", secret, Buffer.from(padHex(u), "hex"), "Caldera Derived Key", 16);
    return Buffer.from(key);
  }
}

export function pow(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base % MODULUS, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % MODULUS;
    square = (square * square) % MODULUS;
  }
  return result;
}

function hashHex(hex: string): bigint {
  return BigInt(`0x${createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex")}`);
}
