// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AssumeRole: { input: AssumeRoleRequest; output: AssumeRoleResponse };
  GetCallerIdentity: { input: Nothing; output: GetCallerIdentityResponse };
  GetSessionToken: { input: GetSessionTokenRequest; output: GetSessionTokenResponse };
};

export type ErrorCode =
  | "ExpiredTokenException"
  | "InvalidContextAssertion"
  | "MalformedPolicyDocument"
  | "PackedPolicyTooLarge"
  | "RegionDisabledException";
export type PolicyDescriptorType = {
  readonly arn?: string;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type ProvidedContext = {
  readonly ProviderArn?: string;
  readonly ContextAssertion?: string;
};
export type AssumeRoleRequest = {
  readonly RoleArn: string;
  readonly RoleSessionName: string;
  readonly PolicyArns?: readonly PolicyDescriptorType[];
  readonly Policy?: string;
  readonly DurationSeconds?: number;
  readonly Tags?: readonly Tag[];
  readonly TransitiveTagKeys?: readonly string[];
  readonly ExternalId?: string;
  readonly SerialNumber?: string;
  readonly TokenCode?: string;
  readonly SourceIdentity?: string;
  readonly ProvidedContexts?: readonly ProvidedContext[];
  readonly MinimumSessionTokenSize?: number;
};
export type Credentials = {
  readonly AccessKeyId: string;
  readonly SecretAccessKey: string;
  readonly SessionToken: string;
  readonly Expiration: number;
};
export type AssumedRoleUser = {
  readonly AssumedRoleId: string;
  readonly Arn: string;
};
export type AssumeRoleResponse = {
  readonly Credentials?: Credentials;
  readonly AssumedRoleUser?: AssumedRoleUser;
  readonly PackedPolicySize?: number;
  readonly SourceIdentity?: string;
  readonly SessionTokenUtilization?: number;
  readonly SessionTokenSize?: number;
};
export type GetCallerIdentityResponse = {
  readonly UserId?: string;
  readonly Account?: string;
  readonly Arn?: string;
};
export type GetSessionTokenRequest = {
  readonly DurationSeconds?: number;
  readonly SerialNumber?: string;
  readonly TokenCode?: string;
  readonly MinimumSessionTokenSize?: number;
};
export type GetSessionTokenResponse = {
  readonly Credentials?: Credentials;
  readonly SessionTokenUtilization?: number;
  readonly SessionTokenSize?: number;
};
export type Nothing = { readonly [member: string]: never };
