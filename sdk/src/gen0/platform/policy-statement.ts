import type { Input } from "@pulumi/pulumi";

/** Whether a statement allows or refuses. */
export const Effect = { ALLOW: "Allow", DENY: "Deny" } as const;
export type Effect = (typeof Effect)[keyof typeof Effect];

/** The parts of a statement. */
export interface PolicyStatementProps {
  readonly sid?: string;
  /** @default `Effect.ALLOW` */
  readonly effect?: Effect;
  /** Actions such as `dynamodb:GetItem`. */
  readonly actions?: readonly Input<string>[];
  /** ARNs, or `*`. */
  readonly resources?: readonly Input<string>[];
  /** Conditions as IAM writes them. */
  readonly conditions?: Readonly<Record<string, unknown>>;
}

/**
 * A statement of a policy, as programs of generation 0 write it, among the permissions of a function. Generation 1 takes
 * its props as they are.
 */
export class PolicyStatement {
  readonly sid?: string;
  readonly effect: Effect;
  readonly actions: readonly Input<string>[];
  readonly resources: readonly Input<string>[];
  readonly conditions?: Readonly<Record<string, unknown>>;

  constructor({ effect = Effect.ALLOW, actions = [], resources = [], ...others }: PolicyStatementProps = {}) {
    Object.assign(this, others);
    this.effect = effect;
    this.actions = actions;
    this.resources = resources;
  }

  /** Add actions, before the statement is given to a construct. */
  addActions(...actions: readonly Input<string>[]): void {
    Object.assign(this, { actions: [...this.actions, ...actions] });
  }

  /** Add resources, before the statement is given to a construct. */
  addResources(...resources: readonly Input<string>[]): void {
    Object.assign(this, { resources: [...this.resources, ...resources] });
  }

  /** The same for every resource. */
  addAllResources(): void {
    this.addResources("*");
  }
}
