import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { planPlacement } from "../../app/placement";
import type { Scope, Stack } from "../../app/stack";
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
import { CalledFunctions } from "../sources/called-functions";
import { topicSubject } from "../sources/policy-subjects";
import type { Receiver, ReceivingEnd } from "../sources/receiver";
import { addStatement, receivingEnd } from "../sources/receiving-end";
import type { ResourceStatement } from "../sources/statement";
import { importParts } from "./imported-resources";
import { checkActions, planTopic, type TopicPlan } from "./plan";
import type { TopicProps, TopicSubscriber } from "./props";
import { makeParts, type TopicHandles, type TopicParts } from "./resources";
import type { TopicState } from "./state";
import { planSubscribers, refuseTwice, type SubscriberPlan, subscribed } from "./subscription-plan";
import { makeSubscriber } from "./subscription-resources";
// Declares the error codes, also in the published types of the package.
import "./errors";

const TOPIC_STEPS = {
  kind: "Topic",
  alarms: true,
  plan: planTopic,
  given: ({ topic }) => (topic.kind === "existing" ? topic.topic : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<TopicPlan, TopicState, TopicParts>;

/**
 * A topic of SNS, and the functions and queues that get its messages.
 *
 * @example
 * const news = new Topic(stack, "News", {
 *   subscribers: { mail: "src/mail.handler", archive: { queue, filterPolicy: { kind: ["order"] } } },
 * });
 */
export class Topic<Subscriber extends string = string>
  extends Component
  implements Grantable<GrantWords["Topic"]>, Bindable, Receiver
{
  /** ARN of the topic. */
  readonly topicArn: pulumi.Output<string>;
  /** Name of the topic in AWS. */
  readonly topicName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: TopicHandles;
  readonly #parts: TopicParts;
  /** The queues and given functions that are subscribed. */
  readonly #subscribed = new Set<object>();

  constructor(
    scope: Scope,
    id: string,
    props?: TopicProps<Subscriber>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<TopicParts>);
  constructor(...given: ConstructArguments<TopicProps<Subscriber>, TopicParts>) {
    const begun = begin(TOPIC_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.topicArn = parts.topicArn;
    this.topicName = parts.topicName;
    this.#parts = parts;
    this.#connect(parts.planned, this, this.stack, new Issues(this.constructName).at("subscribers"));
    this.registerOutputs({ topicArn: this.topicArn, topicName: this.topicName });
  }

  /**
   * A topic of another Pulumi stack, made from the state that it exports. `use` calls this. Each topic is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: TopicState): Topic {
    return importedTopics.find(scope, state, () => new Topic(beginImported(TOPIC_STEPS, scope, id, state)));
  }

  /** The state of the topic that other Pulumi stacks import. */
  exportState(): TopicState {
    const { isFifo, functionDefaults, subscribers } = this.#parts;
    const defaults = exportDefaults(functionDefaults);
    return {
      topicArn: this.topicArn,
      ...(isFifo !== undefined && { isFifo }),
      ...(defaults && { functionDefaults: defaults }),
      subscribers: subscribers.exportState(this),
    };
  }

  /**
   * Add subscribers. Their functions and subscriptions are made in the scope, which may be another stack.
   * Refused: `TARGET_DUPLICATE`, and what `subscribers` are refused for.
   */
  addSubscribers<Added extends string>(
    scope: Scope,
    subscribers: { readonly [Name in Added]: TopicSubscriber },
  ): Topic<Subscriber | Added> {
    const issues = issuesIn(this.constructName, subscribers);
    const at = issues.at("addSubscribers");
    const { app, stack } =
      scope === this ? this : planPlacement("Consumer", scope, this.id, issues, { generated: true });
    const { functionDefaults, isFifo } = this.#parts;
    const context = { app, stack, defaults: this.defaults, constructDefaults: functionDefaults };
    const plans = planSubscribers(subscribers, isFifo, context, at);
    this.#parts.subscribers.checkFree(Object.keys(subscribers ?? {}), at);
    refuseTwice(plans, this.#subscribed);
    accept(issues, this.app);
    this.#connect(plans, scope, stack, at);
    return this;
  }

  /** The functions of all subscribers, in the order in which they were added. A function is there once. */
  get subscriberFunctions(): readonly Function[] {
    return this.#parts.subscribers.all;
  }

  /** The function of a subscriber. Undefined for a queue. */
  getFunction(subscriber: Subscriber): Function | undefined {
    return this.#parts.subscribers.get(subscriber);
  }

  /** Let the functions of all subscribers do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#called().attachPermissions(permissions);
  }

  /** Let the function of one subscriber do more. Refused: `TARGET_UNKNOWN`. */
  attachPermissionsToSubscriber(subscriber: Subscriber, permissions: Permissions): void {
    this.#called().attachPermissionsTo(subscriber, permissions, "attachPermissionsToSubscriber");
  }

  /** Bind constructs to the functions of all subscribers, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#called().bind(constructs);
  }

  /** Bind constructs to the function of one subscriber. Refused: `TARGET_UNKNOWN`. */
  bindToSubscriber(subscriber: Subscriber, constructs: readonly Bindable[]): void {
    this.#called().bindTo(subscriber, constructs, "bindToSubscriber");
  }

  /**
   * Add a statement to the policy of the topic, which is one document for all that use it. SNS takes a few actions there,
   * each by its name.
   * Refused: `POLICY_STATEMENT_INVALID`, `TOPIC_ACTION_INVALID`, `POLICY_NOT_OURS`, `POLICY_CLOSED`, `IMPORTED_READ_ONLY`.
   */
  addToResourcePolicy(statement: ResourceStatement): void {
    const issues = new Issues(this.constructName);
    if (this.#parts.policy) checkActions(statement, issues.at("addToResourcePolicy"));
    issues.throwIfAny();
    addStatement(this.#policyHolder(), statement, "topic.addToResourcePolicy({ ... })");
  }

  /** The grants that this topic offers. */
  getGrants(): Grants<GrantWords["Topic"]> {
    return grantsOf("Topic", this.#parts.grantOutputs);
  }

  /** The ARN of the topic for a bound function, and its permission to publish messages. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantPublish"]];
    return { kind: "Topic", id: this.id, values: { arn: this.topicArn }, permissions };
  }

  /** @internal */
  getReceivingEnd(): ReceivingEnd {
    const { isFifo } = this.#parts;
    const resource = this.imported ? undefined : this.native.policy;
    return receivingEnd({ ...this.#policyHolder(), kind: "Topic", arn: this.topicArn, isFifo, resource });
  }

  #policyHolder() {
    return { component: this, policy: this.#parts.policy, subject: topicSubject(this.topicArn) };
  }

  #called(): CalledFunctions {
    return new CalledFunctions(this, "topic", this.#parts.subscribers);
  }

  #connect(plans: readonly SubscriberPlan[], scope: Scope, stack: Stack, issues: Issues): void {
    const { isFifo, subscribers } = this.#parts;
    const topic = { of: this, arn: this.topicArn, isFifo, scope, stack };
    withOneTrace(() => {
      for (const plan of plans) {
        const made = makeSubscriber(topic, plan, issues);
        if (made) subscribers.add(plan.name, made);
        else subscribers.addOther(plan.name);
        const what = made ?? subscribed(plan.target);
        if (what) this.#subscribed.add(what);
      }
    });
  }
}

/** A topic may be shared by two stacks, one of which got it from the other. */
const importedTopics = new ImportedOnce<Topic>();
