import { refusals } from "./errors";
import type { Claims } from "./open-id";
import type { IdentityPoolSettings, MappingRule, RoleMapping } from "./settings";

/** A login as far as the choice of a role needs it. */
export interface MappedLogin {
  readonly names: readonly string[];
  readonly claims: Claims;
}

type Roles = Pick<IdentityPoolSettings, "roles" | "roleMappings">;

/**
 * ARN of the role that somebody gets: of guests, of everybody who has signed in, or as claims of the token say.
 * `custom` is a role that the caller wants out of several. Throws `ServiceError`.
 * @see https://docs.aws.amazon.com/cognito/latest/developerguide/role-based-access-control.html
 */
export function chooseRole(
  { roles, roleMappings }: Roles,
  logins: readonly MappedLogin[],
  custom: string | undefined,
): string {
  if (logins.length === 0) return given(custom === undefined ? roles.unauthenticated : undefined);
  const mapped = logins.flatMap((login) => {
    const mapping = roleMappings.find(({ identityProvider }) => login.names.includes(identityProvider));
    return mapping ? [{ login, mapping }] : [];
  })[0];
  if (mapped === undefined) {
    if (custom !== undefined && custom !== roles.authenticated) throw refusals.noRole();
    return given(roles.authenticated);
  }
  const { login, mapping } = mapped;
  const named =
    mapping.type === "Token" ? rolesOfToken(login.claims) : rolesOfRules(mapping.rules, login.claims);
  if (custom !== undefined) {
    if (!named.all.includes(custom)) throw refusals.noRole();
    return custom;
  }
  return named.first ?? otherwise(mapping, roles.authenticated);
}

/** Whether a rule fits a token. One of several values is enough. An absent claim fits nothing. */
export function fitsRule({ claim, matchType, value }: MappingRule, claims: Claims): boolean {
  if (!Object.hasOwn(claims, claim)) return false;
  const values = [claims[claim]].flat().map(String);
  switch (matchType) {
    case "Equals":
      return values.includes(value);
    case "NotEqual":
      return !values.includes(value);
    case "StartsWith":
      return values.some((text) => text.startsWith(value));
    case "Contains":
      return values.some((text) => text.includes(value));
    default:
      return false;
  }
}

interface NamedRoles {
  readonly first: string | undefined;
  readonly all: readonly string[];
}

/** Several roles without a preferred one are no choice. */
function rolesOfToken(claims: Claims): NamedRoles {
  const { "cognito:preferred_role": preferred, "cognito:roles": listed } = claims;
  const all = Array.isArray(listed) ? listed.filter((role) => typeof role === "string") : [];
  if (typeof preferred === "string" && preferred !== "")
    return { first: preferred, all: [preferred, ...all] };
  return { first: all.length === 1 ? all[0] : undefined, all };
}

function rolesOfRules(rules: readonly MappingRule[], claims: Claims): NamedRoles {
  const all = rules.filter((rule) => fitsRule(rule, claims)).map(({ roleArn }) => roleArn);
  return { first: all[0], all };
}

function otherwise({ ambiguous }: RoleMapping, authenticated: string | undefined): string {
  if (ambiguous === "Deny") throw refusals.noRole();
  return given(authenticated);
}

function given(role: string | undefined): string {
  if (role === undefined) throw refusals.roles();
  return role;
}
