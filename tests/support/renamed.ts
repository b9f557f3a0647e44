import { AliasMatching } from "./engine/aliases";
import type { Recorded } from "./record";

/** The resources that the engine would create and delete if one program were deployed after another. */
export interface Changes {
  /** Logical names. */
  readonly created: readonly string[];
  readonly deleted: readonly string[];
}

/** Compares URNs and aliases alone. Changes of inputs do not count. */
export function changesBetween(before: Recorded, after: Recorded): Changes {
  const urns = new Set(before.resources().map(({ urn }) => urn));
  const matching = new AliasMatching(urns);
  const created: string[] = [];
  for (const { urn, name, parent = "", options } of after.resources()) {
    const was = matching.find({ urn, parent, aliases: options.aliases });
    if (was === undefined) created.push(name);
    else urns.delete(was);
  }
  return { created, deleted: [...urns].map((urn) => urn.split("::").slice(3).join("::")) };
}
