import type * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
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
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { mapGiven } from "../../values";
import { CalledFunctions } from "../sources/called-functions";
import { bucketSubject } from "../sources/policy-subjects";
import { addStatement } from "../sources/receiving-end";
import type { ResourceStatement } from "../sources/statement";
import { importParts } from "./imported-resources";
import { checkNoFifo, type NotificationPlan, planNotifications } from "./notification-plan";
import { type AddedFrom, makeNotified } from "./notification-resources";
import type { OpenNotifications } from "./open-notifications";
import { type BucketPlan, planBucket, refuseNotifications } from "./plan";
import type { BucketNotification, BucketProps } from "./props";
import { type BucketParts, makeParts } from "./resources";
import type { BucketState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const BUCKET_STEPS = {
  kind: "Bucket",
  alarms: true,
  plan: planBucket,
  given: ({ bucket }) => (bucket.kind === "existing" ? bucket.bucket : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<BucketPlan, BucketState, BucketParts>;

/**
 * An S3 bucket, and the functions, queues and topics that it notifies of its objects.
 *
 * @example
 * const bucket = new Bucket(stack, "Uploads", {
 *   notifications: {
 *     thumbnail: {
 *       function: "src/thumbnail.handler",
 *       events: ["object_created"],
 *       filters: [{ prefix: "pictures/" }],
 *     },
 *   },
 * });
 */
export class Bucket<Notification extends string = string>
  extends Component
  implements Grantable<GrantWords["Bucket"]>, Bindable
{
  /** ARN of the bucket. */
  readonly bucketArn: pulumi.Output<string>;
  /** Name of the bucket in S3. */
  readonly bucketName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: {
    /** The bucket, made or given. Of version 6 of `@pulumi/aws` it is a `BucketV2`. */
    readonly bucket: s3.Bucket;
  };
  readonly #parts: BucketParts;

  constructor(
    scope: Scope,
    id: string,
    props?: BucketProps<Notification>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<BucketParts>);
  constructor(...given: ConstructArguments<BucketProps<Notification>, BucketParts>) {
    const begun = begin(BUCKET_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.bucketArn = parts.bucketArn;
    this.bucketName = parts.bucketName;
    this.#parts = parts;
    this.#connect(parts.planned, { scope: this, stack: this.stack }, new Issues(this.constructName));
    this.registerOutputs({ bucketArn: this.bucketArn, bucketName: this.bucketName });
  }

  /**
   * A bucket of another Pulumi stack, made from the state that it exports. `use` calls this. Each bucket is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: BucketState): Bucket {
    return importedBuckets.find(scope, state, () => {
      return new Bucket(beginImported(BUCKET_STEPS, scope, id, state));
    });
  }

  /** The state of the bucket that other Pulumi stacks import. */
  exportState(): BucketState {
    return {
      bucketArn: this.bucketArn,
      bucketName: this.bucketName,
      notifications: this.#parts.consumers.exportState(this),
    };
  }

  /** The functions of all notifications, in the order in which they were added. A function is there once. */
  get notificationFunctions(): readonly Function[] {
    return this.#parts.consumers.all;
  }

  /**
   * Adds notifications. Their functions are made in the scope, which may be another stack of the app. The one document
   * of all notifications is registered when all stacks have run.
   * Refused: the codes of `notifications`, `BUCKET_NOTIFICATIONS_NOT_OWNED`, `BUCKET_NOTIFICATIONS_CLOSED`,
   * `IMPORTED_READ_ONLY`.
   */
  addNotifications<Added extends string>(
    scope: Scope,
    notifications: { readonly [Name in Added]: BucketNotification },
  ): Bucket<Notification | Added> {
    if (this.imported) {
      refuseOnImported(this, "addNotifications", "bucket.addNotifications(stack, { ... })");
    }
    const issues = issuesIn(this.constructName, notifications);
    const at = issues.at("addNotifications");
    const { app, stack } =
      scope === this ? this : planPlacement("Notification", scope, this.id, issues, { generated: true });
    const { functionDefaults, notifications: open, consumers } = this.#parts;
    const context = { app, stack, defaults: this.defaults, constructDefaults: functionDefaults };
    const plans = planNotifications(notifications, open?.known ?? [], context, at);
    consumers.checkFree(Object.keys(notifications ?? {}), at);
    if (open) open.refuseLate(at);
    else refuseNotifications(at);
    accept(issues, this.app);
    this.#connect(plans, { scope, stack }, issues);
    return this;
  }

  /** The function of a notification. Undefined for a queue and a topic. */
  getFunction(notification: Notification): Function | undefined {
    return this.#parts.consumers.get(notification);
  }

  /** Let the functions of all notifications do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#called().attachPermissions(permissions);
  }

  /** Let the function of one notification do more. Refused: `TARGET_UNKNOWN`. */
  attachPermissionsToNotification(notification: Notification, permissions: Permissions): void {
    this.#called().attachPermissionsTo(notification, permissions, "attachPermissionsToNotification");
  }

  /** Bind constructs to the functions of all notifications, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#called().bind(constructs);
  }

  /** Bind constructs to the function of one notification. Refused: `TARGET_UNKNOWN`. */
  bindToNotification(notification: Notification, constructs: readonly Bindable[]): void {
    this.#called().bindTo(notification, constructs, "bindToNotification");
  }

  /**
   * Add a statement to the policy of the bucket, which is one document for all that use it.
   * Refused: `POLICY_STATEMENT_INVALID`, `POLICY_NOT_OURS`, `POLICY_CLOSED`, `IMPORTED_READ_ONLY`.
   */
  addToResourcePolicy(statement: ResourceStatement): void {
    const holder = { component: this, policy: this.#parts.policy, subject: bucketSubject(this.bucketArn) };
    addStatement(holder, statement, "bucket.addToResourcePolicy({ ... })");
  }

  /** The grants that this bucket offers. */
  getGrants(): Grants<GrantWords["Bucket"]> {
    return grantsOf("Bucket", this.#parts.grantOutputs);
  }

  /** The name of the bucket for a bound function, and its permission to read and write objects. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantReadWrite"]];
    return { kind: "Bucket", id: this.id, values: { name: this.bucketName }, permissions };
  }

  #called(): CalledFunctions {
    return new CalledFunctions(this, "bucket", this.#parts.consumers);
  }

  #connect(plans: readonly NotificationPlan[], from: AddedFrom, issues: Issues): void {
    const { notifications } = this.#parts;
    if (!notifications) return;
    withOneTrace(() => {
      for (const plan of plans) this.#connectOne(plan, notifications, from, issues);
    });
  }

  #connectOne(plan: NotificationPlan, open: OpenNotifications, from: AddedFrom, issues: Issues): void {
    const { name, target } = plan;
    if (target.kind === "function") {
      const { function: made, ready } = makeNotified(this, { name, plan: target.function }, from, issues);
      this.#parts.consumers.add(name, made);
      open.connect({ ...plan, kind: "Function", arn: made.functionArn }, ready);
      return;
    }
    const { kind, ...end } = target.receiver.getReceivingEnd();
    const label = `Bucket ${JSON.stringify(this.id)}`;
    const ready = end.admit({ service: "s3", arn: this.bucketArn, label });
    const arn = mapGiven(end.arn, (known) => checkNoFifo(kind, known, plan.issues));
    this.#parts.consumers.addOther(name);
    open.connect({ ...plan, kind, arn }, ready);
  }
}

/** A bucket may be shared by two stacks, one of which got it from the other. */
const importedBuckets = new ImportedOnce<Bucket>();
