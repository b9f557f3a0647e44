import type * as pulumi from "@pulumi/pulumi";
import { resourceFacts } from "../aws/resource-types";
import type { Component } from "./component";

const derived = new WeakSet<pulumi.Output<string>>();

/** Mark a name in AWS as one that we made of where a construct is, and nobody asked for. */
export function derivedName(name: pulumi.Output<string>): pulumi.Output<string> {
  derived.add(name);
  return name;
}

/**
 * Whether a resource keeps the name that it was made with: AWS fixes it, and it is not the program's own. A construct may
 * move or be renamed with an alias, and the alias removed later; its table is not replaced for a name.
 */
export function keepsName(type: string, name: unknown, construct: Component | undefined): boolean {
  if (!resourceFacts(type)?.namedForLife) return false;
  return construct?.placement.physicalName === name || derived.has(name as pulumi.Output<string>);
}
