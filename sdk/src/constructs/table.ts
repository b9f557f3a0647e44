import type * as dynamodb from "@pulumi/aws/dynamodb";
import type * as pulumi from "@pulumi/pulumi";
import { Component } from "../app/component";
import { childName } from "../app/names";
import { type Placement, place, type Scope } from "../app/placement";
import { Issues } from "../errors";
import { planBindings } from "../functions/binding-plan";
import { ConsumerFunctions } from "../functions/consumer-functions";
import { type ConsumerPlan, planConsumers } from "../functions/consumers";
import { makeStreamConsumer } from "../functions/consumers-resources";
import type { FunctionProps } from "../functions/definition";
import { type Function, makeFunction } from "../functions/function";
import type { Bindable, Binding } from "../permissions/bindable";
import type { Permissions } from "../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../permissions/grantable";
import { planPermissions } from "../permissions/plan";
import { grantsOf } from "../permissions/resource-grants";
import { planTable, refuseConsumers, type TablePlan } from "./table-plan";
import type { TableConsumer, TableProps } from "./table-props";
import { makeTable } from "./table-resources";

/**
 * A DynamoDB table, its indexes, and the functions that are called when items change.
 *
 * @example
 * const table = new Table(stack, "Notes", {
 *   fields: { owner: "string", id: "string" },
 *   primaryIndex: { partitionKey: "owner", sortKey: "id" },
 *   stream: true,
 *   consumers: { audit: "src/audit.handler" },
 * });
 */
export class Table<Field extends string = string, Consumer extends string = string>
  extends Component
  implements Grantable<GrantWords["Table"]>, Bindable
{
  /** ARN of the table. */
  readonly tableArn: pulumi.Output<string>;
  /** Name of the table in AWS. */
  readonly tableName: pulumi.Output<string>;
  /** The `@pulumi/aws` objects. */
  readonly native: {
    /** The table, made or given. */
    readonly table: dynamodb.Table;
  };
  readonly #consumers = new ConsumerFunctions();
  readonly #functionDefaults: FunctionProps | undefined;
  /** False only when the table is made here without a stream; of one made elsewhere AWS knows. */
  readonly #hasStream: boolean;

  constructor(
    scope: Scope,
    id: string,
    props: TableProps<Field, Consumer>,
    opts?: pulumi.ComponentResourceOptions,
  ) {
    const issues = new Issues({ kind: "Table", id });
    const { placement, plan } = planConstruct(scope, id, props, issues);
    super(placement, opts);
    const table = plan.table.kind === "made" ? makeTable(this, plan.table) : plan.table.table;
    this.native = { table };
    this.tableArn = table.arn;
    this.tableName = table.name;
    this.#functionDefaults = plan.functionDefaults;
    this.#hasStream = plan.table.kind === "existing" || plan.table.stream !== undefined;
    this.#connect(plan.consumers, this, issues);
    this.registerOutputs({ tableArn: this.tableArn, tableName: this.tableName });
  }

  /** Add consumers. Their functions are made in the scope, which may be another stack. */
  addConsumers<Added extends string>(
    scope: Scope,
    consumers: { readonly [Name in Added]: TableConsumer },
  ): Table<Field, Consumer | Added> {
    const issues = new Issues(this.constructName);
    const at = issues.at("addConsumers");
    const { app, stack } =
      scope === this ? this : place("Consumer", scope, this.id, issues, { generated: true });
    const defaults = this.#functionDefaults;
    const plans = planConsumers(
      consumers,
      { app, stack, ...(defaults && { constructDefaults: defaults }) },
      at,
    );
    if (!this.#hasStream && plans.length > 0) refuseConsumers(at);
    this.#consumers.checkFree(Object.keys(consumers ?? {}), at);
    issues.throwIfAny();
    this.#connect(plans, scope, issues);
    return this;
  }

  /** The function of a consumer. */
  getFunction(consumer: Consumer): Function | undefined {
    return this.#consumers.get(consumer);
  }

  /** Let the functions of all consumers do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#checkPermissions(permissions, "attachPermissions");
    this.#consumers.attachPermissions(permissions);
  }

  /** Let the function of one consumer do more. Refused: `CONSUMER_UNKNOWN`. */
  attachPermissionsToConsumer(consumer: Consumer, permissions: Permissions): void {
    const found = this.#consumers.require(
      consumer,
      new Issues(this.constructName).at("attachPermissionsToConsumer"),
    );
    this.#checkPermissions(permissions, "attachPermissionsToConsumer");
    found.attachPermissions(permissions);
  }

  /** Bind constructs to the functions of all consumers, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#checkBindings(constructs, "bind");
    this.#consumers.bind(constructs);
  }

  /** Bind constructs to the function of one consumer. Refused: `CONSUMER_UNKNOWN`. */
  bindToConsumer(consumer: Consumer, constructs: readonly Bindable[]): void {
    const found = this.#consumers.require(consumer, new Issues(this.constructName).at("bindToConsumer"));
    this.#checkBindings(constructs, "bindToConsumer");
    found.bind(constructs);
  }

  /** What may be granted on this table. */
  getGrants(): Grants<GrantWords["Table"]> {
    const withoutStream = { problem: "the table has no stream", cure: "add stream: true to the table" };
    return {
      ...grantsOf("Table", this.native.table),
      unavailable: (word) => (word === "grantStreamRead" && !this.#hasStream ? withoutStream : undefined),
    };
  }

  /** What a function bound to this table gets: its name, and reading and writing of items. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantReadWriteData"]];
    return { kind: "Table", id: this.id, values: { name: this.tableName }, permissions };
  }

  #connect(plans: readonly ConsumerPlan[], scope: Scope, issues: Issues): void {
    for (const plan of plans) this.#consumers.add(plan.name, makeConsumer(this, plan, scope, issues));
  }

  #checkPermissions(permissions: Permissions, method: string): void {
    const issues = new Issues(this.constructName);
    planPermissions(permissions, issues.at(method));
    issues.throwIfAny();
  }

  #checkBindings(constructs: readonly Bindable[], method: string): void {
    const issues = new Issues(this.constructName);
    planBindings(constructs, issues.at(method));
    issues.throwIfAny();
  }
}

function planConstruct(
  scope: Scope,
  id: string,
  props: unknown,
  issues: Issues,
): { readonly placement: Placement; readonly plan: TablePlan } {
  const placement = place("Table", scope, id, issues);
  const plan = planTable(props, placement, issues);
  issues.throwIfAny();
  return { placement, plan: plan as TablePlan };
}

/** The function of a consumer with what it may do, and its connection with the stream. */
function makeConsumer(table: Table, plan: ConsumerPlan, scope: Scope, issues: Issues): Function {
  const prefix = scope === table ? "" : `${table.id}-`;
  const options = { generated: true };
  const { id, parent, logicalName } = place(
    "Consumer",
    scope,
    `${prefix}consumer-${plan.name}`,
    issues,
    options,
  );
  const made = makeFunction(scope, id, plan.function);
  made.attachPermissions([[table, "grantStreamRead"]]);
  const streamArn = streamArnOf(table.native.table, issues.apart().at("consumers", plan.name));
  makeStreamConsumer({ name: childName(logicalName, "source"), parent, streamArn, function: made }, plan);
  return made;
}

/** Of a table made elsewhere it shows only when deployed that it has no stream. */
function streamArnOf(table: dynamodb.Table, issues: Issues): pulumi.Output<string> {
  return table.streamArn.apply((arn) => {
    if (arn === "") refuseConsumers(issues);
    issues.throwIfAny();
    return arn;
  });
}
