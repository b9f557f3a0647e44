import * as pulumi from "@pulumi/pulumi";
import { type FormerPlace, formerPlacesOf, noteFormerNames } from "../../../app/aliases";
import type { Component } from "../../../app/component";
import { scopeName } from "../../../app/enclosing";
import { childName } from "../../../app/names";
import type { Placement } from "../../../app/placement";
import { Stack } from "../../../app/stack";
import type { RoutePlace } from "./route-place";

/** What the routes that a stack adds to the API of another are called after, there. */
export function routesName({ placement: { kind, origin } }: Component, path: string): string {
  return [kind, origin?.project, path].filter((part) => part !== undefined).join("-");
}

/** What the resources of routes belonged to, and what their names began with. */
interface FormerRoutes {
  readonly parentUrn: string;
  readonly name: string;
  /** What the name of a function was made of: a name around it, and the beginning of its id. */
  readonly functions: readonly [around: string, beginning: string];
}

/**
 * The same place, where everything that is named also has the name that it had while the API was what its aliases say. If
 * the API was in the stack that adds the routes, they belonged to the API, else to that stack and were called after the API.
 */
export function withFormerNames(
  routes: RoutePlace,
  api: Component,
  there: Pick<Placement, "parent" | "stack">,
): RoutePlace {
  const formers = formerPlacesOf(api).map((former) => formerRoutes(api, there, former));
  if (formers.length === 0) return routes;
  const note = (name: string, nameBefore: (former: FormerRoutes) => string) =>
    noteFormerNames(
      routes.parent,
      name,
      formers.map((each) =>
        each.apply((former) => ({ parentUrn: former.parentUrn, name: nameBefore(former) })),
      ),
    );
  return {
    ...routes,
    childName: (...parts) => {
      const name = routes.childName(...parts);
      note(name, (former) => childName(former.name, ...parts));
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

function formerRoutes(
  api: Component,
  { parent, stack }: Pick<Placement, "parent" | "stack">,
  former: pulumi.Output<FormerPlace>,
): pulumi.Output<FormerRoutes> {
  const scope = scopeName(parent);
  return pulumi.all([former, parent.urn]).apply(([{ urn, logicalName, stackId, path }, parentUrn]) => {
    if (stackId === stack.id && Stack.isInstance(parent))
      return { parentUrn: urn, name: logicalName, functions: [logicalName, ""] as const };
    const name = routesName(api, path);
    return { parentUrn, name: childName(scope, name), functions: [scope, `${name}-`] as const };
  });
}
