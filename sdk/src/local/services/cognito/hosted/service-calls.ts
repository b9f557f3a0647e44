import type { GatewayResponse } from "../../../http/types";
import { ServiceError } from "../errors";
import { secretHash } from "../user-pool/callers";
import { checkOwnCall } from "../user-pool/input";
import type { HostedContext, HostedOperation, Visit } from "./types";

/** Calls an operation as the client of this visit. */
export function callAsClient(
  hosted: HostedContext,
  { authorization }: Visit,
  operation: HostedOperation,
  username: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { pool, client } = authorization;
  const { id, secret } = client;
  const hash = secret === undefined ? {} : { SecretHash: secretHash(id, secret, username) };
  const input = { ClientId: id, Username: username, ...hash, ...more };
  const row = hosted.operations[operation];
  if (row === undefined) throw new Error(`the hosted pages need the operation ${operation}`);
  checkOwnCall(operation, input);
  return row.run(pool, input);
}

/** Runs what the service may refuse, and answers a refusal. Anything else that goes wrong is a bug of ours. */
export async function orRefused(
  run: () => Promise<GatewayResponse>,
  refused: (error: ServiceError) => GatewayResponse,
): Promise<GatewayResponse> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ServiceError) return refused(error);
    throw error;
  }
}
