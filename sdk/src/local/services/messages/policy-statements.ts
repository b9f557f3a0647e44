import { parseObject } from "./json-object";

/** A permission of AddPermission: accounts, and their actions on a queue or topic. */
export interface Permission {
  /** The id of the statement. */
  readonly label: string;
  /** `123456789012` */
  readonly accounts: readonly string[];
  /** `SQS:SendMessage` */
  readonly actions: readonly string[];
  readonly resource: string;
}

type Policy = Readonly<Record<string, unknown>>;
type Statement = Readonly<Record<string, unknown>>;

/** The statements of a policy, which may have a single one without a list. */
export function statementsOf(policy: Policy): readonly Statement[] {
  const { Statement = [] } = policy as { readonly Statement?: Statement | readonly Statement[] };
  return [Statement].flat();
}

/** Whether a policy has a statement of this name. */
export function hasStatement(policy: Policy, label: string): boolean {
  return statementsOf(policy).some(({ Sid }) => Sid === label);
}

/** The policy with another statement, as JSON text. */
export function withPermission(policy: Policy, { label, accounts, actions, resource }: Permission): string {
  const statement = {
    Sid: label,
    Effect: "Allow",
    Principal: { AWS: single(accounts.map((account) => `arn:aws:iam::${account}:root`)) },
    Action: single(actions),
    Resource: resource,
  };
  return JSON.stringify({ ...policy, Statement: [...statementsOf(policy), statement] });
}

/** The policy without a statement as JSON text, or `undefined` where no other is left. */
export function withoutStatement(policy: Policy, label: string): string | undefined {
  const rest = statementsOf(policy).filter(({ Sid }) => Sid !== label);
  return rest.length === 0 ? undefined : JSON.stringify({ ...policy, Statement: rest });
}

/** The policy of a resource, or `otherwise` for a text that is none. */
export function policyOr(text: string | undefined, otherwise: Policy): Policy {
  return parseObject(text) ?? otherwise;
}

/** AWS writes a single value without a list. */
function single(values: readonly string[]): string | readonly string[] {
  return values.length === 1 ? (values[0] as string) : values;
}
