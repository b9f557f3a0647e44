import * as pulumi from "@pulumi/pulumi";
import type { PlannedAlarms } from "../alarms/plan";
import type { Issues } from "../errors";
import { App } from "./app";
import { Component, type Placement } from "./component";
import { currentContext } from "./context";
import type { Defaults } from "./default-sets";
import { enclosingOf } from "./enclosing";
import { checkId, childName, joinNames, physicalName } from "./names";
import { type ConstructState, originOf } from "./origin";
import { ProviderScope } from "./provider-scope";
import type { App as AnApp, Scope, Stack } from "./stack";

/** Options for constructs that we make inside others. */
export interface PlacementOptions {
  /** The id comes from us, for instance from a route key: any text, made readable, and no fixed AWS name hangs on it. */
  readonly generated?: boolean;
  /** @default those of the construct around it, else those of the app */
  readonly defaults?: Defaults | undefined;
}

/**
 * Finds the scope of a construct and checks its id. Registers nothing.
 * With mistakes in `issues` the placement is not to be used.
 */
export function planPlacement(
  kind: string,
  scope: Scope,
  id: string,
  issues: Issues,
  { generated = false, defaults }: PlacementOptions = {},
): Placement {
  const { enclosing, ...location } = locate(scope, issues);
  const { app, stack } = location;
  if (!generated) checkId(id, issues);
  const logicalName = childNameIn(joinNames(stack.id, ...enclosing), String(id));
  const placement: Placement = {
    kind,
    id,
    ...location,
    defaults: defaults ?? defaultsAround(scope, app),
    logicalName: generated ? logicalName : joinNames(stack.id, ...enclosing, id),
    path: [...enclosing, id].join("-"),
    physicalName: physicalName(app.stage, app.name, [...enclosing, id]),
    generated,
    imported: false,
    alarms: alarmsAround(scope, app),
  };
  if (!issues.any) app.names.check(placement, issues);
  return placement;
}

/** The placement, as seen from `scope`, of a construct that another Pulumi stack made. Registers nothing. */
export function planImportedPlacement(
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
    defaults: defaultsAround(scope, app),
    logicalName: childName(joinNames(stack.id, ...enclosing), "import", ...project, path),
    path,
    physicalName: physicalName(app.stage, app.name, [...enclosing, id]),
    generated: true,
    imported: true,
    alarms: false,
    ...(origin && { origin }),
  };
  if (!issues.any) app.names.check(placement, issues);
  return placement;
}

/** Like that of any child, and beside what is in no stack as a name of its own. */
function childNameIn(around: string, id: string): string {
  return around === "" ? childName(id) : childName(around, id);
}

function defaultsAround(scope: Scope, app: AnApp): Defaults {
  return Component.isInstance(scope) ? scope.defaults : app.defaults;
}

function alarmsAround(scope: Scope, app: AnApp): PlannedAlarms {
  return Component.isInstance(scope) ? scope.placement.alarms : app.alarms.alarms;
}

interface Location {
  readonly app: AnApp;
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
  if (scope instanceof ProviderScope) {
    const { app, stack, parent } = scope;
    return { app, stack, parent, inStack: false, enclosing: [] };
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
  const app = context?.app ?? new App({}, [], true);
  const surrounding = context?.stack ?? app.implicitStack;
  return { app, stack: surrounding, parent: scope, inStack: false, enclosing };
}
