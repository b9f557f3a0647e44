import type { Values } from "./cloudformation/values";
import { nameIn } from "./criteria";
import type { Pair } from "./match";
import type { IdPart } from "./types/adopted-type";

/** The id that `pulumi import` takes. Undefined as long as only AWS knows a part of it. */
export function importIdOf(
  { deployed, type, isGiven }: Pick<Pair, "deployed" | "type" | "isGiven">,
  values: Values,
) {
  const parts = type.importId.map((part) => partOf(part, deployed, values));
  if (!parts.includes(undefined)) return parts.filter((part) => part !== null).join(type.separator);
  // The user has written the import id of a resource outside of all stacks.
  return isGiven && deployed.stack === "" ? deployed.physicalId : undefined;
}

/** Null for a part that is left out. */
function partOf(part: IdPart, deployed: Pair["deployed"], values: Values): string | null | undefined {
  const { physicalId, properties, stack } = deployed;
  if (part === "id") return physicalId;
  if (part === "name") return nameIn(physicalId);
  const value = properties[part.property];
  if (value === undefined && part.isOptional) return null;
  if (value === undefined && part.otherwise !== undefined) return part.otherwise;
  const text = values.text(value, stack);
  // Names of DNS are written without the dot at their end.
  return text === undefined ? undefined : nameOfRule(text).replace(/\.$/, "");
}

/** A rule of another bus than the default one has both names in its physical id. */
function nameOfRule(text: string): string {
  return text.slice(text.lastIndexOf("|") + 1);
}

/** The id that the provider keeps, where it is another one than `pulumi import` takes. */
export function ownIdOf({ deployed, type }: Pair): string | undefined {
  return type.retainsPhysicalId ? nameIn(deployed.physicalId) : undefined;
}
