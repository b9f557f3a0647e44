import type { IamCaller } from "../../../iam/caller";
import { readPolicy } from "../../../iam/policy";
import { parseDocument, type Role } from "../../../iam/roles";
import { type CallContext, isServicePrincipal } from "../../endpoint/aws-service";
import type { AssumeRoleRequest, AssumeRoleResponse } from "../../model/calls/sts";
import { describeCredentials } from "../credentials";
import { notEmulated, stsError } from "../errors";
import type { Sessions } from "../state";
import { mayAssume } from "../trust";

const ARN = /^arn:[^:]+:[^:]+:[^:]*:[^:]*:.+$/;
const USUAL_SECONDS = 3600;
/** Members that would change the permissions of a session, and do not here. */
const NOT_EMULATED = ["PolicyArns", "Tags", "TransitiveTagKeys"] as const;

interface AssumePorts {
  /** A role of the program. */
  readonly roleOf: (arn: string) => Role | undefined;
  readonly callerOfRole: (roleArn: string, sessionName: string) => IamCaller;
  readonly sessions: Sessions;
  readonly now: () => number;
  /** Whether policies are asked. */
  readonly isJudging: boolean;
}

/** Gives credentials of a role to a caller that the role trusts. */
export function assumeRole(
  input: AssumeRoleRequest,
  { caller }: CallContext,
  ports: AssumePorts,
): AssumeRoleResponse {
  const { RoleArn, RoleSessionName, DurationSeconds } = input;
  checkInput(input);
  if (isServicePrincipal(caller)) throw stsError("AccessDenied", "Services take roles themselves.", 403);
  const { roleOf, callerOfRole, sessions, now, isJudging } = ports;
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
  const session = sessions.issue({
    callerOf: () => callerOfRole(RoleArn, RoleSessionName),
    expiresAt,
    policy: readSessionPolicy(input),
  });
  return {
    Credentials: describeCredentials(session),
    AssumedRoleUser: {
      AssumedRoleId: `${role.uniqueId}:${RoleSessionName}`,
      Arn: `arn:aws:sts::${role.accountId}:assumed-role/${role.name}/${RoleSessionName}`,
    },
  };
}

function checkInput(input: AssumeRoleRequest): void {
  if (!ARN.test(input.RoleArn)) throw invalid(`${input.RoleArn} is invalid`);
  const member = NOT_EMULATED.find((name) => input[name] !== undefined);
  if (member !== undefined) throw notEmulated("AssumeRole", member);
}

function readSessionPolicy({ Policy }: AssumeRoleRequest) {
  if (Policy === undefined) return undefined;
  const policy = readPolicy(parseDocument(Policy));
  if (typeof policy !== "string") return policy;
  throw stsError("MalformedPolicyDocument", policy);
}

/** The values of the call that conditions of a trust policy ask for. */
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
