import type { MadeFunction } from "./definition";

/** Marks functions of this library. A brand and no `instanceof`, because two copies of the package may be loaded. */
export const FUNCTION_BRAND = "__serverlessApiFunction";

/** True for a `Function` of this library. Apart from the class, so that plans need not load it. */
export function isFunction(value: unknown): value is MadeFunction {
  return typeof value === "object" && value !== null && Object.hasOwn(value, FUNCTION_BRAND);
}
