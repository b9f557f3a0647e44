import { type Issues, nearest } from "../errors";
import type { Permissions } from "./entries";
import { type Grants, isGrantable } from "./grantable";
import { grantsOfRaw } from "./resource-grants";
import { isStatement, planStatement } from "./statement-plan";
import type { Statement } from "./statements";

/** A warning that is of use once per program: `app.warnOnce`. */
export type WarnOnce = (key: string, message: string) => void;

/** One entry of a list of permissions, checked. */
export type PlannedPermission =
  | { readonly type: "action"; readonly action: string }
  | { readonly type: "grant"; readonly grants: Grants; readonly word: string | undefined }
  | { readonly type: "statement"; readonly statement: Statement };

/** The checked permissions of a function. */
export interface PermissionPlan {
  readonly everything: boolean;
  readonly entries: readonly PlannedPermission[];
}

/** The plan of a function without permissions. */
export const NO_PERMISSIONS: PermissionPlan = { everything: false, entries: [] };

/** Check a list of permissions. Pass `app.warnOnce` to hear of words that are wider than they look. */
export function planPermissions(
  permissions: Permissions | undefined,
  issues: Issues,
  warnOnce?: WarnOnce,
): PermissionPlan {
  if (permissions === undefined) return NO_PERMISSIONS;
  if (permissions === "*") return { everything: true, entries: [] };
  if (!Array.isArray(permissions)) {
    issues.add("PERMISSIONS_INVALID", {
      problem: "permissions are a list, or everything",
      value: permissions,
      cure:
        typeof permissions === "string"
          ? `write [${JSON.stringify(permissions)}] or "*"`
          : 'write a list or "*"',
    });
    return NO_PERMISSIONS;
  }
  // Array.from, because map would pass over the holes of a sparse list.
  // `*` means the same inside a list: the definition speaks of the value, not of where it stands.
  const everything = permissions.includes("*");
  const planned = Array.from(permissions, (entry: unknown, index) =>
    entry === "*" ? undefined : planEntry(entry, issues.at(index), warnOnce),
  );
  return { everything, entries: planned.filter((entry) => entry !== undefined) };
}

/** The permissions of defaults and of one function, joined. A `*` on either side wins. */
export function mergePermissions(
  weaker: Permissions | undefined,
  stronger: Permissions | undefined,
): Permissions | undefined {
  if (weaker === "*" || stronger === "*") return "*";
  // A value that is no list is passed on as it is, and planPermissions refuses it.
  if (weaker === undefined || (stronger !== undefined && !Array.isArray(stronger))) return stronger;
  if (stronger === undefined || !Array.isArray(weaker)) return weaker;
  return [...weaker, ...stronger];
}

/** Two plans as one. */
export function mergePlans(first: PermissionPlan, second: PermissionPlan): PermissionPlan {
  return {
    everything: first.everything || second.everything,
    entries: [...first.entries, ...second.entries],
  };
}

/** The statements of a plan, in the order of its entries. Their ARNs may be Outputs. */
export function statementsOf({ everything, entries }: PermissionPlan): readonly Statement[] {
  if (everything) return [{ Effect: "Allow", Action: ["*"], Resource: ["*"] }];
  return entries.flatMap((entry): readonly Statement[] => {
    if (entry.type === "action") return [{ Effect: "Allow", Action: [entry.action], Resource: ["*"] }];
    if (entry.type === "statement") return [entry.statement];
    return entry.word === undefined ? entry.grants.byDefault() : entry.grants.statements(entry.word);
  });
}

function planEntry(
  entry: unknown,
  issues: Issues,
  warnOnce: WarnOnce | undefined,
): PlannedPermission | undefined {
  if (typeof entry === "string") return planWord(entry, issues, warnOnce);
  if (Array.isArray(entry)) return planPair(entry, issues);
  const grants = findGrants(entry);
  if (grants) return { type: "grant", grants, word: undefined };
  if (isStatement(entry)) {
    const statement = planStatement(entry, issues);
    return statement && { type: "statement", statement };
  }
  if (entry === undefined || entry === null) {
    const cure = "remove it, or check that what it names is exported and made before";
    issues.add("PERMISSION_UNDEFINED", { problem: `the entry is ${entry}`, cure });
    return undefined;
  }
  const cure = "write a word, a construct, [construct, grant word] or a policy statement";
  issues.add("PERMISSION_UNSUPPORTED", { problem: "nothing is known to grant on this", value: entry, cure });
  return undefined;
}

function planWord(
  word: string,
  issues: Issues,
  warnOnce: WarnOnce | undefined,
): PlannedPermission | undefined {
  if (/^grant[A-Z]/.test(word)) {
    const cure = `put the construct and the word in a list of their own: [[construct, ${JSON.stringify(word)}]]`;
    issues.add("PERMISSION_WORD_INVALID", { problem: "a grant word needs its construct", value: word, cure });
    return undefined;
  }
  if (!/^[A-Za-z0-9-]+(:[A-Za-z0-9*?]+)?$/.test(word)) {
    const cure = 'write for example "ses:SendEmail"';
    issues.add("PERMISSION_WORD_INVALID", { problem: "a word is a service or an action", value: word, cure });
    return undefined;
  }
  if (word.includes(":")) return { type: "action", action: word };
  warnOnce?.(`permission word ${word}`, wideWordWarning(word, issues));
  return { type: "action", action: `${word}:*` };
}

function planPair(pair: readonly unknown[], issues: Issues): PlannedPermission | undefined {
  const [target, word] = pair;
  const grants = findGrants(target);
  if (pair.length !== 2 || typeof word !== "string" || !grants) {
    const cure = 'write for example [table, "grantReadData"]';
    issues.add("PERMISSION_PAIR_INVALID", {
      problem: "a pair is a construct and a grant word",
      value: pair,
      cure,
    });
    return undefined;
  }
  if (!grants.words.includes(word)) {
    const guess = nearest(word, grants.words);
    const allowed = grants.words.map((each) => JSON.stringify(each)).join(", ");
    issues.at(1).add("PERMISSION_GRANT_UNKNOWN", {
      problem: `${grants.kind} has no such grant word`,
      value: word,
      cure: guess === undefined ? `it has ${allowed}` : `did you mean ${JSON.stringify(guess)}`,
    });
    return undefined;
  }
  const unavailable = grants.unavailable?.(word);
  if (unavailable) issues.at(1).add("PERMISSION_STREAM_MISSING", unavailable);
  return { type: "grant", grants, word };
}

function findGrants(target: unknown): Grants | undefined {
  return isGrantable(target) ? target.getGrants() : grantsOfRaw(target);
}

function wideWordWarning(service: string, { construct, path }: Issues): string {
  return (
    `${construct.kind} ${JSON.stringify(construct.id)} ${path}: "${service}" allows every action of the service on ` +
    `every resource; name the construct, or the action such as "${service}:<Action>"`
  );
}
