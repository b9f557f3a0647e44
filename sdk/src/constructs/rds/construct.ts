import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import type { Scope } from "../../app/stack";
import { withOneTrace } from "../../errors/one-trace";
import type { Function } from "../../functions/construct";
import type { Bindable, Binding } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import type { Grantable, Grants, GrantWords } from "../../permissions/grantable";
import { grantsOf } from "../../permissions/resource-grants";
import { importParts } from "./imported-resources";
import { planRDS, type RDSPlan } from "./plan";
import type { RDSProps } from "./props";
import { makeParts, type RDSHandles, type RDSParts, runMigrations } from "./resources";
import type { AroundState, RDSState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const RDS_STEPS = {
  kind: "RDS",
  plan: planRDS,
  given: ({ cluster }) => (cluster.kind === "existing" ? cluster.cluster : undefined),
  make: makeParts,
  import: importParts,
} satisfies Steps<RDSPlan, RDSState, RDSParts>;

/**
 * An Aurora cluster that scales by itself, down to nothing where it may pause. Functions reach it by the Data API, and
 * migrations make its tables.
 *
 * @example
 * const database = new RDS(stack, "Database", {
 *   engine: "postgresql16",
 *   defaultDatabaseName: "notes",
 *   migrations: "migrations",
 * });
 * api.bind([database]);
 */
export class RDS extends Component implements Grantable<GrantWords["RDS"]>, Bindable {
  /** ARN of the cluster. */
  readonly clusterArn: pulumi.Output<string>;
  /** Its identifier in AWS. */
  readonly clusterIdentifier: pulumi.Output<string>;
  /** Host name that takes reads and writes, for those who are in its network. */
  readonly clusterEndpoint: pulumi.Output<string>;
  /** ARN of the secret with user and password. */
  readonly secretArn: pulumi.Output<string>;
  /** Name of the database that is in the cluster from the start. */
  readonly defaultDatabaseName: string;
  /** The function that runs the migrations, where this stack has them. */
  readonly migratorFunction: Function | undefined;
  /** The `@pulumi/aws` objects. */
  readonly native: RDSHandles;
  readonly #around: AroundState;

  constructor(scope: Scope, id: string, props: RDSProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<RDSParts>);
  constructor(...given: ConstructArguments<RDSProps, RDSParts>) {
    const begun = begin(RDS_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.#around = parts.around;
    this.clusterArn = parts.clusterArn;
    this.clusterIdentifier = parts.clusterIdentifier;
    this.clusterEndpoint = parts.clusterEndpoint;
    this.secretArn = parts.secretArn;
    this.defaultDatabaseName = parts.defaultDatabaseName;
    const { migrations } = parts;
    this.migratorFunction = migrations && withOneTrace(() => runMigrations(this, migrations, parts.native));
    const { clusterArn, clusterIdentifier, clusterEndpoint, secretArn } = this;
    this.registerOutputs({ clusterArn, clusterIdentifier, clusterEndpoint, secretArn });
  }

  /**
   * A cluster of another Pulumi stack, made from the state that it exports. `use` calls this. Each cluster is imported
   * once.
   */
  static fromState(scope: Scope, id: string, state: RDSState): RDS {
    return importedClusters.find(scope, state, () => new RDS(beginImported(RDS_STEPS, scope, id, state)));
  }

  /** The state of the cluster that other Pulumi stacks import. */
  exportState(): RDSState {
    const { clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName } = this;
    const around = this.#around;
    return { clusterArn, clusterIdentifier, clusterEndpoint, secretArn, defaultDatabaseName, ...around };
  }

  /** The grants that this cluster offers. */
  getGrants(): Grants<GrantWords["RDS"]> {
    const masterUserSecrets = this.secretArn.apply((secretArn) => [{ secretArn }]);
    return grantsOf("RDS", { arn: this.clusterArn, masterUserSecrets });
  }

  /** The settings of the Data API for a bound function, and its permission to use it. */
  getBinding(): Binding {
    const { clusterArn, secretArn, defaultDatabaseName } = this;
    const permissions: Permissions = [[this, "grantDataApiAccess"]];
    return { kind: "RDS", id: this.id, values: { clusterArn, secretArn, defaultDatabaseName }, permissions };
  }
}

/** A cluster may be shared by two stacks, one of which got it from the other. */
const importedClusters = new ImportedOnce<RDS>();
