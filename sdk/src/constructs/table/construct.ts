import type * as dynamodb from "@pulumi/aws/dynamodb";
import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { refuseOnImported } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import { issuesIn } from "../../app/translated";
import type { Issues } from "../../errors";
import type { Function } from "../../functions/construct";
import { exportDefaults } from "../../functions/exported-defaults";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { StreamConsumers } from "../sources/stream-consumers";
import { importParts } from "./imported-resources";
import type { IndexKind } from "./open-indexes";
import { planTable, refuseConsumers, refuseOnExisting, type TablePlan } from "./plan";
import type { TableConsumer, TableGlobalIndex, TableLocalIndex, TableProps } from "./props";
import { makeParts, type TableParts } from "./resources";
import type { TableState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const TABLE_STEPS = {
  kind: "Table",
  alarms: true,
  plan: planTable,
  given: ({ table }) => (table.kind === "existing" ? table.table : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<TablePlan, TableState, TableParts>;

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
  readonly #parts: TableParts;
  readonly #consumers: StreamConsumers;

  constructor(
    scope: Scope,
    id: string,
    props: TableProps<Field, Consumer>,
    opts?: pulumi.ComponentResourceOptions,
  );
  /** @internal */
  constructor(begun: Begun<TableParts>);
  constructor(...given: ConstructArguments<TableProps<Field, Consumer>, TableParts>) {
    const begun = begin(TABLE_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.tableArn = parts.tableArn;
    this.tableName = parts.tableName;
    this.#parts = parts;
    this.#consumers = new StreamConsumers(this, {
      kind: "table",
      variable: "table",
      arn: (issues) => checkStream(parts.streamArn, issues),
      permissions: [[this, "grantStreamRead"]],
      functionDefaults: parts.functionDefaults,
      functions: parts.consumers,
      ...(!parts.hasStream && { refuse: refuseConsumers }),
    });
    this.#consumers.connect(parts.planned);
    this.registerOutputs({ tableArn: this.tableArn, tableName: this.tableName });
  }

  /**
   * A table of another Pulumi stack, made from the state that it exports. `use` calls this. Each table is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: TableState): Table {
    return importedTables.find(scope, state, () => new Table(beginImported(TABLE_STEPS, scope, id, state)));
  }

  /** The state of the table that other Pulumi stacks import. */
  exportState(): TableState {
    const { streamArn, functionDefaults, hasStream, hasIndexes } = this.#parts;
    const defaults = exportDefaults(functionDefaults);
    return {
      tableArn: this.tableArn,
      tableName: this.tableName,
      hasStream,
      ...(hasStream && { streamArn }),
      ...(hasIndexes !== undefined && { hasIndexes }),
      ...(defaults && { functionDefaults: defaults }),
      consumers: this.#consumers.exportState(),
    };
  }

  /** Add consumers. Their functions are made in the scope, which may be another stack. */
  addConsumers<Added extends string>(
    scope: Scope,
    consumers: { readonly [Name in Added]: TableConsumer },
  ): Table<Field, Consumer | Added> {
    this.#consumers.add(scope, consumers);
    return this;
  }

  /**
   * Add global indexes by name, before the first `await` after the table: as if they stood in its `globalIndexes`. Their keys
   * are among the `fields` of the table.
   * Refused: `TABLE_CLOSED`, `TABLE_EXISTING`, `IMPORTED_READ_ONLY`, and what `globalIndexes` are refused for.
   */
  addGlobalIndexes(indexes: Readonly<Record<string, TableGlobalIndex<NoInfer<Field>>>>): this {
    return this.#addIndexes("addGlobalIndexes", "globalIndexes", indexes);
  }

  /**
   * Add local indexes by name, before the first `await` after the table: as if they stood in its `localIndexes`.
   * Refused: `TABLE_CLOSED`, `TABLE_EXISTING`, `IMPORTED_READ_ONLY`, and what `localIndexes` are refused for.
   */
  addLocalIndexes(indexes: Readonly<Record<string, TableLocalIndex<NoInfer<Field>>>>): this {
    return this.#addIndexes("addLocalIndexes", "localIndexes", indexes);
  }

  /** The function of a consumer. Of literal names the compiler knows that it is there. */
  getFunction<Known extends string>(
    this: Table<Field, Known>,
    consumer: NoInfer<Known>,
  ): string extends Known ? Function | undefined : Function {
    return this.#consumers.get(consumer) as Function;
  }

  /** Let the functions of all consumers do more, also of those that are added later. */
  attachPermissions(permissions: Permissions): void {
    this.#consumers.attachPermissions(permissions);
  }

  /** Let the function of one consumer do more. Refused: `CONSUMER_UNKNOWN`. */
  attachPermissionsToConsumer(consumer: Consumer, permissions: Permissions): void {
    this.#consumers.attachPermissionsTo(consumer, permissions);
  }

  /** Bind constructs to the functions of all consumers, also of those that are added later. */
  bind(constructs: readonly Bindable[]): void {
    this.#consumers.bind(constructs);
  }

  /** Bind constructs to the function of one consumer. Refused: `CONSUMER_UNKNOWN`. */
  bindToConsumer(consumer: Consumer, constructs: readonly Bindable[]): void {
    this.#consumers.bindTo(consumer, constructs);
  }

  /** The grants that this table offers. */
  getGrants(): Grants<GrantWords["Table"]> {
    const { grantOutputs, hasStream } = this.#parts;
    const withoutStream = { problem: "the table has no stream", cure: "add stream: true to the table" };
    return {
      ...grantsOf("Table", grantOutputs),
      unavailable: (word) => (word === "grantStreamRead" && !hasStream ? withoutStream : undefined),
    };
  }

  /** The name of the table for a bound function, and its permission to read and write items. */
  getBinding(): Binding {
    const permissions: Permissions = [[this, "grantReadWriteData"]];
    return { kind: "Table", id: this.id, values: { name: this.tableName }, permissions };
  }

  #addIndexes(method: string, kind: IndexKind, indexes: object): this {
    if (this.imported) refuseOnImported(this, method, `table.${method}({...})`);
    const issues = issuesIn(this.constructName, indexes);
    const at = issues.at(method);
    if (this.#parts.indexes) this.#parts.indexes.add(kind, indexes, at);
    else refuseOnExisting(at);
    issues.throwIfAny();
    return this;
  }
}

/** A table may be shared by two stacks, one of which got it from the other. */
const importedTables = new ImportedOnce<Table>();

/** Refuses a table without a stream. A table made elsewhere shows only when deployed that it has none. */
function checkStream(streamArn: pulumi.Output<string>, issues: Issues): pulumi.Output<string> {
  return streamArn.apply((arn) => {
    if (arn === "") refuseConsumers(issues);
    issues.throwIfAny();
    return arn;
  });
}
