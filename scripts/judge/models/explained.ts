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
];
