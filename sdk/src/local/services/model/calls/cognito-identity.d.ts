// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  DescribeIdentity: { input: DescribeIdentityInput; output: IdentityDescription };
  DescribeIdentityPool: { input: DescribeIdentityPoolInput; output: IdentityPool };
  GetCredentialsForIdentity: { input: GetCredentialsForIdentityInput; output: GetCredentialsForIdentityResponse };
  GetId: { input: GetIdInput; output: GetIdResponse };
  GetOpenIdToken: { input: GetOpenIdTokenInput; output: GetOpenIdTokenResponse };
  ListIdentities: { input: ListIdentitiesInput; output: ListIdentitiesResponse };
};

export type ErrorCode =
  | "ExternalServiceException"
  | "InternalErrorException"
  | "InvalidIdentityPoolConfigurationException"
  | "InvalidParameterException"
  | "LimitExceededException"
  | "NotAuthorizedException"
  | "ResourceConflictException"
  | "ResourceNotFoundException"
  | "TooManyRequestsException";
export type DescribeIdentityInput = {
  readonly IdentityId: string;
};
export type IdentityDescription = {
  readonly IdentityId?: string;
  readonly Logins?: readonly string[];
  readonly CreationDate?: number;
  readonly LastModifiedDate?: number;
};
export type DescribeIdentityPoolInput = {
  readonly IdentityPoolId: string;
};
export type CognitoIdentityProvider = {
  readonly ProviderName?: string;
  readonly ClientId?: string;
  readonly ServerSideTokenCheck?: boolean;
};
export type IdentityPool = {
  readonly IdentityPoolId: string;
  readonly IdentityPoolName: string;
  readonly AllowUnauthenticatedIdentities: boolean;
  readonly AllowClassicFlow?: boolean;
  readonly SupportedLoginProviders?: { readonly [key: string]: string };
  readonly DeveloperProviderName?: string;
  readonly OpenIdConnectProviderARNs?: readonly string[];
  readonly CognitoIdentityProviders?: readonly CognitoIdentityProvider[];
  readonly SamlProviderARNs?: readonly string[];
  readonly IdentityPoolTags?: { readonly [key: string]: string };
};
export type GetCredentialsForIdentityInput = {
  readonly IdentityId: string;
  readonly Logins?: { readonly [key: string]: string };
  readonly CustomRoleArn?: string;
};
export type Credentials = {
  readonly AccessKeyId?: string;
  readonly SecretKey?: string;
  readonly SessionToken?: string;
  readonly Expiration?: number;
};
export type GetCredentialsForIdentityResponse = {
  readonly IdentityId?: string;
  readonly Credentials?: Credentials;
};
export type GetIdInput = {
  readonly AccountId?: string;
  readonly IdentityPoolId: string;
  readonly Logins?: { readonly [key: string]: string };
};
export type GetIdResponse = {
  readonly IdentityId?: string;
};
export type GetOpenIdTokenInput = {
  readonly IdentityId: string;
  readonly Logins?: { readonly [key: string]: string };
};
export type GetOpenIdTokenResponse = {
  readonly IdentityId?: string;
  readonly Token?: string;
};
export type ListIdentitiesInput = {
  readonly IdentityPoolId: string;
  readonly MaxResults: number;
  readonly NextToken?: string;
  readonly HideDisabled?: boolean;
};
export type ListIdentitiesResponse = {
  readonly IdentityPoolId?: string;
  readonly Identities?: readonly IdentityDescription[];
  readonly NextToken?: string;
};
export type Nothing = { readonly [member: string]: never };
