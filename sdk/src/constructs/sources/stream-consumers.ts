import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { planPlacement } from "../../app/placement";
import type { Scope, Stack } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import { Issues } from "../../errors";
import { withOneTrace } from "../../errors/one-trace";
import type { Function } from "../../functions/construct";
import type { ConsumerFunctions, ConsumersState } from "../../functions/consumer-functions";
import { type ConsumerPlan, planConsumers } from "../../functions/event-source";
import type { SourceKind } from "../../functions/event-source-kinds";
import { makeConsumer } from "../../functions/event-source-resources";
import type { FunctionProps } from "../../functions/props";
import type { Bindable } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import { CalledFunctions } from "./called-functions";
import { lostEventsOf } from "./lost-events-resources";

/** A stream, as its construct describes it. */
export interface ConsumedStream {
  readonly kind: SourceKind;
  /** The construct in a line of a program: `table`. */
  readonly variable: string;
  /** ARN of the stream. `issues` stand at the consumer, for what is only found when it is known. */
  arn(issues: Issues): pulumi.Output<string>;
  /** The permissions with which a function reads it. */
  readonly permissions: Permissions;
  /** `defaults.function` of the construct. */
  readonly functionDefaults: FunctionProps | undefined;
  readonly functions: ConsumerFunctions;
  /** Reports why there is nothing to consume. */
  refuse?(issues: Issues): void;
}

/** The consumers of one stream: functions by name that get its records, and all that is done with them afterwards. */
export class StreamConsumers {
  readonly #of: Component;
  readonly #stream: ConsumedStream;

  constructor(of: Component, stream: ConsumedStream) {
    this.#of = of;
    this.#stream = stream;
  }

  /** Make the functions of the construct's own consumers, and connect each with the stream. */
  connect(plans: readonly ConsumerPlan[]): void {
    this.#connect(plans, this.#of, this.#of.stack, this.#issues);
  }

  #connect(plans: readonly ConsumerPlan[], scope: Scope, stack: Stack, issues: Issues): void {
    const { functions, permissions } = this.#stream;
    withOneTrace(() => {
      for (const planned of plans) {
        const plan = this.#withDeadLetters(planned, scope, stack);
        const arn = this.#stream.arn(issues.apart().at("consumers", plan.name));
        const source = { of: this.#of, arn, permissions, isStream: true };
        functions.add(plan.name, makeConsumer(source, plan, scope, issues));
      }
    });
  }

  /** Check more consumers, and connect them. */
  add(scope: Scope, consumers: Readonly<Record<string, unknown>>): void {
    const of = this.#of;
    const issues = issuesIn(of.constructName, consumers);
    const at = issues.at("addConsumers");
    const { app, stack } =
      scope === of ? of : planPlacement("Consumer", scope, of.id, issues, { generated: true });
    const { kind, functionDefaults, functions } = this.#stream;
    const context = { app, stack, defaults: of.defaults, constructDefaults: functionDefaults };
    const plans = planConsumers(consumers, kind, context, at);
    if (plans.length > 0) this.#stream.refuse?.(at);
    functions.checkFree(Object.keys(consumers ?? {}), at);
    accept(issues, app);
    this.#connect(plans, scope, stack, issues);
  }

  get(name: string): Function | undefined {
    return this.#stream.functions.get(name);
  }

  exportState(): ConsumersState {
    return this.#stream.functions.exportState(this.#of);
  }

  attachPermissions(permissions: Permissions): void {
    this.#called.attachPermissions(permissions);
  }

  attachPermissionsTo(name: string, permissions: Permissions): void {
    this.#called.attachPermissionsTo(name, permissions, "attachPermissionsToConsumer");
  }

  bind(constructs: readonly Bindable[]): void {
    this.#called.bind(constructs);
  }

  bindTo(name: string, constructs: readonly Bindable[]): void {
    this.#called.bindTo(name, constructs, "bindToConsumer");
  }

  /** Where the defaults ask for it, and the consumer says nothing else, what it fails with for good goes to dead letters. */
  #withDeadLetters(plan: ConsumerPlan, scope: Scope, stack: Stack): ConsumerPlan {
    if (!this.#of.defaults.streamDeadLetters || plan.settings.destinationConfig !== undefined) return plan;
    const { queue } = lostEventsOf(this.#of, stack, false, scope);
    const destinationConfig = { onFailure: { destinationArn: queue.arn } };
    return { ...plan, settings: { ...plan.settings, destinationConfig } };
  }

  get #called(): CalledFunctions {
    return new CalledFunctions(this.#of, this.#stream.variable, this.#stream.functions);
  }

  get #issues(): Issues {
    return new Issues(this.#of.constructName);
  }
}
