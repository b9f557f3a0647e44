/** Inputs that the models refuse and AWS takes. */
export interface Explained {
  /** `iam PutRolePolicy`. */
  readonly operation: string;
  /** Fits the sentence. */
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
    operation: "iam PutRolePolicy",
    says: /^PolicyDocument: RESOURCE_MISMATCH: \[\{'action': 'kinesis:SubscribeToShard', 'required_format': 'arn:\*:kinesis:\*:\*:\*\/\*\/consumer\/\*:\*'\}\]$/,
    reason:
      "it is for readers with a consumer of their own, and stands beside what a stream's own readers need",
  },
];
