import { readPolicy } from "../../../iam/policy";
import { parseDocument, type Role } from "../../../iam/roles";
import { type CallContext, isServicePrincipal } from "../../endpoint/aws-service";
import type { AssumeRoleRequest, AssumeRoleResponse } from "../../model/calls/sts";
import { stsError } from "../errors";
import type { RoleSessions } from "../state";
import { mayAssume } from "../trust";

const ARN = /^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+$/;
const USUAL_SECONDS = 3600;
/** What would change what a session may do, and does not here. */
const NOT_READ = ["PolicyArns", "Tags", "TransitiveTagKeys"] as const;

interface AssumePorts {
  /** A role of the program. */
  readonly roleOf: (arn: string) => Role | undefined;
  readonly sessions: RoleSessions;
  readonly now: () => number;
  /** Whether policies are asked. */
  readonly isJudging: boolean;
}

/** Gives out credentials of a role, to whom it trusts. */
export function assumeRole(
  input: AssumeRoleRequest,
  { caller }: CallContext,
  ports: AssumePorts,
): AssumeRoleResponse {
  const { RoleArn, RoleSessionName, DurationSeconds } = input;
  checkInput(input);
  if (isServicePrincipal(caller)) throw stsError("AccessDenied", "Services take roles themselves.", 403);
  const { roleOf, sessions, now, isJudging } = ports;
  const role = roleOf(RoleArn);
  const context = { find: conditionsOf(input) };
  if (!role || (isJudging && !mayAssume(role, caller, context))) {
    const { userArn } = caller.identity;
    throw stsError(
      "AccessDenied",
      `User: ${userArn} is not authorized to perform: sts:AssumeRole on resource: ${RoleArn}`,
      403,
    );
  }
  const expiresAt = now() + (DurationSeconds === undefined ? USUAL_SECONDS : Number(DurationSeconds)) * 1000;
  const session = {
    roleArn: RoleArn,
    sessionName: RoleSessionName,
    expiresAt,
    policy: readSessionPolicy(input),
  };
  const { accessKeyId, secretAccessKey, sessionToken } = sessions.issue(session);
  return {
    Credentials: {
      AccessKeyId: accessKeyId,
      SecretAccessKey: secretAccessKey,
      SessionToken: sessionToken,
      Expiration: Math.floor(expiresAt / 1000),
    },
    AssumedRoleUser: {
      AssumedRoleId: `${role.uniqueId}:${RoleSessionName}`,
      Arn: `arn:aws:sts::${role.accountId}:assumed-role/${role.name}/${RoleSessionName}`,
    },
  };
}

function checkInput(input: AssumeRoleRequest): void {
  if (!ARN.test(input.RoleArn)) throw invalid(`${input.RoleArn} is invalid`);
  const notRead = NOT_READ.find((member) => input[member] !== undefined);
  if (notRead !== undefined) throw invalid(`${notRead} of AssumeRole is not emulated here: leave it out`);
}

function readSessionPolicy({ Policy }: AssumeRoleRequest) {
  if (Policy === undefined) return undefined;
  const policy = readPolicy(parseDocument(Policy));
  if (typeof policy !== "string") return policy;
  throw stsError("MalformedPolicyDocument", policy);
}

/** What a trust policy may ask of the call. */
function conditionsOf({ ExternalId, RoleSessionName }: AssumeRoleRequest) {
  const values: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "sts:externalid": ExternalId === undefined ? [] : [ExternalId],
    "sts:rolesessionname": [RoleSessionName],
  };
  return (key: string) => values[key];
}

function invalid(message: string) {
  return stsError("ValidationError", message);
}
