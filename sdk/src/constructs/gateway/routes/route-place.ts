import type * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../../app/component";
import { childName } from "../../../app/names";
import { place, type Scope } from "../../../app/placement";
import { type ProviderOption, providerOfPart } from "../../../app/provider";
import { Stack } from "../../../app/stack";
import type { Issues } from "../../../errors";
import { routesName, withFormerNames } from "./former-routes";

/** Where the resources of some routes are made, and what they are called. */
export interface RoutePlace {
  readonly stack: Stack;
  readonly parent: pulumi.ComponentResource;
  /** Where the parent alone would lead to another region or account than the API's. */
  readonly provider: ProviderOption;
  /** Options of each resource. */
  readonly opts: pulumi.CustomResourceOptions;
  /** Logical name of a resource. */
  childName(...parts: readonly string[]): string;
  /** Id of the function of a route, by the shape of its key. */
  functionId(shape: string): string;
}

/**
 * The place for routes that are added with `scope`. In the API's own stack that is the API, as for `routes`, so that a
 * route moved from the one to the other keeps its names. Elsewhere names carry kind and path of the API, which is how
 * routes of several APIs live in one stack; and the project of an API of another one, which may have an API of this name too.
 */
export function routePlace(api: Component, scope: Scope, issues: Issues): RoutePlace {
  const { kind, stack, path, imported } = api.placement;
  const name = routesName(api, path);
  const there = place(`${kind}Routes`, scope, name, issues, { generated: true });
  const isHome =
    !imported && (there.parent === api || (there.stack === stack && Stack.isInstance(there.parent)));
  if (isHome) return withFormerNames(ownPlace(api), api, there);
  const provider = providerOfPart(api, there.parent);
  const opts = {
    parent: there.parent,
    ...provider,
    ...(!there.inStack && { transformations: [there.app.transformation] }),
  };
  const elsewhere = {
    stack: there.stack,
    parent: there.parent as pulumi.ComponentResource,
    provider,
    opts,
    childName: (...parts: readonly string[]) => childName(there.logicalName, ...parts),
    functionId: (shape: string) => `${name}-${shape}`,
  };
  return withFormerNames(elsewhere, api, there);
}

/** The place for routes that are given to the API's constructor. */
export function ownPlace(api: Component): RoutePlace {
  return {
    stack: api.stack,
    parent: api,
    provider: {},
    opts: { parent: api },
    childName: (...parts) => api.childName(...parts),
    functionId: (shape) => shape,
  };
}
