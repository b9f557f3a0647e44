import type { AccountRegion } from "../endpoint/aws-api";
import type { ServiceError } from "../service-error";
import { lambdaError } from "./errors";

/** The function that a caller means. */
export interface FunctionReference {
  readonly name: string;
  /** Version or alias, if one is given. */
  readonly qualifier: string | undefined;
  /** The ARN without the qualifier. */
  readonly arn: string;
}

const NAME =
  /^(?:arn:aws[a-zA-Z-]*:lambda:)?(?:((?:eusc-)?[a-z]{2}(?:-gov|-iso[a-z]?)?-[a-z]+-\d):)?(?:(\d{12}):)?(?:function:)?([a-zA-Z0-9-_.]+)(?::(\$LATEST(?:\.PUBLISHED)?|[a-zA-Z0-9-_]+))?$/;

/**
 * Reads the reference of a function: a name, an ARN, or the account and a name. A version or an alias is behind it or
 * beside it.
 */
export function readReference(
  functionName: unknown,
  qualifier: unknown,
  accountRegion: AccountRegion,
): FunctionReference {
  // A name that is none is refused before it is read.
  const found = NAME.exec(String(functionName ?? "")) ?? [];
  const [, region = accountRegion.region, account = accountRegion.accountId, name = "", derived] = found;
  if (region !== accountRegion.region)
    throw notFound(`Functions from '${region}' are not reachable in this region ('${accountRegion.region}')`);
  const given = qualifier === undefined ? undefined : String(qualifier);
  if (given !== undefined && derived !== undefined && given !== derived)
    throw invalidParameter(
      "The derived qualifier from the function name does not match the specified qualifier.",
    );
  return { name, qualifier: given ?? derived, arn: `arn:aws:lambda:${region}:${account}:function:${name}` };
}

/** The ARN of the called function, with the qualifier if one is given. */
export function calledArn({ arn, qualifier }: FunctionReference): string {
  return qualifier === undefined ? arn : `${arn}:${qualifier}`;
}

export function functionNotFound(arn: string): ServiceError {
  return notFound(`Function not found: ${arn}`);
}

export function notFound(message: string): ServiceError {
  return lambdaError("ResourceNotFoundException", message, 404, { Type: "User" });
}

export function invalidParameter(message: string): ServiceError {
  return lambdaError("InvalidParameterValueException", message, 400, { Type: "User" });
}
