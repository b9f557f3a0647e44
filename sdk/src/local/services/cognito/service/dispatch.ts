import type { GatewayRequest } from "../../../http/types";
import type { IamCaller } from "../../../iam/caller";
import { type CallRefusal, checkCall, refusedAccess, type SignedCallPorts } from "../../../iam/service-call";
import { checkByModel } from "../../model";
import { ADMIN_OPERATIONS } from "../identity-pool/operations";
import { ServiceError } from "../service-error";
import type { OperationTable } from "../user-pool/pool";
import { IDENTITY_POOL_MODEL, USER_POOL_MODEL } from "./models";
import type { ServiceCall } from "./protocol";
import type { RunningPools } from "./running-pools";

type Output = Readonly<Record<string, unknown>>;

/** What answers calls. */
export interface Services extends SignedCallPorts {
  readonly pools: RunningPools;
  readonly operations: OperationTable;
  /** Operations of identity pools. Throws `ServiceError`. */
  readonly identity: (operation: string, input: Output) => Promise<Output>;
}

/** Names of the services in `X-Amz-Target`. */
const USER_POOLS = "AWSCognitoIdentityProviderService";
const IDENTITY_POOLS = "AWSCognitoIdentityService";

/** Answers one call of either service. Throws `ServiceError`. */
export async function dispatch(
  call: ServiceCall,
  request: GatewayRequest,
  services: Services,
): Promise<Output> {
  if (call.service === IDENTITY_POOLS) return dispatchIdentity(call, request, services);
  if (call.service !== USER_POOLS) throw unknownOperation(call);
  if (call.operation === "ListUserPools") return listPools(call.input, request, services);
  const row = Object.hasOwn(services.operations, call.operation)
    ? services.operations[call.operation]
    : undefined;
  if (row === undefined) throw unknownOperation(call);
  const caller = row.signed ? checkSigned(request, "cognito-idp", services) : undefined;
  checkByModel("cognito-idp", call.operation, asOnAws(call.input, services.pools), USER_POOL_MODEL);
  const pool = services.pools.of(row.pool, call.input);
  if (caller) checkAllowed(caller, `cognito-idp:${call.operation}`, pool.settings.arn);
  return row.run(pool, call.input);
}

/** A client that a file of pools has may have an id that AWS gives none, `web-client`. */
function asOnAws(input: Output, pools: RunningPools): Output {
  return pools.byClient(input.ClientId) ? { ...input, ClientId: "known" } : input;
}

function dispatchIdentity(
  { operation, input }: ServiceCall,
  request: GatewayRequest,
  services: Services,
): Promise<Output> {
  const isAdministration = ADMIN_OPERATIONS.has(operation);
  const caller = isAdministration ? checkSigned(request, "cognito-identity", services) : undefined;
  checkByModel("cognito-identity", operation, input, IDENTITY_POOL_MODEL);
  if (caller) checkAllowed(caller, `cognito-identity:${operation}`, "*");
  return services.identity(operation, input);
}

function listPools(input: Output, request: GatewayRequest, services: Services): Output {
  const caller = checkSigned(request, "cognito-idp", services);
  checkByModel("cognito-idp", "ListUserPools", input, USER_POOL_MODEL);
  checkAllowed(caller, "cognito-idp:ListUserPools", "*");
  return { UserPools: services.pools.all.map(({ settings: { id, name } }) => ({ Id: id, Name: name })) };
}

/** Also what the service knows and we do not: a client must never take silence for success. */
function unknownOperation({ service, operation }: ServiceCall): ServiceError {
  return new ServiceError(
    "UnknownOperationException",
    `${operation || "the operation"} of ${service || "a service without a name"} is not emulated.`,
  );
}

/** A call of a page that is not of this machine, which is not even to read why it was refused. */
export class ForeignCallError extends ServiceError {}

/** Refuses a call of an administrator that may not be made, in the words of the service. Throws `ServiceError`. */
function checkSigned(request: GatewayRequest, service: string, ports: SignedCallPorts): IamCaller {
  const checked = checkCall(request, service, ports);
  if ("code" in checked) throw errorOf(checked);
  return checked.caller;
}

/** Throws `ServiceError` when the caller may not do it. */
function checkAllowed(caller: IamCaller, action: string, arn: string): void {
  const refused = refusedAccess(caller, { action, arn });
  if (refused) throw errorOf(refused);
}

function errorOf({ code, message, isForeign }: CallRefusal): ServiceError {
  return isForeign ? new ForeignCallError(code, message, 403) : new ServiceError(code, message);
}
