import { TYPE } from "../../aws/tokens";
import type { GraphIndex } from "../../graph";
import type { GraphResource, GraphValue } from "../../graph/types";
import { isClosedRuntime, successorOf } from "../../values/runtimes";
import { isForAll, type PolicyStatement, refusesWithoutTls, statementsOf } from "./policies";

type Judgement = (resource: GraphResource, index: GraphIndex) => string | undefined;

const FUNCTION = TYPE.lambda.Function;
const QUEUE = TYPE.sqs.Queue;

/** Policies by the type of what they are of, and the input that names it. */
const POLICIES: Readonly<Record<string, { readonly type: string; readonly of: string }>> = {
  [TYPE.sqs.Queue]: { type: TYPE.sqs.QueuePolicy, of: "queueUrl" },
  [TYPE.sns.Topic]: { type: TYPE.sns.TopicPolicy, of: "arn" },
  [TYPE.s3.Bucket]: { type: TYPE.s3.BucketPolicy, of: "bucket" },
  [TYPE.s3.BucketV2]: { type: TYPE.s3.BucketPolicy, of: "bucket" },
};

export const runtimeClosed: Judgement = ({ inputs: { runtime } }) => {
  if (typeof runtime !== "string" || !isClosedRuntime(runtime)) return undefined;
  return `AWS no longer creates functions with the runtime ${runtime}; ${successorOf(runtime)} has taken its place`;
};

export const oldTls: Judgement = ({ inputs }) => {
  const { securityPolicy } = { ...partOf(inputs.domainNameConfiguration), ...inputs };
  return securityPolicy === "TLS_1_0" ? "the custom domain accepts TLS 1.0" : undefined;
};

export const guestsAllowed: Judgement = ({ inputs }) =>
  inputs.allowUnauthenticatedIdentities === true
    ? "the identity pool gives AWS credentials to everybody who asks"
    : undefined;

export const sharedRole: Judgement = (role, index) => {
  const users = index.ofType(FUNCTION).filter((user) => index.follow(user, "role", role.type) === role);
  return users.length > 1
    ? `${users.length} functions share the role: ${users.map(({ name }) => name).join(", ")}`
    : undefined;
};

export const widePermissions: Judgement = ({ inputs }) => {
  const wide = statementsOf(inputs.policy).flatMap(({ isAllow, actions, resources }) => {
    if (!isAllow || !resources.includes("*")) return [];
    return actions.filter((action) => action === "*" || action.endsWith(":*"));
  });
  return wide.length > 0 ? `it allows ${wide.join(", ")} on everything` : undefined;
};

export const callsOpen: Judgement = ({ inputs }) => {
  const { principal, sourceArn, sourceAccount, principalOrgId, functionUrlAuthType } = inputs;
  // A function URL is open where the program says so, and has no source.
  if (functionUrlAuthType !== undefined || sourceArn !== undefined) return undefined;
  if (principal === "*") return principalOrgId === undefined ? "everybody may call the function" : undefined;
  const isService = typeof principal === "string" && principal.endsWith(".amazonaws.com");
  return isService && sourceAccount === undefined
    ? `${principal} may call the function for anybody, from any account`
    : undefined;
};

export const sendersOpen: Judgement = ({ inputs }) => {
  const open = statementsOf(inputs.policy).filter(isForAll);
  const actions = [...new Set(open.flatMap((statement) => statement.actions))];
  return open.length > 0 ? `its policy lets everybody ${actions.join(", ")}` : undefined;
};

export const tlsNotAskedFor: Judgement = (resource, index) =>
  policyOf(resource, index).some(refusesWithoutTls) ? undefined : "it can be reached without TLS";

export const publicBucket: Judgement = (bucket, index) => {
  const blocks = index
    .ofType(TYPE.s3.BucketPublicAccessBlock)
    .filter((block) => index.follow(block, "bucket", bucket.type) === bucket);
  const parts = ["blockPublicAcls", "blockPublicPolicy", "ignorePublicAcls", "restrictPublicBuckets"];
  const missing = parts.filter((part) => !blocks.some(({ inputs }) => inputs[part] === true));
  return missing.length > 0 ? `it is not closed to the public: ${missing.join(", ")}` : undefined;
};

/** AWS encrypts a queue unless its settings turn that off. */
export const unencrypted: Judgement = ({ type, inputs }) => {
  const { sqsManagedSseEnabled, kmsMasterKeyId, encryptionType, storageEncrypted } = inputs;
  const isEncrypted =
    type === QUEUE
      ? sqsManagedSseEnabled !== false || kmsMasterKeyId !== undefined
      : encryptionType === "KMS" || storageEncrypted === true;
  return isEncrypted ? undefined : "it is not encrypted";
};

export const recoveryMissing: Judgement = ({ inputs }) =>
  partOf(inputs.pointInTimeRecovery).enabled === true
    ? undefined
    : "the table cannot be set back to an earlier moment";

export const accessLogMissing: Judgement = ({ inputs }) =>
  inputs.accessLogSettings === undefined ? "the API writes no access log" : undefined;

export const secretVariable: Judgement = ({ secretInputs = [] }) =>
  secretInputs.includes("environment") ? "a variable of the function has a secret in it" : undefined;

/** The statements of the policy that a resource has, inside it or beside it. */
function policyOf(resource: GraphResource, index: GraphIndex): readonly PolicyStatement[] {
  const form = POLICIES[resource.type];
  const beside = (form ? index.ofType(form.type) : []).filter(
    (policy) => index.follow(policy, form?.of ?? "", resource.type) === resource,
  );
  return [resource, ...beside].flatMap(({ inputs }) => statementsOf(inputs.policy));
}

function partOf(value: GraphValue | undefined): Readonly<Record<string, GraphValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, GraphValue>)
    : {};
}
