import type { ConstructKind } from "../app/construct-kind";
import { Function } from "./construct";
import { FUNCTION_ERRORS } from "./errors";

/** The Function, as the registry of constructs has it. It stands below them: their routes and consumers are functions. */
export const FUNCTION = {
  kind: "Function",
  class: Function,
  defaults: {},
  errors: FUNCTION_ERRORS,
  lookup: ["name"],
  docs: { page: "function", title: "Function", files: ["functions/", "bundle/", "values/runtimes"] },
} satisfies ConstructKind & Readonly<Record<string, unknown>>;
