import type { State } from "./deployed";

/** The type of a resource, without those of its parents. */
export function typeOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** The URN of the same resource in another Pulumi stack, `project/stack`. */
export function withStack(urn: string, name: string): string {
  const [project, stack] = name.split("/");
  return [`urn:pulumi:${stack}`, project, ...urn.split("::").slice(2)].join("::");
}

/** Whether a resource is the other one, or anywhere below it. */
export function isBelow(urn: string, other: string, state: State): boolean {
  for (let at: string | undefined = urn; at; at = state.get(at)?.parent) if (at === other) return true;
  return false;
}
