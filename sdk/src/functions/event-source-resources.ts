import * as lambda from "@pulumi/aws/lambda";
import * as pulumi from "@pulumi/pulumi";
import { type FormerName, type FormerPlace, formerPlacesOf, noteFormerNames } from "../app/aliases";
import type { Component, Placement } from "../app/component";
import { scopeName } from "../app/enclosing";
import { childName, idInPath } from "../app/names";
import { place } from "../app/placement";
import { providerOfPart } from "../app/provider";
import type { Scope } from "../app/stack";
import type { Issues } from "../errors";
import type { Permissions } from "../permissions/entries";
import { type Function, makeFunction } from "./construct";
import type { ConsumerPlan } from "./event-source";
import { destinationPermissions } from "./event-source-destinations";

/** What Lambda reads and calls functions with, such as the stream of a table. */
export interface EventSource {
  /** The construct that it belongs to. */
  readonly of: Component;
  readonly arn: pulumi.Input<string>;
  /** What a function has to be allowed to be called with it: AWS checks it when the two are connected. */
  readonly permissions: Permissions;
}

/** The function of a consumer with what it may do, and its connection with the source. */
export function makeConsumer(
  { of: construct, arn, permissions }: EventSource,
  plan: ConsumerPlan,
  scope: Scope,
  issues: Issues,
): Function {
  const prefix = scope === construct ? "" : `${construct.id}-`;
  const part = plan.name === "" ? "consumer" : `consumer-${plan.name}`;
  const there = place("Consumer", scope, `${prefix}${part}`, issues, { generated: true });
  const { id, app, parent, inStack, logicalName } = there;
  noteFormerConsumer(construct, part, { parent, logicalName });
  const provider = providerOfPart(construct, parent);
  const made = makeFunction(scope, id, plan.function, provider);
  made.attachPermissions(permissions);
  made.attachPermissions(destinationPermissions(plan.settings));
  const opts = { parent, ...provider, ...(!inStack && { transformations: [app.transformation] }) };
  const args = { ...plan.settings, eventSourceArn: arn, functionName: made.functionArn };
  new lambda.EventSourceMapping(sourceName(logicalName), args, { ...opts, dependsOn: [...made.ready] });
  return made;
}

/** The logical name of the connection of a consumer. */
function sourceName(consumer: string): string {
  return childName(consumer, "source");
}

/**
 * Note what a consumer and its connection were called. In what it consumes a consumer is called after that, but the name of
 * the connection may be shortened twice. In a stack its name has the id of what it consumes; and where the stack is that of
 * what it consumes, both may have come from another one.
 */
function noteFormerConsumer(
  consumed: Component,
  part: string,
  { parent, logicalName }: Pick<Placement, "parent" | "logicalName">,
): void {
  const formers = formerPlacesOf(consumed).flatMap((former) =>
    parent === consumed
      ? [former.apply(({ urn, logicalName: name }) => ({ parentUrn: urn, name: childName(name, part) }))]
      : besideConsumed(consumed, part, parent, former),
  );
  noteFormerNames(parent, logicalName, formers);
  const sources = formers.map((former) => former.apply((it) => ({ ...it, name: sourceName(it.name) })));
  noteFormerNames(parent, sourceName(logicalName), sources);
}

function besideConsumed(
  consumed: Component,
  part: string,
  parent: pulumi.Resource,
  former: pulumi.Output<FormerPlace>,
): pulumi.Output<FormerName>[] {
  const scope = scopeName(parent);
  const nameIn = (scopeBefore: (stackId: string) => string) =>
    pulumi.all([former, parent.urn]).apply(([{ stackId, path }, parentUrn]) => {
      const id = idInPath(path, consumed.placement);
      return { parentUrn, name: childName(scopeBefore(stackId), `${id}-${part}`) };
    });
  const there = nameIn(() => scope);
  return parent === consumed.stack ? [there, nameIn((stackId) => stackId)] : [there];
}
