import type * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { Cron as NewCron } from "../../constructs/cron/construct";
import type { CronProps as NewCronProps } from "../../constructs/cron/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { CronProps } from "./props";
import { CRON_TABLE } from "./table";

/** A function that is called by the clock, as generation 0 defined it. */
export class Cron extends NewCron {
  constructor(scope: Scope, id: string, props: CronProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewCronProps>(CRON_TABLE, id, props), opts);
  }

  /** The rule of EventBridge. Now `native.rule`. */
  get eventsRule() {
    // Generation 0 had nothing that EventBridge Scheduler would run in place of a rule.
    const rule = this.native.rule as cloudwatch.EventRule;
    return withReads(rule, CRON_TABLE.handles.eventsRule.reads);
  }
}
