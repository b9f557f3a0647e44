import type { Place } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";

/** Which version of a parameter is meant. */
export interface ParameterReference {
  readonly name: string;
  /** A number of a version, or a label. */
  readonly selector: string | undefined;
}

const DEEPEST = 15;
const NAME = /^[a-zA-Z0-9_.\-/]+$/;

/** Reads a name, or an ARN, with a version or a label behind it. */
export function readReference(given: unknown): ParameterReference {
  const text = String(given ?? "");
  const [, ofArn] = /^arn:[^:]*:ssm:[^:]*:[^:]*:parameter(\/.*)$/.exec(text) ?? [];
  const [name = "", selector] = (ofArn ?? text).split(":");
  return { name, selector };
}

/** A name without a slash has one in its ARN all the same. */
export function parameterArn(name: string, { region, accountId }: Place): string {
  return `arn:aws:ssm:${region}:${accountId}:parameter${name.startsWith("/") ? "" : "/"}${name}`;
}

/** By the name under which it was made: an ARN has a slash where the name may have none. */
export function sameName(name: string): readonly string[] {
  return name.startsWith("/") && !name.slice(1).includes("/") ? [name, name.slice(1)] : [name];
}

/**
 * Refuses names that nobody can make.
 * @see Systems Manager API reference, PutParameter; words of the refusals: awslabs/aws-deployment-framework 119,
 * aws-solutions/quota-monitor-for-aws 30, aws/aws-sdk-php 1952
 */
export function checkName(name: string): void {
  if (/^\/?aws/i.test(name))
    throw new ServiceError("AccessDeniedException", `No access to reserved parameter name: ${name}.`);
  if (name.includes("/") && !name.startsWith("/"))
    throw invalid("Parameter name must be a fully qualified name.");
  if (/^\/?ssm/i.test(name) || !NAME.test(name) || name.endsWith("/") || name.includes("//"))
    throw invalid(
      'Parameter name: can\'t be prefixed with "ssm" (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_',
    );
  if (name.split("/").length - 1 > DEEPEST)
    throw new ServiceError(
      "HierarchyLevelLimitExceededException",
      `A hierarchy can have a maximum of ${DEEPEST} levels.`,
    );
}

export function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}
