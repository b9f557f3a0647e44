import * as pulumi from "@pulumi/pulumi";
import { Component } from "./component";
import { currentContext } from "./context";
import { joinNames } from "./names";
import { isStandIn } from "./provider-scope";
import { Stack } from "./stack";

/** The stack and the components around a construct. */
export interface Enclosing {
  /** Undefined outside of all stacks. */
  readonly stack: Stack | undefined;
  /** Ids of constructs and names of other components between the two, outermost first. */
  readonly enclosing: readonly string[];
}

/** The stack around a component, and the names between the two, with its own. */
export function enclosingOf(scope: pulumi.Resource): Enclosing {
  const enclosing: string[] = [];
  let current: pulumi.Resource | undefined = scope;
  while (current && !Stack.isInstance(current)) {
    // The components around a construct of a program in another language are not known here, and not part of
    // names.
    if (Component.isInstance(current) && isStandIn(current.stack))
      return { stack: current.stack, enclosing: [current.placement.path, ...enclosing] };
    const isRoot = current === pulumi.runtime.getStackResource?.();
    if (!isRoot) enclosing.unshift(Component.isInstance(current) ? current.id : nameOf(current));
    current = parentOf(current);
  }
  return { stack: current, enclosing };
}

/**
 * The beginning of the names of the constructs in a scope. Constructs outside of all stacks belong to the running one.
 */
export function scopeName(scope: pulumi.Resource | undefined): string {
  const { stack, enclosing } = scope ? enclosingOf(scope) : { stack: undefined, enclosing: [] };
  const context = currentContext();
  const stackId = stack?.id ?? context?.stack?.id ?? context?.app.implicitStackId;
  return joinNames(stackId, ...enclosing);
}

/** The SDK keeps name and parent of a resource, under names that its typings leave out. */
export function nameOf(resource: pulumi.Resource): string {
  return (resource as unknown as { __name?: string }).__name ?? "component";
}

export function parentOf(resource: pulumi.Resource): pulumi.Resource | undefined {
  return (resource as unknown as { __parentResource?: pulumi.Resource }).__parentResource;
}
