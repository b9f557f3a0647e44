import type * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../../errors";
import { checkKnownProps, checkOneOf, isPlain, isPlainObject, namesOf } from "../../values";
import type { PolicyStatement } from "./policy-document";

/** The principals of a statement in a resource's policy: everybody, or principals by their kind. */
export type Principals =
  | "*"
  | {
      /** Accounts, roles and users by ARN, or accounts by number. */
      readonly AWS?: pulumi.Input<string> | readonly pulumi.Input<string>[];
      /** Services: `cloudwatch.amazonaws.com`. */
      readonly Service?: pulumi.Input<string> | readonly pulumi.Input<string>[];
    };

/** A statement that a program adds to the policy of a queue, a topic or a bucket. */
export interface ResourceStatement {
  /**
   * Name of the statement: letters and digits.
   * @default none
   */
  readonly sid?: string;
  /**
   * Whether it allows or denies.
   * @default `allow`
   */
  readonly effect?: "allow" | "deny";
  /** The principals that are allowed or denied. */
  readonly principals: Principals;
  /** The actions: `sqs:SendMessage`. */
  readonly actions: readonly string[];
  /**
   * The resources of the statement.
   * @default the queue, topic or bucket itself; of a bucket also the objects in it
   */
  readonly resources?: readonly pulumi.Input<string>[];
  /**
   * The conditions, as IAM writes them.
   * @default always
   */
  readonly conditions?: pulumi.Input<Readonly<Record<string, unknown>>>;
}

const SID = "letters and digits, and none of the names OverTlsAlone and From..., which are ours";
const OUR_SIDS = /^(OverTlsAlone$|From[A-Z])/;
const KINDS = namesOf<Exclude<Principals, "*">>()(["AWS", "Service"]);
const NAMES = namesOf<ResourceStatement>()([
  "sid",
  "effect",
  "principals",
  "actions",
  "resources",
  "conditions",
]);

/** Check a statement and write it as IAM does. `own` are the ARNs that it is about unless it says so. */
export function planResourceStatement(
  statement: ResourceStatement,
  own: pulumi.Input<readonly string[]>,
  issues: Issues,
): PolicyStatement | undefined {
  const before = issues.list.length;
  if (!checkKnownProps(statement, NAMES, issues)) return undefined;
  const { sid, effect = "allow", principals, actions, resources = own, conditions } = statement;
  checkOneOf(effect, ["allow", "deny"], issues.at("effect"));
  if (sid !== undefined && !isFreeSid(sid)) refuse(sid, SID, issues.at("sid"));
  checkPrincipals(principals, issues.at("principals"));
  const isList = Array.isArray(actions) && actions.length > 0 && actions.every(isAction);
  if (!isList) refuse(actions, 'a list such as ["sqs:SendMessage"]', issues.at("actions"));
  if (issues.list.length > before) return undefined;
  return {
    ...(sid !== undefined && { Sid: sid }),
    Effect: effect === "deny" ? "Deny" : "Allow",
    Principal: principals,
    Action: actions,
    Resource: resources,
    ...(conditions !== undefined && { Condition: conditions }),
  };
}

function isAction(action: unknown): boolean {
  return !isPlain(action) || (typeof action === "string" && /^(\*|[a-z0-9-]+:[A-Za-z0-9*?]+)$/.test(action));
}

/** AWS takes each name once, and the policy has statements of ours. */
function isFreeSid(sid: unknown): boolean {
  return typeof sid === "string" && /^[A-Za-z0-9]+$/.test(sid) && !OUR_SIDS.test(sid);
}

function checkPrincipals(principals: unknown, issues: Issues): void {
  if (principals === "*") return;
  if (!isPlainObject(principals) || Object.values(principals).every((named) => named === undefined)) {
    refuse(principals, '"*" or { Service: "..." } or { AWS: "..." }', issues);
    return;
  }
  checkKnownProps(principals, KINDS, issues);
  for (const kind of KINDS) {
    const named = principals[kind];
    if (named === undefined || !isPlain(named)) continue;
    const names: readonly unknown[] = Array.isArray(named) ? named : [named];
    if (names.length > 0 && names.every((name) => !isPlain(name) || isText(name))) continue;
    refuse(named, "a name or a list of names", issues.at(kind));
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function refuse(value: unknown, form: string, issues: Issues): void {
  issues.add("POLICY_STATEMENT_INVALID", {
    problem: "not what a statement has here",
    value: value ?? null,
    cure: `write ${form}`,
  });
}
