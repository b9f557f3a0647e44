import { createHmac } from "node:crypto";
import type { GatewayResponse } from "../../../gateways/shared/types";
import { ServiceError } from "../service-error";
import type { HostedContext, HostedOperation, PoolClient, Visit } from "./types";

/** Calls an operation as the client of this visit. */
export function callAsClient(
  hosted: HostedContext,
  { ask }: Visit,
  operation: HostedOperation,
  username: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Readonly<Record<string, unknown>>> {
  const { pool, client } = ask;
  const input = { ClientId: client.id, Username: username, ...secretHashOf(ask, username), ...more };
  const row = hosted.operations[operation];
  if (row === undefined) throw new Error(`the hosted pages need the operation ${operation}`);
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

/** @see Developer Guide, signing-up-users-in-your-app: computing secret hash values */
function secretHashOf({ client }: PoolClient, username: string): { readonly SecretHash?: string } {
  if (client.secret === undefined) return {};
  const hash = createHmac("sha256", client.secret).update(username + client.id);
  return { SecretHash: hash.digest("base64") };
}
