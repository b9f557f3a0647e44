import type { GatewayResponse } from "../../../http/types";
import type { Calls } from "../../model/calls/cognito-idp";
import { ServiceError } from "../../service-error";
import { checkOwnCall } from "../user-pool/check-input";
import { secretHash } from "../user-pool/operations/callers";
import type { OperationTable } from "../user-pool/pool";
import type { HostedContext, HostedOperation, Visit } from "./types";

/** Calls an operation as the client of this visit. */
export function callAsClient<Name extends HostedOperation>(
  hosted: HostedContext,
  { authorization }: Visit,
  operation: Name,
  username: string,
  more: Omit<Calls[Name]["input"], "ClientId" | "SecretHash" | "Username">,
): Promise<Calls[Name]["output"]> {
  const { pool, client } = authorization;
  const { id, secret } = client;
  const hash = secret === undefined ? {} : { SecretHash: secretHash(id, secret, username) };
  const input: Calls[Name]["input"] = { ClientId: id, Username: username, ...hash, ...more };
  const { run }: OperationTable<Name>[Name] = hosted.operations[operation];
  checkOwnCall(operation, input);
  return run(pool, input);
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
