import type { SignedAccess } from "../../iam/caller";
import { decideResourcePolicy } from "../../iam/resource-policy";
import type { FindValues } from "../../iam/variables";
import { ServiceError } from "../service-error";
import type { AccountRegion, AwsApi, WrittenCall } from "./aws-api";
import { type Caller, isServicePrincipal } from "./aws-service";

/** A call before it is carried out. */
export interface JudgedCall {
  readonly api: AwsApi;
  readonly caller: Caller;
  readonly access: readonly SignedAccess[];
  readonly accountRegion: AccountRegion;
  /** The request's values for condition keys. */
  readonly conditions: FindValues;
  /** The policy of the resource that the call is about. */
  policyOf(arn: string): unknown;
  /** The values of condition keys that only the service knows for a part of the call. */
  keysOf?(access: SignedAccess): Readonly<Record<string, readonly string[]>> | undefined;
}

/** The reason why a call is refused, or `undefined` when it is allowed. An explicit Deny in any policy wins. */
export function refusalOf(
  call: JudgedCall,
): { readonly error: ServiceError; readonly access: SignedAccess } | undefined {
  for (const access of call.access) {
    const why = whyNot(call, access, conditionsOf(call, access));
    if (why !== undefined) return { error: refusal(call, access, why), access };
  }
  return undefined;
}

/** Finds values of condition keys in the request and in the call. */
function conditionsOf(call: JudgedCall, access: SignedAccess): FindValues {
  const { conditions } = call;
  if (access.keys === undefined && access.part === undefined) return conditions;
  // The keys are read when a condition asks for one: most policies have none.
  let own: Readonly<Record<string, readonly string[]>> | undefined;
  return (key) => {
    own ??= { ...call.keysOf?.(access), ...access.keys };
    return Object.hasOwn(own, key) ? own[key] : conditions(key);
  };
}

/** The reason in AWS's words, or `undefined` for an allowed access. */
function whyNot(call: JudgedCall, access: SignedAccess, conditions: FindValues): string | undefined {
  const { caller, accountRegion } = call;
  if (isServicePrincipal(caller)) {
    const find = principalConditions(caller.sourceArn, accountRegion, conditions);
    const said = decideResourcePolicy(call.policyOf(access.arn), caller, access, { find });
    return said === "allow" ? undefined : because(said, "resource-based", access);
  }
  // The developer's credentials may do everything.
  if (!caller.allows) return undefined;
  const { accountId, userArn } = caller.identity;
  const subject = { accountId, userArn };
  const said = decideResourcePolicy(call.policyOf(access.arn), subject, access, { find: conditions });
  if (said === "deny") return because("deny", "resource-based", access);
  if (caller.allows(access, conditions)) return undefined;
  if (caller.denies?.(access, conditions)) return because("deny", "identity-based", access);
  // A permissions boundary limits what a resource's policy gives to a role.
  if (caller.isBounded?.(access, conditions))
    return `because no permissions boundary allows the ${access.action} action`;
  return said === "allow" ? undefined : because("none", "identity-based", access);
}

type Kind = "identity-based" | "resource-based";

function because(said: "allow" | "deny" | "none", kind: Kind, { action }: SignedAccess): string {
  const article = kind === "identity-based" ? "an" : "a";
  return said === "deny"
    ? `with an explicit deny in ${article} ${kind} policy`
    : `because no ${kind} policy allows the ${action} action`;
}

function refusal({ api, caller }: JudgedCall, { action, arn }: SignedAccess, why: string): ServiceError {
  const { denied = "AccessDeniedException", deniedStatus = 400 } = api;
  return new ServiceError(
    denied,
    `User: ${nameOf(caller)} is not authorized to perform: ${action} on resource: ${arn} ${why}`,
    deniedStatus,
  );
}

/** The name of a caller in messages. */
export function nameOf(caller: Caller): string {
  return isServicePrincipal(caller) ? caller.service : caller.identity.userArn;
}

function principalConditions(
  sourceArn: string,
  accountRegion: AccountRegion,
  conditions: FindValues,
): FindValues {
  // ARNs of buckets name no account.
  const account = sourceArn.split(":")[4] || accountRegion.accountId;
  const own: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "aws:sourcearn": [sourceArn],
    "aws:sourceaccount": [account],
    "aws:principalisawsservice": ["true"],
    "aws:viaawsservice": ["false"],
  };
  return (key) => own[key] ?? conditions(key);
}

/** ARN of the first resource that a call is about, or `undefined` for a call that cannot be read. */
export function arnOf(
  api: AwsApi,
  { operation, input }: WrittenCall,
  accountRegion: AccountRegion,
): string | undefined {
  try {
    return api.access[operation]?.(input, accountRegion)[0]?.arn;
  } catch {
    return undefined;
  }
}
