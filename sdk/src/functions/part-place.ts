import * as pulumi from "@pulumi/pulumi";
import { type FormerName, type FormerPlace, formerPlacesOf, noteFormerNames } from "../app/aliases";
import type { Component, Placement } from "../app/component";
import { scopeName } from "../app/enclosing";
import { childName, idInPath } from "../app/names";
import { place } from "../app/placement";
import { type ProviderOption, providerOfPart } from "../app/provider";
import type { Scope } from "../app/stack";
import type { Issues } from "../errors";

/** Where a part of a construct goes that any scope may add, such as a consumer. */
export interface PartPlace {
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
export function placePart(
  construct: Component,
  part: string,
  scope: Scope,
  ends: readonly string[],
  issues: Issues,
): PartPlace {
  const prefix = scope === construct ? "" : `${construct.id}-`;
  const there = place("Consumer", scope, `${prefix}${part}`, issues, { generated: true });
  const { id, app, parent, inStack, logicalName } = there;
  noteFormerPart(construct, part, { parent, logicalName }, ends);
  const provider = providerOfPart(construct, parent);
  const opts = { parent, ...provider, ...(!inStack && { transformations: [app.transformation] }) };
  return { id, logicalName, opts, provider, childName: (end) => childName(logicalName, end) };
}

function noteFormerPart(
  construct: Component,
  part: string,
  { parent, logicalName }: Pick<Placement, "parent" | "logicalName">,
  ends: readonly string[],
): void {
  const formers = formerPlacesOf(construct).flatMap((former) =>
    parent === construct
      ? [former.apply(({ urn, logicalName: name }) => ({ parentUrn: urn, name: childName(name, part) }))]
      : besideConstruct(construct, part, parent, former),
  );
  noteFormerNames(parent, logicalName, formers);
  for (const end of ends) {
    const names = formers.map((former) => former.apply((it) => ({ ...it, name: childName(it.name, end) })));
    noteFormerNames(parent, childName(logicalName, end), names);
  }
}

function besideConstruct(
  construct: Component,
  part: string,
  parent: pulumi.Resource,
  former: pulumi.Output<FormerPlace>,
): pulumi.Output<FormerName>[] {
  const scope = scopeName(parent);
  const nameIn = (scopeBefore: (stackId: string) => string) =>
    pulumi.all([former, parent.urn]).apply(([{ stackId, path }, parentUrn]) => {
      const id = idInPath(path, construct.placement);
      return { parentUrn, name: childName(scopeBefore(stackId), `${id}-${part}`) };
    });
  const there = nameIn(() => scope);
  return parent === construct.stack ? [there, nameIn((stackId) => stackId)] : [there];
}
