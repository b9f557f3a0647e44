import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { FunctionsState } from "../../functions/shared-functions";

/** The state of a Cron that other Pulumi stacks import. */
export interface CronState extends ConstructState {
  /** Id of the rule, where a rule calls the job. */
  readonly ruleId?: pulumi.Input<string>;
  /** Id of the schedule, where EventBridge Scheduler calls the job. */
  readonly scheduleId?: pulumi.Input<string>;
  /** The function that is called. */
  readonly job: FunctionsState;
}
