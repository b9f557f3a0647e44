import * as pulumi from "@pulumi/pulumi";
import {
  notePreviousNames,
  type PreviousLocation,
  type PreviousName,
  previousLocationsOf,
} from "../app/aliases";
import type { Component, Placement } from "../app/component";
import { scopeName } from "../app/enclosing";
import { childName, idInPath } from "../app/names";
import { planPlacement } from "../app/placement";
import { type ProviderOption, providerOfPart } from "../app/provider";
import type { Scope } from "../app/stack";
import type { Issues } from "../errors";

/** Where a part of a construct goes that any scope may add, such as a consumer. */
export interface PartScope {
  /** Its id there, which has the construct's where the scope is another one. */
  readonly id: string;
  readonly logicalName: string;
  /** Options of the resources that it consists of. */
  readonly opts: pulumi.CustomResourceOptions;
  /** The provider of the construct, where the scope has none. */
  readonly provider: ProviderOption;
  /** The logical name of something that belongs to the part. Those given as `ends` have had other names with it. */
  childName(end: string): string;
}

/**
 * Finds the parent and the name of a part, and notes the earlier names of it and its resources. In the construct a part
 * is named after that, but the names of its resources may be shortened twice. In a stack its name has the id of the
 * construct. Where the stack is that of the construct, both may have come from another one.
 */
export function planPart(
  construct: Component,
  part: string,
  scope: Scope,
  ends: readonly string[],
  issues: Issues,
): PartScope {
  const prefix = scope === construct ? "" : `${construct.id}-`;
  const there = planPlacement("Consumer", scope, `${prefix}${part}`, issues, { generated: true });
  const { id, app, parent, inStack, logicalName } = there;
  notePreviousPart(construct, part, { parent, logicalName }, ends);
  const provider = providerOfPart(construct, parent);
  const opts = { parent, ...provider, ...(!inStack && { transformations: [app.transformation] }) };
  return { id, logicalName, opts, provider, childName: (end) => childName(logicalName, end) };
}

function notePreviousPart(
  construct: Component,
  part: string,
  { parent, logicalName }: Pick<Placement, "parent" | "logicalName">,
  ends: readonly string[],
): void {
  const aliasNames = previousLocationsOf(construct).flatMap((previous) =>
    parent === construct
      ? [previous.apply(({ urn, logicalName: name }) => ({ parentUrn: urn, name: childName(name, part) }))]
      : besideConstruct(construct, part, parent, previous),
  );
  notePreviousNames(parent, logicalName, aliasNames);
  for (const end of ends) {
    const names = aliasNames.map((previous) =>
      previous.apply((it) => ({ ...it, name: childName(it.name, end) })),
    );
    notePreviousNames(parent, childName(logicalName, end), names);
  }
}

function besideConstruct(
  construct: Component,
  part: string,
  parent: pulumi.Resource,
  previous: pulumi.Output<PreviousLocation>,
): pulumi.Output<PreviousName>[] {
  const scope = scopeName(parent);
  const nameIn = (scopeBefore: (stackId: string) => string) =>
    pulumi.all([previous, parent.urn]).apply(([{ stackId, path }, parentUrn]) => {
      const id = idInPath(path, construct.placement);
      return { parentUrn, name: childName(scopeBefore(stackId), `${id}-${part}`) };
    });
  const there = nameIn(() => scope);
  return parent === construct.stack ? [there, nameIn((stackId) => stackId)] : [there];
}
