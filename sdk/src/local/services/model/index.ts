import { ServiceError } from "../service-error";
import type { ModelFault, Validator, ValidatorOptions } from "./validator";

export type { ModelFault };

/** How a service refuses calls that break its model. */
export interface ModelRefusal extends ValidatorOptions {
  /** Code of the error. @default `ValidationException` */
  readonly code?: string;
  /**
   * Calls whose constraints the service checks in its own words: all of them, or those of some members by
   * `CreateSecret.name`.
   */
  readonly ownWords?: readonly string[];
  /** The error of a service that reports broken constraints in its own words. @default AWS's sentence about all of them */
  readonly errorOf?: (faults: readonly ModelFault[], input: Members) => ServiceError;
  /**
   * Constraints of the service that its model lacks, reported with those of the model. Throws the errors that the
   * service reports before them.
   * Types are already checked.
   */
  readonly besides?: (operation: string, input: Members) => readonly string[];
  /** Whether errors begin with the last invalid member, as recorded errors of Lambda do. */
  readonly lastFirst?: boolean;
}

type Members = Readonly<Record<string, unknown>>;

/** AWS reports no more at once, as recorded errors of DynamoDB show. */
const MAX_FAULTS = 10;

const validators = new Map<string, Validator>();

/**
 * The input of a call as operations get it, without members that are `null`.
 * Throws `ServiceError` for a call that breaks the model of its service, with all broken constraints.
 *
 * @param onAws the input as it would be on AWS, which is the one that is validated
 */
export function checkByModel(
  service: string,
  operation: string,
  input: Members,
  refusal: ModelRefusal,
  onAws: Members = input,
): Members {
  const { ownWords = [] } = refusal;
  const validator = validatorOf(service, refusal);
  const faults = validator
    .faultsOf(operation, onAws)
    .filter(({ at }) => !ownWords.includes(operation) && !ownWords.includes(`${operation}.${at}`));
  const besides = refusal.besides?.(operation, input) ?? [];
  if (refusal.lastFirst) faults.reverse();
  refuse(faults, refusal, input, besides);
  return validator.inputOf(input);
}

/**
 * The input of a call for policies alone, where another program answers it and checks all further constraints itself.
 * Throws `ServiceError` for a value of another type and for an absent member.
 */
export function checkTypesByModel(
  service: string,
  operation: string,
  input: Members,
  refusal: ModelRefusal,
): Members {
  const validator = validatorOf(service, refusal);
  const absent = validator.faultsOf(operation, input).filter(({ values }) => values.length === 0);
  refusal.besides?.(operation, input);
  refuse(absent, refusal, input);
  return validator.inputOf(input);
}

/** Throws `ServiceError` for a value that is absent, or that a member of an operation's input could not have. */
export function checkMemberByModel(
  service: string,
  member: readonly [operation: string, name: string],
  value: unknown,
  refusal: ModelRefusal,
): void {
  const faults = validatorOf(service, refusal).faultsOfMember(...member, value);
  refuse(faults, refusal, { [member[1]]: value });
}

function refuse(
  faults: readonly ModelFault[],
  refusal: ModelRefusal,
  input: Members,
  besides: readonly string[] = [],
): void {
  if (faults.length === 0 && besides.length === 0) return;
  const { code = "ValidationException", errorOf } = refusal;
  const reported = [...faults.map(({ text }) => text), ...besides].slice(0, MAX_FAULTS);
  throw errorOf?.(faults, input) ?? new ServiceError(code, validationMessage(reported));
}

/** The member of an error's document that holds its message, by the model of the service. */
export function messageMember(service: string, code: string): "message" | "Message" {
  const { modelOf } = require("./read-model") as typeof import("./read-model");
  return modelOf(service).capitals.includes(code) ? "Message" : "message";
}

/**
 * The constraints that a value of a shape breaks, for a service that reports them in its own words.
 * @throws ServiceError `SerializationException` for a value of another type
 */
export function shapeFaults(service: string, shape: string, value: unknown): readonly ModelFault[] {
  return validatorOf(service, {}).shapeFaults(shape, value);
}

function validatorOf(service: string, options: ValidatorOptions): Validator {
  const known = validators.get(service);
  if (known) return known;
  // Loaded with the first call, so that the start does not wait for it.
  const { modelOf } = require("./read-model") as typeof import("./read-model");
  const loaded = require("./validator") as typeof import("./validator");
  const validator = new loaded.Validator(modelOf(service), options);
  validators.set(service, validator);
  return validator;
}

/** The message about all broken constraints: `2 validation errors detected: ...; ...` */
export function validationMessage(faults: readonly string[]): string {
  return `${faults.length} validation error${faults.length === 1 ? "" : "s"} detected: ${faults.join("; ")}`;
}
