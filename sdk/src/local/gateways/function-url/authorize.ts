import { TYPE } from "../../../aws/tokens";
import { approachOf, refusedHost, refusedPage } from "../../http/guard";
import type { GatewayRequest } from "../../http/types";
import type { IamCaller } from "../../iam/caller";
import type { IamIdentity } from "../../iam/identity";
import { requestConditions } from "../../iam/request-conditions";
import { decideResourcePolicy } from "../../iam/resource-policy";
import { checkSigned } from "../../iam/signed-request";
import type { FindValues } from "../../iam/variables";
import type { LocalResources } from "../shared/gateway-kind";
import type { FunctionUrlPlan } from "./plan";

/** The caller needs permission for both actions. @see Lambda Developer Guide, urls-auth */
const ACTIONS = ["lambda:InvokeFunctionUrl", "lambda:InvokeFunction"];

/** Returns the caller of a function URL that requires signatures, or a reason for people why the request is refused. */
export function authorizeUrl(
  request: GatewayRequest,
  { functionArn, functionName, policy }: Pick<FunctionUrlPlan, "functionArn" | "functionName" | "policy">,
  { findCaller = () => undefined, trusted }: Pick<LocalResources, "findCaller" | "trusted">,
  now: number,
): { readonly identity: IamIdentity } | { readonly reason: string } {
  const approach = approachOf(request);
  const foreign = refusedHost(approach, trusted) ?? refusedPage(approach, trusted);
  if (foreign !== undefined) return { reason: foreign };
  const checked = checkSigned(request, "lambda", { findCaller, now: () => now });
  if ("fault" in checked) return { reason: `the signature is refused: ${checked.fault}` };
  const { caller, signature } = checked;
  const find = urlConditions(requestConditions(request, signature.region, now));
  const lacking = ACTIONS.find((action) => !isAllowed(caller, action, functionArn, policy, find));
  if (lacking === undefined) return { identity: caller.identity };
  return {
    reason: `${caller.identity.userArn} may not ${lacking} function "${functionName}": neither its own policies nor an ${TYPE.lambda.Permission} allow it`,
  };
}

function isAllowed(
  caller: IamCaller,
  action: string,
  arn: string,
  policy: unknown,
  find: FindValues,
): boolean {
  if (!caller.allows) return true;
  const access = { action, arn };
  const { accountId, userArn } = caller.identity;
  const said = decideResourcePolicy(policy, { accountId, userArn }, access, { find });
  if (said === "deny" || caller.denies?.(access, find)) return false;
  return said === "allow" || caller.allows(access, find);
}

function urlConditions(request: FindValues): FindValues {
  const own: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "lambda:functionurlauthtype": ["AWS_IAM"],
    "lambda:invokedviafunctionurl": ["true"],
  };
  return (key) => own[key] ?? request(key);
}
