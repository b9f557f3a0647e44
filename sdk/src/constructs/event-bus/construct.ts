import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { planPlacement } from "../../app/placement";
import { refuseOnImported } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import { Issues } from "../../errors";
import { withOneTrace } from "../../errors/one-trace";
import type { Function } from "../../functions/construct";
import { exportDefaults } from "../../functions/exported-defaults";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { CalledFunctions, checkBindings, checkPermissions } from "../sources/called-functions";
import { importParts } from "./imported-resources";
import { type EventBusPlan, planEventBus, warnFor } from "./plan";
import type { EventBusProps, EventRuleProps, EventTarget } from "./props";
import { type EventBusParts, makeParts } from "./resources";
import { planRules, type RuleContext, type RulePlan } from "./rule-plan";
import { makeRule, makeTarget, type RuleScope } from "./rule-resources";
import { pathOf } from "./rules";
import type { EventBusState } from "./state";
import { planEventTargets, type TargetPlan } from "./target-plan";
// Declares the error codes, also in the published types of the package.
import "./errors";

const EVENT_BUS_STEPS = {
  kind: "EventBus",
  alarms: true,
  plan: planEventBus,
  given: ({ bus }) => (bus.kind === "existing" ? bus.bus : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<EventBusPlan, EventBusState, EventBusParts>;

/**
 * An event bus of EventBridge, rules that choose among its events, and what these go to.
 *
 * @example
 * const bus = new EventBus(stack, "Orders", {
 *   rules: {
 *     created: { pattern: { source: ["orders"], detailType: ["created"] }, targets: { mail: "src/mail.send" } },
 *   },
 * });
 */
export class EventBus extends Component implements Grantable<GrantWords["EventBus"]>, Bindable {
  /** ARN of the bus. */
  readonly eventBusArn: pulumi.Output<string>;
  /** Name of the bus in AWS. */
  readonly eventBusName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: {
    /** The bus, made or given. */
    readonly eventBus: cloudwatch.EventBus;
  };
  readonly #parts: EventBusParts;

  constructor(scope: Scope, id: string, props?: EventBusProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<EventBusParts>);
  constructor(...given: ConstructArguments<EventBusProps, EventBusParts>) {
    const begun = begin(EVENT_BUS_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.eventBusArn = parts.eventBusArn;
    this.eventBusName = parts.eventBusName;
    this.#parts = parts;
    this.#addRules(parts.planned, this.#ruleScopeIn(this, this), new Issues(this.constructName).at("rules"));
    this.registerOutputs({ eventBusArn: this.eventBusArn, eventBusName: this.eventBusName });
  }

  /**
   * A bus of another Pulumi stack, made from the state that it exports. `use` calls this. Each bus is imported once.
   */
  static fromState(scope: Scope, id: string, state: EventBusState): EventBus {
    return importedBuses.find(scope, state, () => {
      return new EventBus(beginImported(EVENT_BUS_STEPS, scope, id, state));
    });
  }

  /** The state of the bus that other Pulumi stacks import. */
  exportState(): EventBusState {
    const { functionDefaults, rules, isOwnBus } = this.#parts;
    const defaults = exportDefaults(functionDefaults);
    return {
      eventBusArn: this.eventBusArn,
      eventBusName: this.eventBusName,
      isOwnBus,
      ...(defaults && { functionDefaults: defaults }),
      rules: rules.exportKeys(),
      ruleNames: pulumi.all(rules.exportNames()),
      targets: rules.functions.exportState(this),
    };
  }

  /**
   * Add rules by key. They and the functions of their targets are made in the scope, which may be another stack.
   * Refused: `EVENT_RULE_DUPLICATE`, and what `rules` are refused for.
   */
  addRules(scope: Scope, rules: Readonly<Record<string, EventRuleProps>>): this {
    const issues = issuesIn(this.constructName, rules);
    const at = issues.at("addRules");
    const { context, there } = this.#contextOf(scope, issues);
    const plans = planRules(rules, context, at);
    this.#parts.rules.checkFree(plans, at);
    accept(issues, this.app);
    this.#addRules(plans, there, at);
    return this;
  }

  /**
   * Add targets by name to a rule. Their functions are made in the scope, which may be another stack.
   * Refused: `EVENT_RULE_UNKNOWN`, `TARGET_DUPLICATE`, and what `targets` are refused for.
   */
  addTargets(scope: Scope, rule: string, targets: Readonly<Record<string, EventTarget>>): this {
    const issues = new Issues(this.constructName);
    const at = issues.at("addTargets");
    const known = this.#parts.rules.require(rule, at);
    const { context, there } = this.#contextOf(scope, issues);
    const plans = planEventTargets(targets, context, at, known.targets.size);
    for (const name of Object.keys(targets ?? {})) {
      if (!known.targets.has(name)) continue;
      const problem = "the rule has a target of this name already";
      at.at(name).add("TARGET_DUPLICATE", { problem, cure: "choose another name" });
    }
    accept(issues, this.app);
    this.#addTargets(rule, plans, there, at);
    return this;
  }

  /** The rule of a key. Undefined if there is none. One of another Pulumi stack is read from AWS. */
  getRule(key: string): cloudwatch.EventRule | undefined {
    return this.#parts.rules.get(key)?.handle();
  }

  /** The function of a target. Undefined if there is none. */
  getFunction(rule: string, target: string): Function | undefined {
    return this.#parts.rules.functions.get(pathOf(rule, target));
  }

  /** Let the functions of all targets do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#called().attachPermissions(permissions);
  }

  /** Let the function of one target do more. Refused: `EVENT_RULE_UNKNOWN`, `TARGET_UNKNOWN`. */
  attachPermissionsToTarget(rule: string, target: string, permissions: Permissions): void {
    const method = "attachPermissionsToTarget";
    const found = this.#requireFunction(rule, target, method);
    checkPermissions(this, permissions, method);
    found.attachPermissions(permissions);
  }

  /** Bind constructs to the functions of all targets, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#called().bind(constructs);
  }

  /** Bind constructs to the function of one target. Refused: `EVENT_RULE_UNKNOWN`, `TARGET_UNKNOWN`. */
  bindToTarget(rule: string, target: string, constructs: readonly Bindable[]): void {
    const found = this.#requireFunction(rule, target, "bindToTarget");
    if (this.#parts.rules.functions.isImported(pathOf(rule, target))) {
      const instead = `bus.bindToTarget(${JSON.stringify(rule)}, ${JSON.stringify(target)}, [...])`;
      refuseOnImported(this, "bindToTarget", instead);
    }
    checkBindings(this, constructs, "bindToTarget");
    found.bind(constructs);
  }

  /** The grants that this bus offers. */
  getGrants(): Grants<GrantWords["EventBus"]> {
    return grantsOf("EventBus", this.#parts.grantOutputs);
  }

  /** The name of the bus for a bound function, and its permission to send events to it. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantPutEventsTo"]];
    return { kind: "EventBus", id: this.id, values: { name: this.eventBusName }, permissions };
  }

  #called(): CalledFunctions {
    return new CalledFunctions(this, "bus", this.#parts.rules.functions);
  }

  #contextOf(scope: Scope, issues: Issues): { readonly context: RuleContext; readonly there: RuleScope } {
    const { app, stack } =
      scope === this ? this : planPlacement("Consumer", scope, this.id, issues, { generated: true });
    const { functionDefaults, isOwnBus } = this.#parts;
    const warn = warnFor(this.placement);
    const context = {
      app,
      stack,
      defaults: this.defaults,
      constructDefaults: functionDefaults,
      isOwnBus,
      warn,
    };
    return { context, there: this.#ruleScopeIn(scope, { stack }) };
  }

  #ruleScopeIn(scope: Scope, { stack }: Pick<RuleScope, "stack">): RuleScope {
    return { of: this, eventBusName: this.eventBusName, scope, stack };
  }

  #addRules(plans: readonly RulePlan[], there: RuleScope, issues: Issues): void {
    const { rules } = this.#parts;
    rules.take(plans);
    withOneTrace(() => {
      for (const plan of plans) {
        const rule = makeRule(there, plan, issues);
        const { name, arn } = rule;
        rules.add(plan.key, { name, arn, handle: () => rule, targets: new Set() });
        this.#addTargets(plan.key, plan.targets, there, issues);
      }
    });
  }

  #addTargets(key: string, plans: readonly TargetPlan[], there: RuleScope, issues: Issues): void {
    const { rules } = this.#parts;
    const rule = rules.require(key, issues);
    withOneTrace(() => {
      for (const plan of plans) {
        const path = pathOf(key, plan.name);
        const called = makeTarget(there, key, rule, plan, issues);
        if (called) rules.functions.add(path, called);
        else rules.functions.addOther(path);
        rule.targets.add(plan.name);
      }
    });
  }

  #requireFunction(rule: string, target: string, method: string): Function {
    return this.#parts.rules.requireFunction(rule, target, new Issues(this.constructName).at(method));
  }
}

/** A bus may be shared by two stacks, one of which got it from the other. */
const importedBuses = new ImportedOnce<EventBus>();
