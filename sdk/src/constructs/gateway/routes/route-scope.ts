import * as pulumi from "@pulumi/pulumi";
import { notePreviousNames, type PreviousLocation, previousLocationsOf } from "../../../app/aliases";
import type { Component, Placement } from "../../../app/component";
import type { Defaults } from "../../../app/default-sets";
import { scopeName } from "../../../app/enclosing";
import { childName } from "../../../app/names";
import { planPlacement } from "../../../app/placement";
import { type ProviderOption, providerOfPart } from "../../../app/provider";
import { type Scope, Stack } from "../../../app/stack";
import type { Issues } from "../../../errors";

/** Where the resources of some routes are made, and what they are called. */
export interface RouteScope {
  readonly stack: Stack;
  /** The defaults of the API. */
  readonly defaults: Defaults;
  readonly parent: pulumi.ComponentResource;
  /** The provider of the API, where the parent alone would lead to another region or account. */
  readonly provider: ProviderOption;
  /** Options of each resource. */
  readonly opts: pulumi.CustomResourceOptions;
  /** Logical name of a resource. */
  childName(...parts: readonly string[]): string;
  /** Id of the function of a route, by the shape of its key. */
  functionId(shape: string): string;
}

/**
 * The parent and the names of routes that are added with `scope`. In the API's own stack the parent is the API, as for
 * `routes`, so that moved routes keep their names. Elsewhere names carry the kind and path of the API, so that routes
 * of several APIs can be in one stack. With an API of another project they carry the project too.
 */
export function routeScope(api: Component, scope: Scope, issues: Issues): RouteScope {
  const { kind, stack, path, imported } = api.placement;
  const name = routesName(api, path);
  const there = planPlacement(`${kind}Routes`, scope, name, issues, { generated: true });
  const isHome =
    !imported && (there.parent === api || (there.stack === stack && Stack.isInstance(there.parent)));
  if (isHome) return withPreviousNames(ownScope(api), api, there);
  const provider = providerOfPart(api, there.parent);
  const opts = {
    parent: there.parent,
    ...provider,
    ...(!there.inStack && { transformations: [there.app.transformation] }),
  };
  const elsewhere = {
    stack: there.stack,
    defaults: api.defaults,
    parent: there.parent as pulumi.ComponentResource,
    provider,
    opts,
    childName: (...parts: readonly string[]) => childName(there.logicalName, ...parts),
    functionId: (shape: string) => `${name}-${shape}`,
  };
  return withPreviousNames(elsewhere, api, there);
}

/** The parent and the names of routes that are given to the API's constructor. */
export function ownScope(api: Component): RouteScope {
  return {
    stack: api.stack,
    defaults: api.defaults,
    parent: api,
    provider: {},
    opts: { parent: api },
    childName: (...parts) => api.childName(...parts),
    functionId: (shape) => shape,
  };
}

/** The base of the names of routes that a stack adds to the API of another stack. */
function routesName({ placement: { kind, origin } }: Component, path: string): string {
  return [kind, origin?.project, path].filter((part) => part !== undefined).join("-");
}

/** The parent that the resources of routes had before, and the beginning of their names then. */
interface PreviousRoutes {
  readonly parentUrn: string;
  readonly name: string;
  /** The parts of a function's name: a name around it, and the beginning of its id. */
  readonly functions: readonly [around: string, beginning: string];
}

/**
 * The same parent and names, with aliases for those that the API's own aliases imply. Routes belonged to the API where
 * it was in the stack that adds them. Elsewhere they belonged to that stack and were named after the API.
 */
function withPreviousNames(
  routes: RouteScope,
  api: Component,
  there: Pick<Placement, "parent" | "stack">,
): RouteScope {
  const aliasRoutes = previousLocationsOf(api).map((previous) => previousRoutes(api, there, previous));
  if (aliasRoutes.length === 0) return routes;
  const note = (name: string, nameBefore: (previous: PreviousRoutes) => string) =>
    notePreviousNames(
      routes.parent,
      name,
      aliasRoutes.map((each) =>
        each.apply((previous) => ({ parentUrn: previous.parentUrn, name: nameBefore(previous) })),
      ),
    );
  return {
    ...routes,
    childName: (...parts) => {
      const name = routes.childName(...parts);
      note(name, (previous) => childName(previous.name, ...parts));
      return name;
    },
    functionId: (shape) => {
      const id = routes.functionId(shape);
      note(childName(scopeName(routes.parent), id), ({ functions: [around, beginning] }) => {
        return childName(around, beginning + shape);
      });
      return id;
    },
  };
}

function previousRoutes(
  api: Component,
  { parent, stack }: Pick<Placement, "parent" | "stack">,
  previous: pulumi.Output<PreviousLocation>,
): pulumi.Output<PreviousRoutes> {
  const scope = scopeName(parent);
  return pulumi.all([previous, parent.urn]).apply(([{ urn, logicalName, stackId, path }, parentUrn]) => {
    if (stackId === stack.id && Stack.isInstance(parent))
      return { parentUrn: urn, name: logicalName, functions: [logicalName, ""] as const };
    const name = routesName(api, path);
    return { parentUrn, name: childName(scope, name), functions: [scope, `${name}-`] as const };
  });
}
