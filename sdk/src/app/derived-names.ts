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
 * The input with a derived name, which a resource keeps because AWS fixes it. A construct may move or be renamed with
 * an alias, and the alias removed later. Its table is not replaced for a name.
 */
export function fixedNameInput(
  type: string,
  props: pulumi.Inputs,
  construct: Component | undefined,
): string | undefined {
  const fixed = resourceFacts(type)?.immutableName;
  if (fixed === undefined) return undefined;
  const input = fixed === true ? "name" : fixed;
  const name = props[input];
  const isOurs = construct?.placement.physicalName === name || derived.has(name as pulumi.Output<string>);
  return isOurs ? input : undefined;
}
