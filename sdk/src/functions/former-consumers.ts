import * as pulumi from "@pulumi/pulumi";
import { type FormerName, type FormerPlace, formerPlacesOf, noteFormerNames } from "../app/aliases";
import type { Component, Placement } from "../app/component";
import { scopeName } from "../app/enclosing";
import { childName, idInPath } from "../app/names";
import { sourceName } from "./consumers-resources";

/**
 * Note what a consumer and its connection were called. In what it consumes a consumer is called after that, but the name of
 * the connection may be shortened twice. In a stack its name has the id of what it consumes; and where the stack is that of
 * what it consumes, both may have come from another one.
 */
export function noteFormerConsumer(
  consumed: Component,
  part: string,
  { parent, logicalName }: Pick<Placement, "parent" | "logicalName">,
): void {
  const formers = formerPlacesOf(consumed).flatMap((former) =>
    parent === consumed
      ? [former.apply(({ urn, logicalName: name }) => ({ parentUrn: urn, name: childName(name, part) }))]
      : besideConsumed(consumed, part, parent, former),
  );
  noteFormerNames(parent, logicalName, formers);
  const sources = formers.map((former) => former.apply((it) => ({ ...it, name: sourceName(it.name) })));
  noteFormerNames(parent, sourceName(logicalName), sources);
}

function besideConsumed(
  consumed: Component,
  part: string,
  parent: pulumi.Resource,
  former: pulumi.Output<FormerPlace>,
): pulumi.Output<FormerName>[] {
  const scope = scopeName(parent);
  const nameIn = (scopeBefore: (stackId: string) => string) =>
    pulumi.all([former, parent.urn]).apply(([{ stackId, path }, parentUrn]) => {
      const id = idInPath(path, consumed.placement);
      return { parentUrn, name: childName(scopeBefore(stackId), `${id}-${part}`) };
    });
  const there = nameIn(() => scope);
  return parent === consumed.stack ? [there, nameIn((stackId) => stackId)] : [there];
}
