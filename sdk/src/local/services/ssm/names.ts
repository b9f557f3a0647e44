import type { AccountRegion } from "../endpoint/aws-api";
import { invalid, ssmError } from "./errors";

/** A reference to a version of a parameter. */
export interface ParameterReference {
  readonly name: string;
  /** A number of a version, or a label. */
  readonly selector: string | undefined;
  /** Whether it was given by its ARN, which has a slash where the name may have none. */
  readonly isArn: boolean;
}

const DEEPEST = 15;
const NAME = /^[a-zA-Z0-9_.\-/]+$/;
const FORM =
  'Parameter name: can\'t be prefixed with "ssm" (case-insensitive). If formed as a path, it can consist of sub-paths divided by slash symbol; each sub-path can be formed as a mix of letters, numbers and the following 3 symbols .-_';

/** Reads a name, or an ARN, with a version or a label behind it. */
export function readReference(given: unknown): ParameterReference {
  const text = String(given ?? "");
  const [, ofArn] = /^arn:[^:]*:ssm:[^:]*:[^:]*:parameter(\/.*)$/.exec(text) ?? [];
  const [name = "", selector] = (ofArn ?? text).split(":");
  return { name, selector, isArn: ofArn !== undefined };
}

/** A name without a slash has one in its ARN all the same. */
export function parameterArn(name: string, { region, accountId }: AccountRegion): string {
  return `arn:aws:ssm:${region}:${accountId}:parameter${name.startsWith("/") ? "" : "/"}${name}`;
}

/**
 * The names of the parameter that one names: `/name` and `name` are the same, as their ARNs are.
 * @see getmoto/moto 0af643a5 tests/test_ssm/test_ssm.py, test_parameter_lifecycle_with_leading_slash (verified on AWS)
 */
export function sameName(name: string): readonly string[] {
  if (!name.startsWith("/")) return name.includes("/") ? [name] : [name, `/${name}`];
  return name.slice(1).includes("/") ? [name] : [name, name.slice(1)];
}

/**
 * Refuses names that nobody can make.
 * @see Systems Manager API reference, PutParameter; words of the refusals: awslabs/aws-deployment-framework 119,
 * aws-solutions/quota-monitor-for-aws 30, aws/aws-sdk-php 1952
 */
export function checkName(name: string): void {
  if (/^\/?aws/i.test(name))
    throw ssmError("AccessDeniedException", `No access to reserved parameter name: ${name}.`);
  if (name.includes("/") && !name.startsWith("/"))
    throw invalid("Parameter name must be a fully qualified name.");
  checkForm(name);
  if (name.split("/").length - 1 > DEEPEST)
    throw ssmError(
      "HierarchyLevelLimitExceededException",
      `A hierarchy can have a maximum of ${DEEPEST} levels.`,
    );
}

/**
 * Throws for a text that is no name.
 * @see localstack/localstack 8b9a79f0 tests/aws/services/ssm/test_ssm.py, test_hierarchical_parameter (validated on AWS)
 */
export function checkForm(name: string): void {
  const isRelative = name.includes("/") && !name.startsWith("/");
  if (isRelative || /^\/?ssm/i.test(name) || !NAME.test(name) || name.endsWith("/") || name.includes("//"))
    throw invalid(FORM);
}
