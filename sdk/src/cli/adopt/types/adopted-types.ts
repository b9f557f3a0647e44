import type { AdoptedType } from "./adopted-type";
import { DATA_TYPES } from "./data-types";
import { HTTP_TYPES } from "./http-types";
import { OTHER_TYPES } from "./other-types";
import { REST_TYPES } from "./rest-types";
import { TRIGGER_TYPES } from "./trigger-types";

/** Every type that can be taken over, each after those that it refers to. */
export const ADOPTED_TYPES: readonly AdoptedType[] = [
  ...DATA_TYPES,
  ...OTHER_TYPES,
  ...HTTP_TYPES,
  ...REST_TYPES,
  ...TRIGGER_TYPES,
];

/** The facts about a type of Pulumi. Undefined for one that is made anew. */
export function adoptedType(token: string): AdoptedType | undefined {
  return ADOPTED_TYPES.find((type) => type.token === token);
}
