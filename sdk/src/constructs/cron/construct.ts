import type * as pulumi from "@pulumi/pulumi";
import { type Begun, begin, beginImported, type ConstructArguments, type Steps } from "../../app/begin";
import { Component } from "../../app/component";
import { ImportedOnce } from "../../app/origin";
import { refuseOnImported } from "../../app/sharing/refusal";
import type { Scope } from "../../app/stack";
import type { Function } from "../../functions/construct";
import { exportFunctions, type FunctionsState } from "../../functions/shared-functions";
import type { Bindable } from "../../permissions/bindable";
import type { Permissions } from "../../permissions/entries";
import { checkBindings, checkPermissions } from "../sources/called-functions";
import { importParts } from "./imported-resources";
import { type CronPlan, planCron } from "./plan";
import type { CronProps } from "./props";
import { type CronHandles, type CronParts, JOB, makeParts } from "./resources";
import type { CronState } from "./state";
// Declares the error codes, also in the published types of the package.
import "./errors";

const CRON_STEPS = {
  kind: "Cron",
  alarms: true,
  plan: planCron,
  make: makeParts,
  import: importParts,
} satisfies Steps<CronPlan, CronState, CronParts>;

/**
 * A function that is called by the clock.
 *
 * @example
 * const report = new Cron(stack, "Report", { schedule: "rate(1 day)", job: "src/report.run" });
 */
export class Cron extends Component {
  /** The `@pulumi/aws` objects. */
  readonly native: CronHandles;
  readonly #parts: CronParts;

  constructor(scope: Scope, id: string, props: CronProps, opts?: pulumi.ComponentResourceOptions);
  /** @internal */
  constructor(begun: Begun<CronParts>);
  constructor(...given: ConstructArguments<CronProps, CronParts>) {
    const begun = begin(CRON_STEPS, given);
    super(begun.placement, begun.opts);
    const parts = begun.partsOf(this);
    this.native = parts.native;
    this.#parts = parts;
    this.registerOutputs({});
  }

  /**
   * A Cron of another Pulumi stack, made from the state that it exports. `use` calls this. Each Cron is imported once.
   */
  static fromState(scope: Scope, id: string, state: CronState): Cron {
    return importedCrons.find(scope, state, () => new Cron(beginImported(CRON_STEPS, scope, id, state)));
  }

  /** The state of the Cron that other Pulumi stacks import. */
  exportState(): CronState {
    const { ids, importedJob } = this.#parts;
    const exported = () => exportFunctions(this, new Map([[JOB, this.jobFunction]])) as FunctionsState;
    return { ...ids, job: importedJob ?? exported() };
  }

  /** The function that is called. */
  get jobFunction(): Function {
    return this.#parts.job();
  }

  /** Let the function do more. */
  attachPermissions(permissions: Permissions): void {
    checkPermissions(this, permissions, "attachPermissions");
    this.jobFunction.attachPermissions(permissions);
  }

  /** Bind constructs to the function. Write it before the first `await` that follows the Cron. */
  bind(constructs: readonly Bindable[]): void {
    if (this.imported) refuseOnImported(this, "bind", "cron.bind([...])");
    checkBindings(this, constructs, "bind");
    this.jobFunction.bind(constructs);
  }
}

/** A Cron may be shared by two stacks, one of which got it from the other. */
const importedCrons = new ImportedOnce<Cron>();
