import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import { type Issues, nearest } from "../../errors";
import type { Function } from "../../functions/construct";
import type { ConsumerFunctions } from "../../functions/consumer-functions";
import { formatArn, parseArn } from "../../values";
import type { RuleNames } from "../sources/rule-target-resources";
import { checkNames, takeNames } from "./rule-names";
import type { RulePlan } from "./rule-plan";

/** A rule of a bus that is there. */
export interface KnownRule extends RuleNames {
  /** The `@pulumi/aws` object, read when it is first asked for where another Pulumi stack made it. */
  readonly handle: () => cloudwatch.EventRule;
  /** Names of its targets. */
  readonly targets: Set<string>;
}

/** The rules of a bus and their targets, those that are added later included. */
export class BusRules {
  readonly #rules = new Map<string, KnownRule>();

  constructor(
    /** By the key of the rule, `/` and the name of the target. */
    readonly functions: ConsumerFunctions,
    /** The bus on which names of rules are unique. */
    private readonly bus: object,
  ) {}

  get(key: string): KnownRule | undefined {
    return this.#rules.get(key);
  }

  add(key: string, rule: KnownRule): void {
    this.#rules.set(key, rule);
  }

  /** Take the names of rules, which have been found free. */
  take(plans: readonly RulePlan[]): void {
    takeNames(this.bus, plans);
  }

  /** Report keys and names that are taken. */
  checkFree(plans: readonly RulePlan[], issues: Issues): void {
    for (const { key } of plans) {
      if (!this.#rules.has(key)) continue;
      const problem = "there is a rule of this key already";
      const cure = `choose another key, or write addTargets(scope, ${JSON.stringify(key)}, {...})`;
      issues.at(key).add("EVENT_RULE_DUPLICATE", { problem, cure });
    }
    const others = plans.filter(({ key }) => !this.#rules.has(key));
    checkNames(this.bus, others, issues);
  }

  /** A rule that has to be there. */
  require(key: string, issues: Issues): KnownRule {
    const found = this.#rules.get(key);
    if (found) return found;
    const keys = [...this.#rules.keys()];
    const guess = typeof key === "string" ? nearest(key, keys) : undefined;
    const known = keys.length === 0 ? "there are none: add one to rules" : `there are ${keys.join(", ")}`;
    const cure = guess === undefined ? known : `did you mean ${JSON.stringify(guess)}`;
    issues.add("EVENT_RULE_UNKNOWN", { problem: "the bus has no such rule", value: key, cure });
    throw issues.toError();
  }

  /** The function of a target that has to be there. */
  requireFunction(key: string, target: string, issues: Issues): Function {
    const { targets } = this.require(key, issues);
    const found = this.functions.get(pathOf(key, target));
    if (found) return found;
    const names = [...targets];
    const guess = nearest(
      String(target),
      names.filter((name) => name !== target),
    );
    const isThere = targets.has(target);
    const problem = isThere
      ? "the target is no function"
      : `the rule ${JSON.stringify(key)} has no such target`;
    const known = names.length === 0 ? "it has none" : `it has ${names.join(", ")}`;
    const cure = isThere
      ? "permit functions alone: a queue or a topic does nothing itself"
      : guess === undefined
        ? known
        : `did you mean ${JSON.stringify(guess)}`;
    issues.add("TARGET_UNKNOWN", { problem, value: target, cure });
    throw issues.toError();
  }

  /** Rules by key with the names of their targets, for another Pulumi stack. */
  exportKeys(): Readonly<Record<string, readonly string[]>> {
    return Object.fromEntries([...this.#rules].map(([key, { targets }]) => [key, [...targets]]));
  }

  /** Their names in AWS, in the same order. */
  exportNames(): pulumi.Output<string>[] {
    return [...this.#rules.values()].map(({ name }) => name);
  }
}

/** The path by which the function of a target is found. Keys of rules have no `/` in them. */
export function pathOf(key: string, target: string): string {
  return `${key}/${target}`;
}

/** ARN of a rule, by that of its bus. */
export function ruleArn(busArn: string, name: string): string {
  const parsed = parseArn(busArn);
  if (!parsed) return "";
  const bus = parsed.resource.replace(/^event-bus\//, "");
  return formatArn({ ...parsed, resource: bus === "default" ? `rule/${name}` : `rule/${bus}/${name}` });
}
