import { readPolicy } from "../../iam/policy";
import { parseDocument, type Role } from "../../iam/roles";
import type { Input, Output } from "../endpoint/aws-api";
import { type CallContext, isServicePrincipal } from "../endpoint/aws-service";
import { ServiceError } from "../service-error";
import type { RoleSessions } from "./sessions";
import { mayAssume } from "./trust";

const ARN = /^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+$/;
const USUAL_SECONDS = 3600;
/** What would change what a session may do, and does not here. */
const NOT_READ = ["PolicyArns", "Tags", "TransitiveTagKeys"];

export interface AssumePorts {
  /** A role of the program. */
  readonly roleOf: (arn: string) => Role | undefined;
  readonly sessions: RoleSessions;
  readonly now: () => number;
  /** Whether policies are asked. */
  readonly isJudging: boolean;
}

/** Gives out credentials of a role, to whom it trusts. */
export function assumeRole(input: Input, { caller }: CallContext, ports: AssumePorts): Output {
  const { RoleArn, RoleSessionName, seconds } = readInput(input);
  if (isServicePrincipal(caller))
    throw new ServiceError("AccessDenied", "Services take roles themselves.", 403);
  const { roleOf, sessions, now, isJudging } = ports;
  const role = roleOf(RoleArn);
  const context = { find: conditionsOf(input) };
  if (!role || (isJudging && !mayAssume(role, caller, context))) {
    const { userArn } = caller.identity;
    throw new ServiceError(
      "AccessDenied",
      `User: ${userArn} is not authorized to perform: sts:AssumeRole on resource: ${RoleArn}`,
      403,
    );
  }
  const expiresAt = now() + seconds * 1000;
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

function readInput(input: Input) {
  const RoleArn = String(input.RoleArn ?? "");
  const RoleSessionName = String(input.RoleSessionName ?? "");
  const seconds = Number(input.DurationSeconds ?? USUAL_SECONDS);
  if (!ARN.test(RoleArn)) throw invalid(`${RoleArn} is invalid`);
  const notRead = NOT_READ.find((member) => input[member] !== undefined);
  if (notRead !== undefined) throw invalid(`${notRead} of AssumeRole is not emulated here: leave it out`);
  return { RoleArn, RoleSessionName, seconds };
}

function readSessionPolicy({ Policy }: Input) {
  if (Policy === undefined) return undefined;
  const policy = readPolicy(parseDocument(String(Policy)));
  if (typeof policy !== "string") return policy;
  throw new ServiceError("MalformedPolicyDocument", policy);
}

/** What a trust policy may ask of the call. */
function conditionsOf({ ExternalId, RoleSessionName }: Input) {
  const values: Readonly<Record<string, readonly string[]>> = {
    __proto__: null as never,
    "sts:externalid": ExternalId === undefined ? [] : [String(ExternalId)],
    "sts:rolesessionname": [String(RoleSessionName ?? "")],
  };
  return (key: string) => values[key];
}

function invalid(message: string): ServiceError {
  return new ServiceError("ValidationError", message);
}
