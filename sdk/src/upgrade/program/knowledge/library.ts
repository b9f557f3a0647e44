import type { LegacyLibrary } from "../legacy/legacy-library";
import type { Kind } from "./kinds";

/** The kind that a class of the library makes. */
export function instanceOfLibrary(
  legacy: LegacyLibrary,
  { generation, name }: Kind & { readonly is: "library" },
): Kind | undefined {
  if (name === "App") return { is: "app", generation };
  if (name === "Stack") return { is: "stack", generation };
  if (name === "StackContext") return { is: "context", generation };
  return legacy.tableOf(name) && { is: "construct", generation, name };
}

/** Attributes and methods of constructs that give functions of theirs. */
const FUNCTIONS = new Set([
  "getFunction",
  "serverFunction",
  "consumerFunction",
  "jobFunction",
  "getInstance",
]);

/** The kind of a member of a construct, or of the result of its method of that name. */
export function memberOfConstruct(
  legacy: LegacyLibrary,
  construct: Kind & { readonly is: "construct" },
  name: string,
): Kind | undefined {
  const { generation } = construct;
  const table = legacy.tableOf(construct.name);
  if (generation === 0 && table && Object.hasOwn(table.handles, name))
    return { is: "handle", construct: construct.name, handle: name };
  if (FUNCTIONS.has(name)) return { is: "construct", generation, name: "Function" };
  return name === "stack" ? { is: "stack", generation } : undefined;
}
