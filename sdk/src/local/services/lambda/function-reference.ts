import type { Place } from "../endpoint/aws-api";
import { ServiceError } from "../service-error";
import { refuseInvalid } from "./invalid";

/** The function that a caller means. */
export interface FunctionReference {
  readonly name: string;
  /** Version or alias; `undefined` where none is given. */
  readonly qualifier: string | undefined;
  /** Without the qualifier. */
  readonly arn: string;
}

const NAME =
  /^(?:arn:aws[a-zA-Z-]*:lambda:)?(?:((?:eusc-)?[a-z]{2}(?:-gov|-iso[a-z]?)?-[a-z]+-\d):)?(?:(\d{12}):)?(?:function:)?([a-zA-Z0-9-_.]+)(?::(\$LATEST(?:\.PUBLISHED)?|[a-zA-Z0-9-_]+))?$/;
/** As Lambda writes it in its message. */
const NAME_PATTERN = String.raw`(arn:(aws[a-zA-Z-]*)?:lambda:)?((eusc-)?[a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\d{1}:)?(\d{12}:)?(function:)?([a-zA-Z0-9-_\.]+)(:(\$LATEST(\.PUBLISHED)?|[a-zA-Z0-9-_]+))?`;
const QUALIFIER = /^(\$LATEST(\.PUBLISHED)?|[a-zA-Z0-9-_$]+)$/;
const QUALIFIER_PATTERN = String.raw`\$(LATEST(\.PUBLISHED)?)|[a-zA-Z0-9-_$]+`;
const LONGEST_QUALIFIER = 128;

/**
 * Reads which function is meant: its name, its ARN or the account and its name, each with a version or an alias behind it,
 * or with one beside it.
 */
export function readReference(functionName: unknown, qualifier: unknown, place: Place): FunctionReference {
  const found = NAME.exec(String(functionName ?? ""));
  const problems = [...qualifierProblems(qualifier), ...(found ? [] : [nameProblem(functionName)])];
  refuseInvalid(problems);
  const [, region = place.region, account = place.accountId, name = "", derived] = found as RegExpExecArray;
  if (region !== place.region)
    throw notFound(`Functions from '${region}' are not reachable in this region ('${place.region}')`);
  const given = qualifier === undefined ? undefined : String(qualifier);
  if (given !== undefined && derived !== undefined && given !== derived)
    throw invalidParameter(
      "The derived qualifier from the function name does not match the specified qualifier.",
    );
  return { name, qualifier: given ?? derived, arn: `arn:aws:lambda:${region}:${account}:function:${name}` };
}

/** What is called: with the qualifier, where one is given. */
export function calledArn({ arn, qualifier }: FunctionReference): string {
  return qualifier === undefined ? arn : `${arn}:${qualifier}`;
}

export function functionNotFound(arn: string): ServiceError {
  return notFound(`Function not found: ${arn}`);
}

export function notFound(message: string): ServiceError {
  return new ServiceError("ResourceNotFoundException", message, 404, { Type: "User" });
}

export function invalidParameter(message: string): ServiceError {
  return new ServiceError("InvalidParameterValueException", message, 400, { Type: "User" });
}

function nameProblem(name: unknown): string {
  return `Value '${name}' at 'functionName' failed to satisfy constraint: Member must satisfy regular expression pattern: ${NAME_PATTERN}`;
}

function qualifierProblems(qualifier: unknown): readonly string[] {
  if (qualifier === undefined) return [];
  const text = String(qualifier);
  const failed = `Value '${text}' at 'qualifier' failed to satisfy constraint: Member must`;
  if (text.length > LONGEST_QUALIFIER)
    return [`${failed} have length less than or equal to ${LONGEST_QUALIFIER}`];
  return QUALIFIER.test(text) ? [] : [`${failed} satisfy regular expression pattern: ${QUALIFIER_PATTERN}`];
}
