import type { PolicyContext } from "../../../iam/conditions";
import { evaluatePolicy, readPolicy } from "../../../iam/policy";
import { parseDocument, type Role } from "../../../iam/roles";

const PRINCIPAL = "cognito-identity.amazonaws.com";
const ASSUME = "sts:AssumeRoleWithWebIdentity";
const TAG = "sts:TagSession";

/**
 * Whether an identity pool may take a role for somebody. The role's trust policy decides by Cognito, by the pool and by
 * how the user signed in. `tagged` credentials need one permission more.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/role-trust-and-permissions.html
 */
export function mayAssumeRole(role: Role, context: PolicyContext, tagged: boolean): boolean {
  const document = parseDocument(role.trust);
  if (!isObject(document)) return false;
  const statements = [document.Statement].flat().filter(isObject).filter(isAboutCognito);
  // The resource of a trust policy is the role itself, and is not written.
  const policy = readPolicy({ ...document, Statement: statements.map((one) => ({ ...one, Resource: "*" })) });
  if (typeof policy === "string") return false;
  return [ASSUME, ...(tagged ? [TAG] : [])].every((action) =>
    evaluatePolicy(policy, action, role.arn, context),
  );
}

/** In a Deny every caller of AWS is everybody. An Allow has to be meant for Cognito. `NotPrincipal` is only for a Deny, and holds for everybody whom it does not name. */
function isAboutCognito({ Effect, Principal, NotPrincipal }: Readonly<Record<string, unknown>>): boolean {
  if (NotPrincipal !== undefined) return Effect === "Deny" && !names(NotPrincipal);
  return (
    names(Principal) || (Effect === "Deny" && isObject(Principal) && [Principal.AWS].flat().includes("*"))
  );
}

function names(principal: unknown): boolean {
  if (principal === "*") return true;
  if (!isObject(principal)) return false;
  return [principal.Federated].flat().some((name) => name === PRINCIPAL || name === "*");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
