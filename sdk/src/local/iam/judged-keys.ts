/** The condition keys of calls of DynamoDB, those of transactions included. */
export const DYNAMODB_KEYS = [
  "dynamodb:attributes",
  "dynamodb:enclosingoperation",
  "dynamodb:leadingkeys",
  "dynamodb:returnconsumedcapacity",
  "dynamodb:returnvalues",
  "dynamodb:select",
] as const;

/**
 * Condition keys that the local judge has values for, in lower case: those of the Service Authorization Reference, service by
 * service. Keys that are missing here are named at the start of a session.
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-keys.html
 */
const JUDGED: ReadonlySet<string> = new Set<string>([
  // Keys of requests.
  "aws:currenttime",
  "aws:epochtime",
  "aws:referer",
  "aws:requestedregion",
  "aws:securetransport",
  "aws:sourceip",
  "aws:useragent",
  // Keys of callers.
  "aws:federatedprovider",
  "aws:principalaccount",
  "aws:principalarn",
  "aws:principalisawsservice",
  "aws:principaltype",
  "aws:sourceaccount",
  "aws:sourcearn",
  "aws:tokenissuetime",
  "aws:userid",
  "aws:username",
  "aws:viaawsservice",
  "cognito-identity.amazonaws.com:amr",
  "cognito-identity.amazonaws.com:aud",
  "cognito-identity.amazonaws.com:sub",
  // Keys of trust policies.
  "aws:tagkeys",
  "sts:externalid",
  "sts:rolesessionname",
  // Keys of services. SQS, Kinesis, Cognito, EventBridge Scheduler, RDS Data and API Gateway have none of their own.
  ...DYNAMODB_KEYS,
  "events:detail-type",
  "events:source",
  "lambda:functionurlauthtype",
  "lambda:invokedviafunctionurl",
  "s3:delimiter",
  "s3:max-keys",
  "s3:prefix",
  "s3:if-match",
  "s3:if-none-match",
  "s3:versionid",
  "s3:x-amz-acl",
  "s3:x-amz-copy-source",
  "s3:x-amz-server-side-encryption",
  "s3:x-amz-server-side-encryption-aws-kms-key-id",
  "s3:x-amz-storage-class",
  "secretsmanager:secretid",
  "secretsmanager:versionid",
  "secretsmanager:versionstage",
  "sns:endpoint",
  "sns:protocol",
  "ssm:overwrite",
  "ssm:recursive",
]);
/** The same with a name of the author's after the slash. */
const FAMILIES = ["aws:principaltag/", "aws:requesttag/"];

/** Whether the local judge has values for a key. */
export function isJudged(key: string): boolean {
  const lower = key.toLowerCase();
  return JUDGED.has(lower) || FAMILIES.some((family) => lower.startsWith(family));
}
