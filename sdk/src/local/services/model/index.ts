import { ServiceError } from "../service-error";
import type { Validator, ValidatorOptions } from "./validator";

/** How a service refuses calls that its model does not allow. */
export interface ModelRefusal extends ValidatorOptions {
  /** Code of the error. @default `ValidationException` */
  readonly code?: string;
  /** Calls whose constraints the service words by itself: all, or those of some members by `CreateSecret.name`. */
  readonly ownWords?: readonly string[];
  /** Whether errors begin with the last member that is wrong, as recorded errors of Lambda do. */
  readonly lastFirst?: boolean;
}

const validators = new Map<string, Validator>();

/** Throws `ServiceError` for a call that breaks the model of its service, with all that it breaks. */
export function checkByModel(
  service: string,
  operation: string,
  input: Readonly<Record<string, unknown>>,
  refusal: ModelRefusal,
): void {
  const { code = "ValidationException", ownWords = [] } = refusal;
  const faults = validatorOf(service, refusal)
    .faultsOf(operation, input)
    .filter(({ at }) => !ownWords.includes(operation) && !ownWords.includes(`${operation}.${at}`));
  if (refusal.lastFirst) faults.reverse();
  if (faults.length > 0) throw new ServiceError(code, validationMessage(faults.map(({ text }) => text)));
}

function validatorOf(service: string, options: ValidatorOptions): Validator {
  const known = validators.get(service);
  if (known) return known;
  // Loaded with the first call: nobody waits for them at the start.
  const { modelOf } = require("./read-model") as typeof import("./read-model");
  const loaded = require("./validator") as typeof import("./validator");
  const validator = new loaded.Validator(modelOf(service), options);
  validators.set(service, validator);
  return validator;
}

/** `2 validation errors detected: ...; ...` */
export function validationMessage(faults: readonly string[]): string {
  return `${faults.length} validation error${faults.length === 1 ? "" : "s"} detected: ${faults.join("; ")}`;
}
