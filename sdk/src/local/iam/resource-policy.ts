import type { SignedAccess } from "./caller";
import type { PolicyContext } from "./conditions";
import { decidePolicy, type Policy, readPolicy } from "./policy";

/** The principal that a policy is evaluated for. */
export type PolicySubject =
  | { readonly service: string }
  | { readonly accountId: string; readonly userArn: string };

/**
 * The decision of a resource's policy about a principal. A statement for a whole account leaves the decision to the
 * account's own policies. Its Allow is none by itself, its Deny is one.
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html
 */
export function decideResourcePolicy(
  document: unknown,
  subject: PolicySubject,
  { action, arn }: SignedAccess,
  context: PolicyContext,
): "allow" | "deny" | "none" {
  let allowed = false;
  for (const { statement, policy } of statementsOf(document)) {
    if (!concerns(statement, subject)) continue;
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

/** One statement, as a policy that says nothing of who it is for. */
interface ReadStatement {
  readonly statement: Statement;
  readonly policy: Policy;
}

/** By document: each is asked for every call of its resource. A save makes new ones, so that the old ones go. */
const read = new Map<string, readonly ReadStatement[]>();
const MOST_READ = 500;

function statementsOf(document: unknown): readonly ReadStatement[] {
  if (document === undefined || document === null) return [];
  const text = typeof document === "string" ? document : JSON.stringify(document);
  const known = read.get(text);
  if (known) return known;
  const statements = readStatements(text);
  if (read.size >= MOST_READ) read.clear();
  read.set(text, statements);
  return statements;
}

/** A statement that cannot be read counts as none: AWS would not have taken it. */
function readStatements(text: string): readonly ReadStatement[] {
  const parsed = parse(text);
  return listOf(parsed?.Statement).flatMap((entry) => {
    const policy = readPolicy({ Version: parsed?.Version, Statement: [entry] });
    return typeof policy === "string" ? [] : [{ statement: entry as Statement, policy }];
  });
}

/**
 * A whole account stands for its users where something is denied to it, or allowed to all others. A user who is denied
 * it for not being in a list has to be in the list.
 */
function concerns({ Effect, Principal, NotPrincipal }: Statement, subject: PolicySubject): boolean {
  const isDeny = Effect === "Deny";
  if (NotPrincipal !== undefined) return !isNamed(NotPrincipal, subject, !isDeny);
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
  if (name === userArn) return true;
  // A session of a role is the role too, whatever path it has.
  const [, role] = /:assumed-role\/([^/]+)\//.exec(userArn) ?? [];
  return role !== undefined && name.includes(`:iam::${accountId}:role/`) && name.endsWith(`/${role}`);
}

function parse(text: string): { readonly Version?: unknown; readonly Statement?: unknown } | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
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
