/** Inputs that the models refuse and AWS accepts. */
export interface Explained {
  /** `iam PutRolePolicy`. */
  readonly operation: string;
  /** Matches the sentence. */
  readonly says: RegExp;
  readonly reason: string;
}

export const EXPLAINED: readonly Explained[] = [
  {
    operation: "iam PutRolePolicy",
    says: /^PolicyDocument: RESOURCE_MISMATCH: \[(?:\{'action': 'dynamodb:(?:DescribeStream|GetRecords|GetShardIterator)', 'required_format': 'arn:\*:dynamodb:\*:\*:table\/\*\/stream\/\*'\}(?:, )?)+\]$/,
    reason: "the label of a stream is a time, whose colons parliament takes for those of an ARN",
  },
  {
    operation: "iam CreateRole",
    says: /^AssumeRolePolicyDocument: UNKNOWN_FEDERATION_SOURCE: arn:aws:iam::\d+:oidc-provider\/(?:token\.actions\.githubusercontent|gitlab)\.com$/,
    reason: "parliament has a list of federations, and AWS takes the ARN of any OpenID Connect provider",
  },
  {
    operation: "iam CreateRole",
    says: /^AssumeRolePolicyDocument: UNKNOWN_CONDITION_FOR_ACTION: Unknown condition gitlab\.com:(?:aud|sub) for action sts:AssumeRoleWithWebIdentity$/,
    reason: "the keys of a provider begin with its host, and parliament's list has GitHub's alone",
  },
];
