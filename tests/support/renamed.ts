import { AliasMatching } from "./engine/aliases";
import type { Recorded } from "./record";

/** What the engine would make and what it would remove, if one program were deployed after another. */
export interface Changes {
  /** Logical names. */
  readonly created: readonly string[];
  readonly gone: readonly string[];
}

/** Compares by URNs and aliases alone: what changes in the inputs does not count. */
export function changesBetween(before: Recorded, after: Recorded): Changes {
  const urns = new Set(before.resources().map(({ urn }) => urn));
  const matching = new AliasMatching(urns);
  const created: string[] = [];
  for (const { urn, name, parent = "", options } of after.resources()) {
    const was = matching.find({ urn, parent, aliases: options.aliases });
    if (was === undefined) created.push(name);
    else urns.delete(was);
  }
  return { created, gone: [...urns].map((urn) => urn.split("::").slice(3).join("::")) };
}
