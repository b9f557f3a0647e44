import * as pulumi from "@pulumi/pulumi";
import { Component } from "./component";
import { currentContext } from "./context";
import { joinNames } from "./names";
import { isStandIn } from "./provider-scope";
import { Stack } from "./stack";

/** The stack and the other constructs that a construct is in. */
export interface Enclosing {
  /** Undefined outside of all stacks. */
  readonly stack: Stack | undefined;
  /** Ids of the constructs, and names of other components, between the stack and the construct, outermost first. */
  readonly enclosing: readonly string[];
}

/** The stack and the names that a construct in this scope is in. The last name is that of the scope, unless it is the stack. */
export function enclosingOf(scope: pulumi.Resource): Enclosing {
  const enclosing: string[] = [];
  let current: pulumi.Resource | undefined = scope;
  while (current && !Stack.isInstance(current)) {
    // A construct of a program in another language stands in a stand-in for its stack. Other components are not known
    // here, and no part of names.
    if (Component.isInstance(current) && isStandIn(current.stack))
      return { stack: current.stack, enclosing: [current.placement.path, ...enclosing] };
    const isRoot = current === pulumi.runtime.getStackResource?.();
    if (!isRoot) enclosing.unshift(Component.isInstance(current) ? current.id : nameOf(current));
    current = parentOf(current);
  }
  return { stack: current, enclosing };
}

/**
 * The prefix of the names of the constructs in a scope. A construct outside of all stacks belongs to the stack whose
 * function is running.
 */
export function scopeName(scope: pulumi.Resource | undefined): string {
  const { stack, enclosing } = scope ? enclosingOf(scope) : { stack: undefined, enclosing: [] };
  const context = currentContext();
  const stackId = stack?.id ?? context?.stack?.id ?? context?.app.implicitStackId;
  return joinNames(stackId, ...enclosing);
}

/** The name of a resource, which the SDK stores in a member that its typings leave out. */
export function nameOf(resource: pulumi.Resource): string {
  return (resource as unknown as { __name?: string }).__name ?? "component";
}

/** The parent of a resource, from a member that the typings of the SDK leave out. */
export function parentOf(resource: pulumi.Resource): pulumi.Resource | undefined {
  return (resource as unknown as { __parentResource?: pulumi.Resource }).__parentResource;
}
