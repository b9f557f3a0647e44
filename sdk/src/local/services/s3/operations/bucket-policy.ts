import { parseJson } from "../../../http/json";
import { isOperator } from "../../../iam/conditions";
import type { CallContext } from "../../endpoint/aws-service";
import { nameOf } from "../../endpoint/judge";
import type { PutBucketPolicyRequest } from "../../model/calls/s3";
import { ServiceError } from "../../service-error";
import { accessDenied } from "../errors";
import { isPublicPolicy } from "../policies/public-policy";
import type { BucketSettings } from "../state/types";

/** Bytes of a policy. */
const MOST_POLICY = 20 * 1024;

/** The policy of a call. It is held against what AWS takes of policies of buckets, and against what the bucket blocks. */
export function readPolicy(
  { Bucket: bucket, Policy: policy = "" }: PutBucketPolicyRequest,
  settings: BucketSettings,
  context: CallContext,
): string {
  if (Buffer.byteLength(policy) > MOST_POLICY)
    throw malformedPolicy("Policy document exceeds the maximum allowed size of 20480 bytes");
  const document = parsePolicy(policy);
  if (document.Statement === undefined) throw malformedPolicy("Missing required field Statement");
  const statements = [document.Statement].flat();
  for (const statement of statements) checkStatement(statement);
  checkResources(statements, bucket);
  if (settings.publicAccessBlock?.BlockPublicPolicy === true && isPublicPolicy(policy))
    throw blocked(bucket, context);
  return policy;
}

interface Policy {
  readonly Statement?: PolicyStatement | readonly PolicyStatement[];
}

interface PolicyStatement {
  readonly Effect?: unknown;
  readonly Principal?: unknown;
  readonly NotPrincipal?: unknown;
  readonly Resource?: unknown;
  readonly Condition?: unknown;
}

/** Refuses a statement without principals, one that allows all principals but some, and unknown operators of conditions. */
function checkStatement(statement: PolicyStatement): void {
  const { Effect: effect, Principal: principal, NotPrincipal: others, Condition: condition } = statement;
  if (effect !== "Allow" && effect !== "Deny") throw malformedPolicy(`Invalid effect: ${String(effect)}`);
  if (others !== undefined && effect === "Allow")
    throw malformedPolicy("Allow with NotPrincipal is not allowed.");
  if (principal === undefined && others === undefined)
    throw malformedPolicy("Missing required field Principal");
  for (const operator of Object.keys((condition ?? {}) as object)) {
    if (!isOperator(operator)) throw malformedPolicy(`Invalid Condition type : ${operator}`);
  }
}

function parsePolicy(policy: string): Policy {
  try {
    const document = parseJson(policy);
    if (document !== null && policy.startsWith("{")) return document as Policy;
  } catch {
    // No JSON: refused below.
  }
  throw malformedPolicy("Policies must be valid JSON and the first byte must be '{'");
}

/** A policy speaks of its own bucket alone. Names with wildcards may be its own. */
function checkResources(statements: readonly PolicyStatement[], bucket: string): void {
  for (const resource of statements.flatMap((statement) => [statement?.Resource ?? []].flat())) {
    const named = /^arn:[\w-]*:s3:::([^/]*)/.exec(String(resource))?.[1];
    if (named === undefined || named === bucket || /[*?$]/.test(named)) continue;
    throw malformedPolicy("Policy has invalid resource");
  }
}

function malformedPolicy(message: string): ServiceError {
  return new ServiceError("MalformedPolicy", message);
}

function blocked(bucket: string, { caller }: CallContext): ServiceError {
  return accessDenied(
    `User: ${nameOf(caller)} is not authorized to perform: s3:PutBucketPolicy on resource: "arn:aws:s3:::${bucket}" because public policies are blocked by the BlockPublicPolicy block public access setting.`,
  );
}
