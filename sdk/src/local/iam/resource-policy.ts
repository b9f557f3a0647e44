import { matchesWildcard } from "../gateways/shared/wildcard";
import type { SignedAccess } from "./caller";
import type { PolicyContext } from "./conditions";
import { decidePolicy, readPolicy } from "./policy";

/** Who is asked for, as principals of policies name somebody. */
export type PolicySubject =
  | { readonly service: string }
  | { readonly accountId: string; readonly userArn: string };

/**
 * What the policy of a resource says of somebody. A statement for a whole account leaves it to the account's own policies:
 * its Allow is none by itself, its Deny is one.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
 */
export function decideResourcePolicy(
  document: unknown,
  subject: PolicySubject,
  { action, arn }: SignedAccess,
  context: PolicyContext,
): "allow" | "deny" | "none" {
  const parsed = parse(document);
  if (parsed === undefined) return "none";
  let allowed = false;
  for (const entry of listOf(parsed.Statement)) {
    const isDeny = (entry as Statement).Effect === "Deny";
    if (!concerns(entry as Statement, subject, isDeny)) continue;
    const policy = readPolicy({ Version: parsed.Version, Statement: [entry] });
    if (typeof policy === "string") continue;
    const said = decidePolicy(policy, action, arn, context);
    if (said === "deny") return "deny";
    if (said === "allow") allowed = true;
  }
  return allowed ? "allow" : "none";
}

/** Whether everybody may do it, without saying who they are. */
export function allowsAnybody(document: unknown, access: SignedAccess, context: PolicyContext): boolean {
  const anybody = { accountId: "", userArn: "" };
  return decideResourcePolicy(document, anybody, access, context) === "allow";
}

interface Statement {
  readonly Effect?: unknown;
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
}

function concerns({ Principal, NotPrincipal }: Statement, subject: PolicySubject, isDeny: boolean): boolean {
  if (NotPrincipal !== undefined) return !isNamed(NotPrincipal, subject, isDeny);
  return isNamed(Principal, subject, isDeny);
}

function isNamed(principal: unknown, subject: PolicySubject, byAccount: boolean): boolean {
  if (principal === "*") return true;
  const kinds = (principal ?? {}) as Readonly<Record<string, unknown>>;
  if (listOf(kinds.AWS).includes("*")) return true;
  if ("service" in subject) return listOf(kinds.Service).some((name) => name === subject.service);
  return listOf(kinds.AWS).some((name) => isUser(String(name), subject, byAccount));
}

function isUser(
  name: string,
  { accountId, userArn }: { readonly accountId: string; readonly userArn: string },
  byAccount: boolean,
): boolean {
  if (accountId === "") return false;
  if (name === accountId || name.endsWith(`:iam::${accountId}:root`)) return byAccount;
  if (matchesWildcard(name, userArn)) return true;
  // Whoever acts in a role is the role too, whatever path it has.
  const [, role] = /:assumed-role\/([^/]+)\//.exec(userArn) ?? [];
  return role !== undefined && name.includes(`:iam::${accountId}:role/`) && name.endsWith(`/${role}`);
}

function parse(document: unknown): { readonly Version?: unknown; readonly Statement?: unknown } | undefined {
  if (typeof document !== "string") return isObject(document) ? document : undefined;
  try {
    const parsed: unknown = JSON.parse(document);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    // No JSON, so no policy: AWS would not have taken it.
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
