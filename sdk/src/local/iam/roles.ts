import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph";
import { field, fieldsList, text, textMap, texts } from "../../graph/graph-values";
import type { GraphResource, GraphValue } from "../../graph/types";
import type { PolicyContext } from "./conditions";
import { managedPolicy } from "./managed-policies";
import { decidePolicy, type Policy, readPolicy } from "./policy";

const ROLE = TYPE.iam.Role;
const ROLE_POLICY = TYPE.iam.RolePolicy;
const ROLE_ATTACHMENT = TYPE.iam.RolePolicyAttachment;
const ATTACHMENT = TYPE.iam.PolicyAttachment;
const POLICY = TYPE.iam.Policy;

/** A role of the program, and what it may do. */
export interface Role {
  readonly arn: string;
  readonly name: string;
  readonly accountId: string;
  /** `AROA...` */
  readonly uniqueId: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Document of the trust policy: who may take the role. */
  readonly trust: GraphValue | undefined;
  allows(action: string, resource: string, context: PolicyContext): boolean;
  /** Whether one of its policies, or its boundary, says Deny. */
  denies(action: string, resource: string, context: PolicyContext): boolean;
  /** Whether it has a boundary that does not allow it. */
  isBounded(action: string, resource: string, context: PolicyContext): boolean;
}

/** The roles of one graph, each read when it is asked for. */
export class Roles {
  readonly #read = new Map<string, Role | undefined>();

  constructor(
    private readonly index: GraphIndex,
    private readonly notice: (message: string) => void,
  ) {}

  find(arn: string): Role | undefined {
    if (!this.#read.has(arn)) this.#read.set(arn, this.#readRole(arn));
    return this.#read.get(arn);
  }

  #readRole(arn: string): Role | undefined {
    const role = this.index.findByArn(arn);
    if (role?.type !== ROLE) {
      this.notice(
        `role ${arn} is none of this program: what it allows is not known here, and nobody gets it`,
      );
      return undefined;
    }
    const name = text(field(role, "name")) ?? role.name;
    const policies = this.#policiesOf(role, name);
    const boundary = this.#boundaryOf(role, name);
    const sets = [policies, ...boundary];
    const noticed = (context: PolicyContext): PolicyContext => ({
      ...context,
      unknown: (what) => this.#unknown(name, what),
    });
    return {
      arn,
      name,
      accountId: arn.split(":")[4] ?? "",
      uniqueId: text(role.state.uniqueId) ?? name,
      tags: textMap(field(role, "tagsAll")) ?? textMap(field(role, "tags")) ?? {},
      trust: field(role, "assumeRolePolicy"),
      allows: (action, resource, context) =>
        sets.every((set) => decideBySet(set, action, resource, noticed(context)) === "allow"),
      denies: (action, resource, context) =>
        sets.some((set) => decideBySet(set, action, resource, noticed(context)) === "deny"),
      isBounded: (action, resource, context) =>
        boundary.some((set) => decideBySet(set, action, resource, noticed(context)) !== "allow"),
    };
  }

  /** All policies of a role. `undefined` when one cannot be read, which AWS would have refused. */
  #policiesOf(role: GraphResource, name: string): readonly Policy[] | undefined {
    const isRole = (value: GraphValue | undefined) =>
      typeof value === "string" && [name, role.id, text(role.state.arn)].includes(value);
    const inline = [
      ...this.index.ofType(ROLE_POLICY).flatMap(({ inputs }) => (isRole(inputs.role) ? [inputs.policy] : [])),
      ...fieldsList(role.inputs.inlinePolicies).flatMap(({ policy }) =>
        policy === undefined ? [] : [policy],
      ),
    ];
    const attached = [
      ...texts(role.inputs.managedPolicyArns),
      ...this.index
        .ofType(ROLE_ATTACHMENT)
        .flatMap(({ inputs }) => (isRole(inputs.role) ? [inputs.policyArn] : [])),
      ...this.index
        .ofType(ATTACHMENT)
        .flatMap(({ inputs }) => (texts(inputs.roles).some(isRole) ? [inputs.policyArn] : [])),
    ];
    const managed = [...new Set(attached)].flatMap((arn) => this.#documentOf(arn, name) ?? []);
    return this.#readAll([...inline, ...managed], name);
  }

  /** The most that a role may do. No set when it has no boundary. */
  #boundaryOf(role: GraphResource, name: string): readonly (readonly Policy[] | undefined)[] {
    const arn = text(role.inputs.permissionsBoundary);
    if (arn === undefined) return [];
    const document = this.#documentOf(arn, name);
    return [document === undefined ? [] : this.#readAll([document], name)];
  }

  #documentOf(arn: GraphValue | undefined, name: string): GraphValue | undefined {
    const policy = typeof arn === "string" ? this.index.findByArn(arn) : undefined;
    if (policy?.type === POLICY) return field(policy, "policy");
    const known = typeof arn === "string" ? managedPolicy(arn) : undefined;
    if (known) return known;
    this.notice(
      `role "${name}" has policy ${String(arn)}, which is none of this program: it is not known here and allows nothing`,
    );
    return undefined;
  }

  #readAll(documents: readonly (GraphValue | undefined)[], name: string): readonly Policy[] | undefined {
    const policies: Policy[] = [];
    for (const document of documents) {
      const policy = readPolicy(parseDocument(document));
      if (typeof policy === "string") {
        this.notice(`role "${name}" has a policy that cannot be read (${policy}): it allows nothing`);
        return undefined;
      }
      policies.push(policy);
    }
    return policies;
  }

  #unknown(name: string, what: string): void {
    this.notice(
      `role "${name}" has a policy with ${what}, which is not known here: an Allow with it does not count, a Deny does`,
    );
  }
}

/** A document as an object, whichever way it is written. */
export function parseDocument(document: GraphValue | undefined): unknown {
  if (typeof document !== "string") return document;
  try {
    return JSON.parse(document);
  } catch {
    // Not JSON: no policy, as the caller says.
    return undefined;
  }
}

/** One Deny of any policy wins. */
function decideBySet(
  policies: readonly Policy[] | undefined,
  action: string,
  resource: string,
  context: PolicyContext,
): "allow" | "deny" | "none" {
  const said = (policies ?? []).map((policy) => decidePolicy(policy, action, resource, context));
  if (said.includes("deny")) return "deny";
  return said.includes("allow") ? "allow" : "none";
}
