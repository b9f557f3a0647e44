import type { IamCaller } from "../../iam/caller";
import type { PolicyContext } from "../../iam/conditions";
import { decideResourcePolicy } from "../../iam/resource-policy";
import { parseDocument, type Role } from "../../iam/roles";

const ASSUME = "sts:AssumeRole";

type Statement = Readonly<Record<string, unknown>>;

/**
 * Whether a caller may assume a role: its trust policy has to say so. Where it trusts a whole account, the caller's own
 * policies have to say so too.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_create_for-user.html
 */
export function mayAssume(role: Role, caller: IamCaller, context: PolicyContext): boolean {
  const { accountId, userArn } = caller.identity;
  const access = { action: ASSUME, arn: role.arn };
  const ask = (document: unknown) => decideResourcePolicy(document, { accountId, userArn }, access, context);
  const said = ask(trustOf(role));
  if (said === "deny") return false;
  // A caller without policies of its own may do everything in its account.
  const isAllowed = !caller.allows || caller.allows(access, context.find);
  if (said === "allow") return !caller.denies?.(access, context.find);
  return isAllowed && ask(trustOf(role, { accountId, userArn })) === "allow";
}

/** The trust policy with the role as its resource. With `member`, a statement that trusts an account trusts this member. */
function trustOf(role: Role, member?: { readonly accountId: string; readonly userArn: string }): unknown {
  const document = parseDocument(role.trust) as
    | { readonly Statement?: Statement | readonly Statement[] }
    | undefined;
  const statements: readonly Statement[] = [document?.Statement ?? []].flat();
  const Statement = statements.map((statement) => ({
    ...statement,
    Resource: "*",
    ...(member && statement.Principal !== undefined && { Principal: asMember(statement.Principal, member) }),
  }));
  return { ...document, Statement };
}

function asMember(
  principal: unknown,
  { accountId, userArn }: { readonly accountId: string; readonly userArn: string },
) {
  if (principal === null || typeof principal !== "object") return principal;
  const { AWS } = principal as { readonly AWS?: unknown };
  const isAccount = (name: unknown) => name === accountId || String(name).endsWith(`:iam::${accountId}:root`);
  return { ...principal, AWS: [AWS ?? []].flat().map((name) => (isAccount(name) ? userArn : name)) };
}
