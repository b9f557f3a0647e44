import type { ConstructKind } from "../app/construct-kind";
import { Function } from "./construct";
import { FUNCTION_ERRORS } from "./errors";
import { STREAM_CONSUMER_DEFAULTS } from "./event-source";

/** The Function, as the registry of constructs has it. It stands below them: their routes and consumers are functions. */
export const FUNCTION = {
  kind: "Function",
  class: Function,
  defaults: { streamConsumer: STREAM_CONSUMER_DEFAULTS },
  errors: FUNCTION_ERRORS,
  lookup: ["name"],
  docs: { page: "function", title: "Function", files: ["functions/", "bundle/"] },
} satisfies ConstructKind & Readonly<Record<string, unknown>>;
