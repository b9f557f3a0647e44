import * as iam from "@pulumi/aws/iam";
import * as scheduler from "@pulumi/aws/scheduler";
import type * as aws from "@pulumi/aws/types/input";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Function } from "../../functions/construct";
import { allow, policyDocument } from "../../permissions/statements";
import { mapGiven } from "../../values";
import { lostEventsOf, retainFailedEvents } from "../sources/lost-events-resources";
import type { Delivery } from "../sources/rule-target-plan";
import { accountOf } from "../sources/sender";
import type { CronSchedulePlan } from "./plan";

/** A schedule of EventBridge Scheduler that calls a function, with a role that may do so and nothing else. */
export function makeSchedule(
  component: Component,
  { expression, isEnabled, timeZone, windowMinutes, settings }: CronSchedulePlan,
  called: Function,
  delivery: Delivery,
): scheduler.Schedule {
  const target = delivery.settings;
  const lost = lostEventsFor(component, called, delivery);
  const role = target.roleArn === undefined ? makeRole(component, called, lost) : undefined;
  return new scheduler.Schedule(
    component.childName("schedule"),
    {
      state: isEnabled ? "ENABLED" : "DISABLED",
      ...settings,
      scheduleExpression: expression,
      ...(timeZone !== undefined && { scheduleExpressionTimezone: timeZone }),
      flexibleTimeWindow:
        windowMinutes === undefined
          ? { mode: "OFF" }
          : { mode: "FLEXIBLE", maximumWindowInMinutes: windowMinutes },
      target: {
        ...(lost && { deadLetterConfig: { arn: lost } }),
        // These settings fit a schedule's target as well, as the plan has checked.
        ...(target as Partial<aws.scheduler.ScheduleTarget>),
        arn: called.functionArn,
        roleArn: role?.arn ?? (target.roleArn as pulumi.Input<string>),
      },
    },
    { parent: component, dependsOn: role ? [role.policy] : [] },
  );
}

/** ARN of the queue for what could not be delivered. Nothing where a setting of AWS says where that goes. */
function lostEventsFor(
  component: Component,
  called: Function,
  { settings: { deadLetterConfig }, deadLetters }: Delivery,
): pulumi.Output<string> | undefined {
  if (deadLetters) return deadLetters.getReceivingEnd().arn;
  if (!component.defaults.lostEventsRetained || deadLetterConfig !== undefined) return undefined;
  const { queue } = lostEventsOf(component, component.stack);
  retainFailedEvents(called, component.stack, queue);
  return queue.arn;
}

/** EventBridge Scheduler calls and sends as a role, which nobody but the schedules of the account may take on. */
function makeRole(
  component: Component,
  called: Function,
  lost: pulumi.Output<string> | undefined,
): { readonly arn: pulumi.Output<string>; readonly policy: iam.RolePolicy } {
  const opts = { parent: component };
  const assumeRolePolicy = mapGiven(called.functionArn, (arn) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: [
        {
          Effect: "Allow",
          Principal: { Service: "scheduler.amazonaws.com" },
          Action: "sts:AssumeRole",
          Condition: { StringEquals: { "aws:SourceAccount": accountOf(arn) } },
        },
      ],
    }),
  );
  const role = new iam.Role(component.childName("role"), { assumeRolePolicy }, opts);
  const document = policyDocument([
    allow(["lambda:InvokeFunction"], called.functionArn),
    ...(lost ? [allow(["sqs:SendMessage"], lost)] : []),
  ]);
  const args = { role: role.name, policy: document };
  return { arn: role.arn, policy: new iam.RolePolicy(component.childName("role", "policy"), args, opts) };
}
