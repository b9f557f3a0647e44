import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { planPlacement } from "../../app/placement";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import { accept } from "../../app/warnings";
import { Issues } from "../../errors";
import { withOneTrace } from "../../errors/one-trace";
import type { Function } from "../../functions/construct";
import type { ConsumerPlan } from "../../functions/event-source";
import { makeConsumer } from "../../functions/event-source-resources";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { CalledFunctions } from "../sources/called-functions";
import { queueSubject } from "../sources/policy-subjects";
import type { Receiver, ReceivingEnd } from "../sources/receiver";
import { addStatement, receivingEnd } from "../sources/receiving-end";
import type { ResourceStatement } from "../sources/statement";
import { importParts } from "./imported-resources";
import { kindOfQueue, planOne, planQueue, type QueuePlan } from "./plan";
import type { QueueConsumer, QueueProps } from "./props";
import { makeParts, type QueueHandles, type QueueParts } from "./resources";
import type { QueueState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const QUEUE_STEPS = {
  kind: "Queue",
  alarms: true,
  plan: planQueue,
  given: ({ queue }) => (queue.kind === "existing" ? queue.queue : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<QueuePlan, QueueState, QueueParts>;

/** The only consumer of a queue has no name of its own. */
const CONSUMER = "";

/**
 * A queue of SQS, and the function that is called with its messages.
 *
 * @example
 * const orders = new Queue(stack, "Orders", { consumer: "src/orders.handle", deadLetters: true });
 */
export class Queue extends Component implements Grantable<GrantWords["Queue"]>, Bindable, Receiver {
  /** ARN of the queue. */
  readonly queueArn: pulumi.Output<string>;
  /** URL of the queue, which messages are sent to. */
  readonly queueUrl: pulumi.Output<string>;
  /** Name of the queue in AWS. */
  readonly queueName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: QueueHandles;
  readonly #parts: QueueParts;

  constructor(scope: Scope, id: string, props?: QueueProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<QueueParts>);
  constructor(...given: ConstructArguments<QueueProps, QueueParts>) {
    const begun = begin(QUEUE_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.queueArn = parts.queueArn;
    this.queueUrl = parts.queueUrl;
    this.queueName = parts.queueName;
    this.#parts = parts;
    if (parts.planned) this.#connect(parts.planned, this, new Issues(this.constructName).at("consumer"));
    this.registerOutputs({ queueArn: this.queueArn, queueUrl: this.queueUrl, queueName: this.queueName });
  }

  /**
   * A queue of another Pulumi stack, made from the state that it exports. `use` calls this. Each queue is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: QueueState): Queue {
    return importedQueues.find(scope, state, () => new Queue(beginImported(QUEUE_STEPS, scope, id, state)));
  }

  /** The state of the queue that other Pulumi stacks import. */
  exportState(): QueueState {
    const { isFifo, deadLettersUrl, consumers } = this.#parts;
    return {
      queueArn: this.queueArn,
      queueUrl: this.queueUrl,
      ...(isFifo !== undefined && { isFifo }),
      ...(deadLettersUrl && { deadLettersUrl }),
      consumer: consumers.exportState(this),
    };
  }

  /** The function that is called with the messages, if there is one. */
  get consumerFunction(): Function | undefined {
    return this.#parts.consumers.get(CONSUMER);
  }

  /**
   * Add the consumer, unless the queue has one. Its function is made in the scope, which may be another stack.
   * Refused: `QUEUE_CONSUMER_TWICE`, `QUEUE_VISIBILITY_SHORT`, `QUEUE_CLOSED`.
   */
  addConsumer(scope: Scope, consumer: QueueConsumer): this {
    const issues = issuesIn(this.constructName, consumer);
    const at = issues.at("addConsumer");
    const there =
      scope === this
        ? this
        : planPlacement("Consumer", scope, this.id, issues, { generated: true, defaults: this.defaults });
    if (this.consumerFunction) {
      const cure = "send to a Topic with a queue for each of the two";
      at.add("QUEUE_CONSUMER_TWICE", { problem: "the queue has a consumer", cure });
    }
    const plan = planOne(consumer, kindOfQueue(this.#parts.isFifo), there, at);
    if (plan) this.#parts.visibility?.check(plan, at);
    accept(issues, this.app);
    if (plan) this.#connect(plan, scope, at);
    return this;
  }

  /** Let the function of the consumer do more, also of one that is added later. */
  attachPermissions(permissions: Permissions): void {
    this.#called().attachPermissions(permissions);
  }

  /** Bind constructs to the function of the consumer, also of one that is added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#called().bind(constructs);
  }

  /**
   * Add a statement to the policy of the queue, which is one document for all that use it.
   * Refused: `POLICY_STATEMENT_INVALID`, `POLICY_NOT_OURS`, `POLICY_CLOSED`, `IMPORTED_READ_ONLY`.
   */
  addToResourcePolicy(statement: ResourceStatement): void {
    addStatement(this.#policyHolder(), statement, "queue.addToResourcePolicy({ ... })");
  }

  /** The grants that this queue offers. */
  getGrants(): Grants<GrantWords["Queue"]> {
    return grantsOf("Queue", this.#parts.grantOutputs);
  }

  /** The URL of the queue for a bound function, and its permission to send messages. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantSendMessages"]];
    return { kind: "Queue", id: this.id, values: { url: this.queueUrl }, permissions };
  }

  /** @internal */
  getReceivingEnd(): ReceivingEnd {
    const { isFifo } = this.#parts;
    const resource = this.imported ? undefined : this.native.policy;
    return receivingEnd({ ...this.#policyHolder(), kind: "Queue", arn: this.queueArn, isFifo, resource });
  }

  #policyHolder() {
    return { component: this, policy: this.#parts.policy, subject: queueSubject(this.queueArn) };
  }

  #called(): CalledFunctions {
    return new CalledFunctions(this, "queue", this.#parts.consumers);
  }

  #connect(plan: ConsumerPlan, scope: Scope, issues: Issues): void {
    const { visibility, consumers } = this.#parts;
    const fits = visibility?.follow(plan, issues);
    const source = {
      of: this,
      arn: fits ? fits.apply(() => this.queueArn) : this.queueArn,
      permissions: [[this, "grantConsumeMessages"]] as const,
    };
    consumers.add(
      CONSUMER,
      withOneTrace(() => makeConsumer(source, plan, scope, issues)),
    );
  }
}

/** A queue may be shared by two stacks, one of which got it from the other. */
const importedQueues = new ImportedOnce<Queue>();
