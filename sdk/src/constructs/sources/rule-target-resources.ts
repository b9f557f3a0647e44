import * as cloudwatch from "@pulumi/aws/cloudwatch";
import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import type { Scope, Stack } from "../../app/stack";
import type { Function } from "../../functions/construct";
import type { PartScope } from "../../functions/part-scope";
import { permitCall } from "./call-permission-resources";
import { lostEventsOf, retainFailedEvents } from "./lost-events-resources";
import type { ConnectedSender, Receiver } from "./receiver";
import type { Delivery } from "./rule-target-plan";

/** A rule, made here or by another Pulumi stack. */
export interface RuleNames {
  readonly name: pulumi.Output<string>;
  readonly arn: pulumi.Output<string>;
}

/** A rule that is about to call and send. */
export interface CallingRule {
  /** The construct that it belongs to. */
  readonly of: Component;
  readonly rule: RuleNames;
  /** Name of the bus. Undefined for the default one of the account. */
  readonly eventBusName?: pulumi.Input<string>;
  /** The bus, for messages: `EventBus "Orders"`. */
  readonly label: string;
  /** The scope that adds the target, in its app stack. */
  readonly scope: Scope;
  readonly stack: Stack;
}

/** The function, queue or topic that a rule calls or sends to. */
export type ConnectedTarget =
  | { readonly kind: "function"; readonly function: Function }
  | { readonly kind: "receiver"; readonly receiver: Receiver };

/** The names of what makes a target, besides those of its function. */
export const TARGET_PARTS = ["target", "permission"] as const;

/** The parent and the names of a target's resources. */
export type TargetScope = Pick<PartScope, "childName" | "opts">;

/** Have a rule call a function, or send to a queue or a topic. The target is there when everything is that it needs. */
export function connectRule(
  from: CallingRule,
  target: ConnectedTarget,
  delivery: Delivery,
  { childName, opts }: TargetScope,
): void {
  const { rule, eventBusName, label } = from;
  const sender = { service: "events", arn: rule.arn, label } as const;
  const { arn, needs } = reach(from, target, sender, childName("permission"), opts);
  const lost = lostEventsFor(from, target, delivery, sender);
  new cloudwatch.EventTarget(
    childName("target"),
    {
      ...(lost && { deadLetterConfig: { arn: lost.arn } }),
      ...delivery.settings,
      rule: rule.name,
      arn,
      ...(eventBusName !== undefined && { eventBusName }),
    },
    { ...opts, dependsOn: [...needs, ...(lost?.needs ?? [])] },
  );
}

interface Reached {
  readonly arn: pulumi.Output<string>;
  /** Resources that must exist before AWS lets the rule reach it. */
  readonly needs: readonly pulumi.Resource[];
}

function reach(
  { rule }: CallingRule,
  target: ConnectedTarget,
  sender: ConnectedSender & { readonly arn: pulumi.Output<string> },
  permissionName: string,
  opts: pulumi.CustomResourceOptions,
): Reached {
  if (target.kind === "receiver") {
    const { arn, admit } = target.receiver.getReceivingEnd();
    return { arn, needs: admit(sender) };
  }
  const source = { service: "events", arn: sender.arn, source: rule } as const;
  const permission = permitCall(permissionName, target.function, source, opts);
  return { arn: target.function.functionArn, needs: [permission] };
}

/** Nothing where a setting of AWS says where they go. */
function lostEventsFor(
  { of, stack, scope }: CallingRule,
  target: ConnectedTarget,
  { settings: { deadLetterConfig }, deadLetters }: Delivery,
  sender: ConnectedSender,
): Reached | undefined {
  if (deadLetters) {
    const { arn, admit } = deadLetters.getReceivingEnd();
    return { arn, needs: admit(sender) };
  }
  if (!of.defaults.lostEventsRetained || deadLetterConfig !== undefined) return undefined;
  const { queue, admit } = lostEventsOf(of, stack, false, scope);
  if (target.kind === "function") retainFailedEvents(target.function, stack, queue);
  return { arn: queue.arn, needs: admit(sender) };
}
