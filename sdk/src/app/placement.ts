import * as pulumi from "@pulumi/pulumi";
import type { Issues } from "../errors";
import { App } from "./app";
import { currentContext } from "./context";
import { enclosingOf } from "./enclosing";
import { checkId, childName, physicalName } from "./names";
import { type ConstructState, type Origin, originOf } from "./sharing/construct";
import type { Stack } from "./stack";

/** Where a construct may be made: in a stack, in the app, in another construct, or in a component of the user's. */
export type Scope = Stack | App | pulumi.ComponentResource;

/** Where a construct goes and what it is called. */
export interface Placement {
  /** Class name: `Api`, `Table`. */
  readonly kind: string;
  readonly id: string;
  readonly app: App;
  readonly stack: Stack;
  readonly parent: pulumi.Resource;
  /** Whether the parent is the stack or descends from it, so that the stack's transformations reach it. */
  readonly inStack: boolean;
  /** `<stackId>-<ids of enclosing constructs>-<id>`. */
  readonly logicalName: string;
  /** `<ids of enclosing constructs>-<id>`: the logical name without its stack, as it is in the stack that made it. */
  readonly path: string;
  /** `<stage>-<app>-<ids of enclosing constructs>-<id>`, for resources that carry a fixed name. */
  readonly physicalName: string;
  /** As in {@link PlacementOptions}. */
  readonly generated: boolean;
  /** True for a construct that another Pulumi stack made. */
  readonly imported: boolean;
  /** Where its state comes from, when it was imported with `use`. */
  readonly origin?: Origin;
}

/** Options for constructs that we make inside others. */
export interface PlacementOptions {
  /** The id comes from us, for instance from a route key: any text, made readable, and no fixed AWS name hangs on it. */
  readonly generated?: boolean;
}

/**
 * Find the place of a construct and check its id. Registers nothing.
 * With mistakes in `issues` the placement is not to be used.
 */
export function place(
  kind: string,
  scope: Scope,
  id: string,
  issues: Issues,
  { generated = false }: PlacementOptions = {},
): Placement {
  const { enclosing, ...location } = locate(scope, issues);
  const { app, stack } = location;
  if (!generated) checkId(id, issues);
  const logicalName = childName([stack.id, ...enclosing].join("-"), String(id));
  const placement: Placement = {
    kind,
    id,
    ...location,
    logicalName: generated ? logicalName : [stack.id, ...enclosing, id].join("-"),
    path: [...enclosing, id].join("-"),
    physicalName: physicalName(app.stage, app.name, [...enclosing, id]),
    generated,
    imported: false,
  };
  if (!issues.any) app.names.check(placement, issues);
  return placement;
}

/** The place, as seen from `scope`, of a construct that another Pulumi stack made. Registers nothing. */
export function placeImported(
  kind: string,
  scope: Scope,
  id: string,
  state: ConstructState,
  issues: Issues,
): Placement {
  const { enclosing, ...location } = locate(scope, issues);
  const { app, stack } = location;
  const origin = originOf(state);
  const path = origin?.path ?? id;
  const project = origin?.project === undefined ? [] : [origin.project];
  const placement: Placement = {
    kind,
    id,
    ...location,
    logicalName: childName([stack.id, ...enclosing].join("-"), "import", ...project, path),
    path,
    physicalName: physicalName(app.stage, app.name, [...enclosing, id]),
    generated: true,
    imported: true,
    ...(origin && { origin }),
  };
  if (!issues.any) app.names.check(placement, issues);
  return placement;
}

interface Location {
  readonly app: App;
  readonly stack: Stack;
  readonly parent: pulumi.Resource;
  readonly inStack: boolean;
  readonly enclosing: readonly string[];
}

function locate(scope: Scope, issues: Issues): Location {
  if (scope instanceof App) {
    return {
      app: scope,
      stack: scope.implicitStack,
      parent: scope.implicitStack,
      inStack: true,
      enclosing: [],
    };
  }
  if (!pulumi.ComponentResource.isInstance(scope)) {
    issues.add("CONSTRUCT_SCOPE_INVALID", {
      problem: "the first argument is not a scope",
      value: scope,
      cure: "pass the stack of the stack function's context, the app, a construct or a Pulumi component, then the id",
    });
    throw issues.toError();
  }
  const { stack, enclosing } = enclosingOf(scope);
  if (stack) return { app: stack.app, stack, parent: scope, inStack: true, enclosing };
  const context = currentContext();
  const app = context?.app ?? new App();
  const surrounding = context?.stack ?? app.implicitStack;
  return { app, stack: surrounding, parent: scope, inStack: false, enclosing };
}
