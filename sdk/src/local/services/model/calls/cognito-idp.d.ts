// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AdminAddUserToGroup: { input: AdminAddUserToGroupRequest; output: Nothing };
  AdminConfirmSignUp: { input: AdminConfirmSignUpRequest; output: Nothing };
  AdminCreateUser: { input: AdminCreateUserRequest; output: AdminCreateUserResponse };
  AdminDeleteUser: { input: AdminDeleteUserRequest; output: Nothing };
  AdminDeleteUserAttributes: { input: AdminDeleteUserAttributesRequest; output: Nothing };
  AdminDisableUser: { input: AdminDisableUserRequest; output: Nothing };
  AdminEnableUser: { input: AdminEnableUserRequest; output: Nothing };
  AdminGetUser: { input: AdminGetUserRequest; output: AdminGetUserResponse };
  AdminInitiateAuth: { input: AdminInitiateAuthRequest; output: AdminInitiateAuthResponse };
  AdminListGroupsForUser: { input: AdminListGroupsForUserRequest; output: AdminListGroupsForUserResponse };
  AdminRemoveUserFromGroup: { input: AdminRemoveUserFromGroupRequest; output: Nothing };
  AdminResetUserPassword: { input: AdminResetUserPasswordRequest; output: Nothing };
  AdminRespondToAuthChallenge: { input: AdminRespondToAuthChallengeRequest; output: AdminRespondToAuthChallengeResponse };
  AdminSetUserMFAPreference: { input: AdminSetUserMFAPreferenceRequest; output: Nothing };
  AdminSetUserPassword: { input: AdminSetUserPasswordRequest; output: Nothing };
  AdminUpdateUserAttributes: { input: AdminUpdateUserAttributesRequest; output: Nothing };
  AdminUserGlobalSignOut: { input: AdminUserGlobalSignOutRequest; output: Nothing };
  AssociateSoftwareToken: { input: AssociateSoftwareTokenRequest; output: AssociateSoftwareTokenResponse };
  ChangePassword: { input: ChangePasswordRequest; output: Nothing };
  CompleteWebAuthnRegistration: { input: CompleteWebAuthnRegistrationRequest; output: Nothing };
  ConfirmForgotPassword: { input: ConfirmForgotPasswordRequest; output: Nothing };
  ConfirmSignUp: { input: ConfirmSignUpRequest; output: ConfirmSignUpResponse };
  CreateGroup: { input: CreateGroupRequest; output: CreateGroupResponse };
  DeleteGroup: { input: DeleteGroupRequest; output: Nothing };
  DeleteUser: { input: DeleteUserRequest; output: Nothing };
  DeleteUserAttributes: { input: DeleteUserAttributesRequest; output: Nothing };
  DeleteWebAuthnCredential: { input: DeleteWebAuthnCredentialRequest; output: Nothing };
  DescribeUserPool: { input: DescribeUserPoolRequest; output: DescribeUserPoolResponse };
  DescribeUserPoolClient: { input: DescribeUserPoolClientRequest; output: DescribeUserPoolClientResponse };
  ForgotPassword: { input: ForgotPasswordRequest; output: ForgotPasswordResponse };
  GetGroup: { input: GetGroupRequest; output: GetGroupResponse };
  GetTokensFromRefreshToken: { input: GetTokensFromRefreshTokenRequest; output: GetTokensFromRefreshTokenResponse };
  GetUser: { input: GetUserRequest; output: GetUserResponse };
  GetUserAttributeVerificationCode: { input: GetUserAttributeVerificationCodeRequest; output: GetUserAttributeVerificationCodeResponse };
  GetUserAuthFactors: { input: GetUserAuthFactorsRequest; output: GetUserAuthFactorsResponse };
  GetUserPoolMfaConfig: { input: GetUserPoolMfaConfigRequest; output: GetUserPoolMfaConfigResponse };
  GlobalSignOut: { input: GlobalSignOutRequest; output: Nothing };
  InitiateAuth: { input: InitiateAuthRequest; output: InitiateAuthResponse };
  ListGroups: { input: ListGroupsRequest; output: ListGroupsResponse };
  ListUserPoolClients: { input: ListUserPoolClientsRequest; output: ListUserPoolClientsResponse };
  ListUserPools: { input: ListUserPoolsRequest; output: ListUserPoolsResponse };
  ListUsers: { input: ListUsersRequest; output: ListUsersResponse };
  ListUsersInGroup: { input: ListUsersInGroupRequest; output: ListUsersInGroupResponse };
  ListWebAuthnCredentials: { input: ListWebAuthnCredentialsRequest; output: ListWebAuthnCredentialsResponse };
  ResendConfirmationCode: { input: ResendConfirmationCodeRequest; output: ResendConfirmationCodeResponse };
  RespondToAuthChallenge: { input: RespondToAuthChallengeRequest; output: RespondToAuthChallengeResponse };
  RevokeToken: { input: RevokeTokenRequest; output: Nothing };
  SetUserMFAPreference: { input: SetUserMFAPreferenceRequest; output: Nothing };
  SetUserPoolMfaConfig: { input: SetUserPoolMfaConfigRequest; output: SetUserPoolMfaConfigResponse };
  SignUp: { input: SignUpRequest; output: SignUpResponse };
  StartWebAuthnRegistration: { input: StartWebAuthnRegistrationRequest; output: StartWebAuthnRegistrationResponse };
  UpdateGroup: { input: UpdateGroupRequest; output: UpdateGroupResponse };
  UpdateUserAttributes: { input: UpdateUserAttributesRequest; output: UpdateUserAttributesResponse };
  VerifySoftwareToken: { input: VerifySoftwareTokenRequest; output: VerifySoftwareTokenResponse };
  VerifyUserAttribute: { input: VerifyUserAttributeRequest; output: Nothing };
};

export type ErrorCode =
  | "AliasExistsException"
  | "CodeDeliveryFailureException"
  | "CodeMismatchException"
  | "ConcurrentModificationException"
  | "EnableSoftwareTokenMFAException"
  | "ExpiredCodeException"
  | "FeatureUnavailableInTierException"
  | "ForbiddenException"
  | "GroupExistsException"
  | "InternalErrorException"
  | "InvalidEmailRoleAccessPolicyException"
  | "InvalidLambdaResponseException"
  | "InvalidParameterException"
  | "InvalidPasswordException"
  | "InvalidSmsRoleAccessPolicyException"
  | "InvalidSmsRoleTrustRelationshipException"
  | "InvalidUserPoolConfigurationException"
  | "LimitExceededException"
  | "MFAMethodNotFoundException"
  | "NotAuthorizedException"
  | "OperationNotEnabledException"
  | "PasswordHistoryPolicyViolationException"
  | "PasswordResetRequiredException"
  | "PreconditionNotMetException"
  | "RefreshTokenReuseException"
  | "ResourceNotFoundException"
  | "SoftwareTokenMFANotFoundException"
  | "TooManyFailedAttemptsException"
  | "TooManyRequestsException"
  | "UnauthorizedException"
  | "UnexpectedLambdaException"
  | "UnsupportedOperationException"
  | "UnsupportedTokenTypeException"
  | "UnsupportedUserStateException"
  | "UserLambdaValidationException"
  | "UserNotConfirmedException"
  | "UserNotFoundException"
  | "UserPoolTaggingException"
  | "UsernameExistsException"
  | "WebAuthnChallengeNotFoundException"
  | "WebAuthnClientMismatchException"
  | "WebAuthnConfigurationMissingException"
  | "WebAuthnCredentialNotSupportedException"
  | "WebAuthnNotEnabledException"
  | "WebAuthnOriginNotAllowedException"
  | "WebAuthnRelyingPartyMismatchException";
export type AdminAddUserToGroupRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly GroupName: string;
};
export type AdminConfirmSignUpRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type AttributeType = {
  readonly Name: string;
  readonly Value?: string;
};
export type MessageActionType =
  | "RESEND"
  | "SUPPRESS";
export type DeliveryMediumType =
  | "SMS"
  | "EMAIL";
export type AdminCreateUserRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly UserAttributes?: readonly AttributeType[];
  readonly ValidationData?: readonly AttributeType[];
  readonly TemporaryPassword?: string;
  readonly ForceAliasCreation?: boolean;
  readonly MessageAction?: MessageActionType;
  readonly DesiredDeliveryMediums?: readonly DeliveryMediumType[];
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type UserStatusType =
  | "UNCONFIRMED"
  | "CONFIRMED"
  | "ARCHIVED"
  | "COMPROMISED"
  | "UNKNOWN"
  | "RESET_REQUIRED"
  | "FORCE_CHANGE_PASSWORD"
  | "EXTERNAL_PROVIDER";
export type MFAOptionType = {
  readonly DeliveryMedium?: DeliveryMediumType;
  readonly AttributeName?: string;
};
export type UserType = {
  readonly Username?: string;
  readonly Attributes?: readonly AttributeType[];
  readonly UserCreateDate?: number;
  readonly UserLastModifiedDate?: number;
  readonly Enabled?: boolean;
  readonly UserStatus?: UserStatusType;
  readonly MFAOptions?: readonly MFAOptionType[];
};
export type AdminCreateUserResponse = {
  readonly User?: UserType;
};
export type AdminDeleteUserRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
};
export type AdminDeleteUserAttributesRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly UserAttributeNames: readonly string[];
};
export type AdminDisableUserRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
};
export type AdminEnableUserRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
};
export type AdminGetUserRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
};
export type AdminGetUserResponse = {
  readonly Username: string;
  readonly UserAttributes?: readonly AttributeType[];
  readonly UserCreateDate?: number;
  readonly UserLastModifiedDate?: number;
  readonly Enabled?: boolean;
  readonly UserStatus?: UserStatusType;
  readonly MFAOptions?: readonly MFAOptionType[];
  readonly PreferredMfaSetting?: string;
  readonly UserMFASettingList?: readonly string[];
};
export type AuthFlowType =
  | "USER_SRP_AUTH"
  | "REFRESH_TOKEN_AUTH"
  | "REFRESH_TOKEN"
  | "CUSTOM_AUTH"
  | "ADMIN_NO_SRP_AUTH"
  | "USER_PASSWORD_AUTH"
  | "ADMIN_USER_PASSWORD_AUTH"
  | "USER_AUTH";
export type AnalyticsMetadataType = {
  readonly AnalyticsEndpointId?: string;
};
export type HttpHeader = {
  readonly headerName?: string;
  readonly headerValue?: string;
};
export type ContextDataType = {
  readonly IpAddress: string;
  readonly ServerName: string;
  readonly ServerPath: string;
  readonly HttpHeaders: readonly HttpHeader[];
  readonly EncodedData?: string;
};
export type AdminInitiateAuthRequest = {
  readonly UserPoolId: string;
  readonly ClientId: string;
  readonly AuthFlow: AuthFlowType;
  readonly AuthParameters?: { readonly [key: string]: string };
  readonly ClientMetadata?: { readonly [key: string]: string };
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly ContextData?: ContextDataType;
  readonly Session?: string;
};
export type ChallengeNameType =
  | "SMS_MFA"
  | "EMAIL_OTP"
  | "SOFTWARE_TOKEN_MFA"
  | "SELECT_MFA_TYPE"
  | "MFA_SETUP"
  | "PASSWORD_VERIFIER"
  | "CUSTOM_CHALLENGE"
  | "SELECT_CHALLENGE"
  | "DEVICE_SRP_AUTH"
  | "DEVICE_PASSWORD_VERIFIER"
  | "ADMIN_NO_SRP_AUTH"
  | "NEW_PASSWORD_REQUIRED"
  | "SMS_OTP"
  | "PASSWORD"
  | "WEB_AUTHN"
  | "PASSWORD_SRP";
export type NewDeviceMetadataType = {
  readonly DeviceKey?: string;
  readonly DeviceGroupKey?: string;
};
export type AuthenticationResultType = {
  readonly AccessToken?: string;
  readonly ExpiresIn?: number;
  readonly TokenType?: string;
  readonly RefreshToken?: string;
  readonly IdToken?: string;
  readonly NewDeviceMetadata?: NewDeviceMetadataType;
};
export type AdminInitiateAuthResponse = {
  readonly ChallengeName?: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly [key: string]: string };
  readonly AuthenticationResult?: AuthenticationResultType;
  readonly AvailableChallenges?: readonly ChallengeNameType[];
};
export type AdminListGroupsForUserRequest = {
  readonly Username: string;
  readonly UserPoolId: string;
  readonly Limit?: number;
  readonly NextToken?: string;
};
export type GroupType = {
  readonly GroupName?: string;
  readonly UserPoolId?: string;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly Precedence?: number;
  readonly LastModifiedDate?: number;
  readonly CreationDate?: number;
};
export type AdminListGroupsForUserResponse = {
  readonly Groups?: readonly GroupType[];
  readonly NextToken?: string;
};
export type AdminRemoveUserFromGroupRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly GroupName: string;
};
export type AdminResetUserPasswordRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type AdminRespondToAuthChallengeRequest = {
  readonly UserPoolId: string;
  readonly ClientId: string;
  readonly ChallengeName: ChallengeNameType;
  readonly ChallengeResponses?: { readonly [key: string]: string };
  readonly Session?: string;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly ContextData?: ContextDataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type AdminRespondToAuthChallengeResponse = {
  readonly ChallengeName?: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly [key: string]: string };
  readonly AuthenticationResult?: AuthenticationResultType;
  readonly AvailableChallenges?: readonly ChallengeNameType[];
};
export type SMSMfaSettingsType = {
  readonly Enabled?: boolean;
  readonly PreferredMfa?: boolean;
};
export type SoftwareTokenMfaSettingsType = {
  readonly Enabled?: boolean;
  readonly PreferredMfa?: boolean;
};
export type EmailMfaSettingsType = {
  readonly Enabled?: boolean;
  readonly PreferredMfa?: boolean;
};
export type WebAuthnMfaSettingsType = {
  readonly Enabled?: boolean;
};
export type AdminSetUserMFAPreferenceRequest = {
  readonly SMSMfaSettings?: SMSMfaSettingsType;
  readonly SoftwareTokenMfaSettings?: SoftwareTokenMfaSettingsType;
  readonly EmailMfaSettings?: EmailMfaSettingsType;
  readonly WebAuthnMfaSettings?: WebAuthnMfaSettingsType;
  readonly Username: string;
  readonly UserPoolId: string;
};
export type AdminSetUserPasswordRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly Password: string;
  readonly Permanent?: boolean;
};
export type AdminUpdateUserAttributesRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
  readonly UserAttributes: readonly AttributeType[];
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type AdminUserGlobalSignOutRequest = {
  readonly UserPoolId: string;
  readonly Username: string;
};
export type AssociateSoftwareTokenRequest = {
  readonly AccessToken?: string;
  readonly Session?: string;
};
export type AssociateSoftwareTokenResponse = {
  readonly SecretCode?: string;
  readonly Session?: string;
};
export type ChangePasswordRequest = {
  readonly PreviousPassword?: string;
  readonly ProposedPassword: string;
  readonly AccessToken: string;
};
export type CompleteWebAuthnRegistrationRequest = {
  readonly AccessToken: string;
  readonly Credential: unknown;
};
export type UserContextDataType = {
  readonly IpAddress?: string;
  readonly EncodedData?: string;
};
export type ConfirmForgotPasswordRequest = {
  readonly ClientId: string;
  readonly SecretHash?: string;
  readonly Username: string;
  readonly ConfirmationCode: string;
  readonly Password: string;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly UserContextData?: UserContextDataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type ConfirmSignUpRequest = {
  readonly ClientId: string;
  readonly SecretHash?: string;
  readonly Username: string;
  readonly ConfirmationCode: string;
  readonly ForceAliasCreation?: boolean;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly UserContextData?: UserContextDataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
  readonly Session?: string;
};
export type ConfirmSignUpResponse = {
  readonly Session?: string;
};
export type CreateGroupRequest = {
  readonly GroupName: string;
  readonly UserPoolId: string;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly Precedence?: number;
};
export type CreateGroupResponse = {
  readonly Group?: GroupType;
};
export type DeleteGroupRequest = {
  readonly GroupName: string;
  readonly UserPoolId: string;
};
export type DeleteUserRequest = {
  readonly AccessToken: string;
};
export type DeleteUserAttributesRequest = {
  readonly UserAttributeNames: readonly string[];
  readonly AccessToken: string;
};
export type DeleteWebAuthnCredentialRequest = {
  readonly AccessToken: string;
  readonly CredentialId: string;
};
export type DescribeUserPoolRequest = {
  readonly UserPoolId: string;
};
export type PasswordPolicyType = {
  readonly MinimumLength?: number;
  readonly RequireUppercase?: boolean;
  readonly RequireLowercase?: boolean;
  readonly RequireNumbers?: boolean;
  readonly RequireSymbols?: boolean;
  readonly PasswordHistorySize?: number;
  readonly TemporaryPasswordValidityDays?: number;
};
export type AuthFactorType =
  | "PASSWORD"
  | "EMAIL_OTP"
  | "SMS_OTP"
  | "WEB_AUTHN"
  | "SOFTWARE_TOKEN";
export type SignInPolicyType = {
  readonly AllowedFirstAuthFactors?: readonly AuthFactorType[];
};
export type UserPoolPolicyType = {
  readonly PasswordPolicy?: PasswordPolicyType;
  readonly SignInPolicy?: SignInPolicyType;
};
export type DeletionProtectionType =
  | "ACTIVE"
  | "INACTIVE";
export type PreTokenGenerationLambdaVersionType =
  | "V1_0"
  | "V2_0"
  | "V3_0";
export type PreTokenGenerationVersionConfigType = {
  readonly LambdaVersion: PreTokenGenerationLambdaVersionType;
  readonly LambdaArn: string;
};
export type CustomSMSSenderLambdaVersionType =
  | "V1_0";
export type CustomSMSLambdaVersionConfigType = {
  readonly LambdaVersion: CustomSMSSenderLambdaVersionType;
  readonly LambdaArn: string;
};
export type CustomEmailSenderLambdaVersionType =
  | "V1_0";
export type CustomEmailLambdaVersionConfigType = {
  readonly LambdaVersion: CustomEmailSenderLambdaVersionType;
  readonly LambdaArn: string;
};
export type InboundFederationLambdaVersionType =
  | "V1_0";
export type InboundFederationLambdaType = {
  readonly LambdaVersion: InboundFederationLambdaVersionType;
  readonly LambdaArn: string;
};
export type LambdaConfigType = {
  readonly PreSignUp?: string;
  readonly CustomMessage?: string;
  readonly PostConfirmation?: string;
  readonly PreAuthentication?: string;
  readonly PostAuthentication?: string;
  readonly DefineAuthChallenge?: string;
  readonly CreateAuthChallenge?: string;
  readonly VerifyAuthChallengeResponse?: string;
  readonly PreTokenGeneration?: string;
  readonly UserMigration?: string;
  readonly PreTokenGenerationConfig?: PreTokenGenerationVersionConfigType;
  readonly CustomSMSSender?: CustomSMSLambdaVersionConfigType;
  readonly CustomEmailSender?: CustomEmailLambdaVersionConfigType;
  readonly KMSKeyID?: string;
  readonly InboundFederation?: InboundFederationLambdaType;
};
export type StatusType =
  | "Enabled"
  | "Disabled";
export type AttributeDataType =
  | "String"
  | "Number"
  | "DateTime"
  | "Boolean";
export type NumberAttributeConstraintsType = {
  readonly MinValue?: string;
  readonly MaxValue?: string;
};
export type StringAttributeConstraintsType = {
  readonly MinLength?: string;
  readonly MaxLength?: string;
};
export type SchemaAttributeType = {
  readonly Name?: string;
  readonly AttributeDataType?: AttributeDataType;
  readonly DeveloperOnlyAttribute?: boolean;
  readonly Mutable?: boolean;
  readonly Required?: boolean;
  readonly NumberAttributeConstraints?: NumberAttributeConstraintsType;
  readonly StringAttributeConstraints?: StringAttributeConstraintsType;
};
export type VerifiedAttributeType =
  | "phone_number"
  | "email";
export type AliasAttributeType =
  | "phone_number"
  | "email"
  | "preferred_username";
export type UsernameAttributeType =
  | "phone_number"
  | "email";
export type DefaultEmailOptionType =
  | "CONFIRM_WITH_LINK"
  | "CONFIRM_WITH_CODE";
export type VerificationMessageTemplateType = {
  readonly SmsMessage?: string;
  readonly EmailMessage?: string;
  readonly EmailSubject?: string;
  readonly EmailMessageByLink?: string;
  readonly EmailSubjectByLink?: string;
  readonly DefaultEmailOption?: DefaultEmailOptionType;
};
export type UserAttributeUpdateSettingsType = {
  readonly AttributesRequireVerificationBeforeUpdate?: readonly VerifiedAttributeType[];
};
export type UserPoolMfaType =
  | "OFF"
  | "ON"
  | "OPTIONAL";
export type DeviceConfigurationType = {
  readonly ChallengeRequiredOnNewDevice?: boolean;
  readonly DeviceOnlyRememberedOnUserPrompt?: boolean;
};
export type EmailSendingAccountType =
  | "COGNITO_DEFAULT"
  | "DEVELOPER";
export type EmailConfigurationType = {
  readonly SourceArn?: string;
  readonly ReplyToEmailAddress?: string;
  readonly EmailSendingAccount?: EmailSendingAccountType;
  readonly From?: string;
  readonly ConfigurationSet?: string;
};
export type EumsSmsConfigurationType = {
  readonly CallerArn: string;
  readonly ExternalId?: string;
  readonly OriginationIdentity?: string;
  readonly ConfigurationSetName?: string;
  readonly InEntityId?: string;
  readonly InTemplateId?: string;
  readonly Region?: string;
};
export type SmsConfigurationType = {
  readonly SnsCallerArn?: string;
  readonly ExternalId?: string;
  readonly SnsRegion?: string;
  readonly EumsSms?: EumsSmsConfigurationType;
};
export type MessageTemplateType = {
  readonly SMSMessage?: string;
  readonly EmailMessage?: string;
  readonly EmailSubject?: string;
};
export type AdminCreateUserConfigType = {
  readonly AllowAdminCreateUserOnly?: boolean;
  readonly UnusedAccountValidityDays?: number;
  readonly InviteMessageTemplate?: MessageTemplateType;
};
export type AdvancedSecurityModeType =
  | "OFF"
  | "AUDIT"
  | "ENFORCED";
export type AdvancedSecurityEnabledModeType =
  | "AUDIT"
  | "ENFORCED";
export type AdvancedSecurityAdditionalFlowsType = {
  readonly CustomAuthMode?: AdvancedSecurityEnabledModeType;
};
export type UserPoolAddOnsType = {
  readonly AdvancedSecurityMode: AdvancedSecurityModeType;
  readonly AdvancedSecurityAdditionalFlows?: AdvancedSecurityAdditionalFlowsType;
};
export type OAuthFlowType =
  | "code"
  | "implicit"
  | "client_credentials";
export type DcrConfigurationType = {
  readonly EnableStatus?: StatusType;
  readonly OpenDcrEnabled?: boolean;
  readonly AuthenticatedGrantTypes?: readonly OAuthFlowType[];
  readonly OpenDcrGrantTypes?: readonly OAuthFlowType[];
  readonly AllowedScopes?: readonly string[];
};
export type UsernameConfigurationType = {
  readonly CaseSensitive: boolean;
};
export type RecoveryOptionNameType =
  | "verified_email"
  | "verified_phone_number"
  | "admin_only";
export type RecoveryOptionType = {
  readonly Priority: number;
  readonly Name: RecoveryOptionNameType;
};
export type AccountRecoverySettingType = {
  readonly RecoveryMechanisms?: readonly RecoveryOptionType[];
};
export type UserPoolTierType =
  | "LITE"
  | "ESSENTIALS"
  | "PLUS";
export type EncryptionKeyType =
  | "AWS_OWNED_KEY"
  | "CUSTOMER_MANAGED_KEY";
export type KeyConfigurationType = {
  readonly KeyType?: EncryptionKeyType;
  readonly KmsKeyArn?: string;
};
export type IssuerType =
  | "ORIGINAL"
  | "UPDATED";
export type IssuerConfigurationType = {
  readonly Type?: IssuerType;
};
export type AcrLevelConfigType = {
  readonly AcrValue: string;
};
export type UserPoolType = {
  readonly Id?: string;
  readonly Name?: string;
  readonly Policies?: UserPoolPolicyType;
  readonly DeletionProtection?: DeletionProtectionType;
  readonly LambdaConfig?: LambdaConfigType;
  readonly Status?: StatusType;
  readonly LastModifiedDate?: number;
  readonly CreationDate?: number;
  readonly SchemaAttributes?: readonly SchemaAttributeType[];
  readonly AutoVerifiedAttributes?: readonly VerifiedAttributeType[];
  readonly AliasAttributes?: readonly AliasAttributeType[];
  readonly UsernameAttributes?: readonly UsernameAttributeType[];
  readonly SmsVerificationMessage?: string;
  readonly EmailVerificationMessage?: string;
  readonly EmailVerificationSubject?: string;
  readonly VerificationMessageTemplate?: VerificationMessageTemplateType;
  readonly SmsAuthenticationMessage?: string;
  readonly UserAttributeUpdateSettings?: UserAttributeUpdateSettingsType;
  readonly MfaConfiguration?: UserPoolMfaType;
  readonly DeviceConfiguration?: DeviceConfigurationType;
  readonly EstimatedNumberOfUsers?: number;
  readonly EmailConfiguration?: EmailConfigurationType;
  readonly SmsConfiguration?: SmsConfigurationType;
  readonly UserPoolTags?: { readonly [key: string]: string };
  readonly SmsConfigurationFailure?: string;
  readonly EmailConfigurationFailure?: string;
  readonly Domain?: string;
  readonly CustomDomain?: string;
  readonly AdminCreateUserConfig?: AdminCreateUserConfigType;
  readonly UserPoolAddOns?: UserPoolAddOnsType;
  readonly DcrConfiguration?: DcrConfigurationType;
  readonly UsernameConfiguration?: UsernameConfigurationType;
  readonly Arn?: string;
  readonly AccountRecoverySetting?: AccountRecoverySettingType;
  readonly UserPoolTier?: UserPoolTierType;
  readonly KeyConfiguration?: KeyConfigurationType;
  readonly IssuerConfiguration?: IssuerConfigurationType;
  readonly AcrConfiguration?: { readonly [key: string]: AcrLevelConfigType };
};
export type DescribeUserPoolResponse = {
  readonly UserPool?: UserPoolType;
};
export type DescribeUserPoolClientRequest = {
  readonly UserPoolId: string;
  readonly ClientId: string;
};
export type TimeUnitsType =
  | "seconds"
  | "minutes"
  | "hours"
  | "days";
export type TokenValidityUnitsType = {
  readonly AccessToken?: TimeUnitsType;
  readonly IdToken?: TimeUnitsType;
  readonly RefreshToken?: TimeUnitsType;
};
export type ExplicitAuthFlowsType =
  | "ADMIN_NO_SRP_AUTH"
  | "CUSTOM_AUTH_FLOW_ONLY"
  | "USER_PASSWORD_AUTH"
  | "ALLOW_ADMIN_USER_PASSWORD_AUTH"
  | "ALLOW_CUSTOM_AUTH"
  | "ALLOW_USER_PASSWORD_AUTH"
  | "ALLOW_USER_SRP_AUTH"
  | "ALLOW_REFRESH_TOKEN_AUTH"
  | "ALLOW_USER_AUTH"
  | "ALLOW_TOKEN_EXCHANGE_DELEGATION"
  | "ALLOW_TOKEN_EXCHANGE_IMPERSONATION";
export type AnalyticsConfigurationType = {
  readonly ApplicationId?: string;
  readonly ApplicationArn?: string;
  readonly RoleArn?: string;
  readonly ExternalId?: string;
  readonly UserDataShared?: boolean;
};
export type PreventUserExistenceErrorTypes =
  | "LEGACY"
  | "ENABLED";
export type FeatureType =
  | "ENABLED"
  | "DISABLED";
export type RefreshTokenRotationType = {
  readonly Feature: FeatureType;
  readonly RetryGracePeriodSeconds?: number;
};
export type ClientTypeType =
  | "REGULAR"
  | "DCR";
export type UserPoolClientType = {
  readonly UserPoolId?: string;
  readonly ClientName?: string;
  readonly ClientId?: string;
  readonly ClientSecret?: string;
  readonly ClientSecretArn?: string;
  readonly LastModifiedDate?: number;
  readonly CreationDate?: number;
  readonly RefreshTokenValidity?: number;
  readonly AccessTokenValidity?: number;
  readonly IdTokenValidity?: number;
  readonly TokenValidityUnits?: TokenValidityUnitsType;
  readonly ReadAttributes?: readonly string[];
  readonly WriteAttributes?: readonly string[];
  readonly ExplicitAuthFlows?: readonly ExplicitAuthFlowsType[];
  readonly SupportedIdentityProviders?: readonly string[];
  readonly CallbackURLs?: readonly string[];
  readonly LogoutURLs?: readonly string[];
  readonly DefaultRedirectURI?: string;
  readonly AllowedOAuthFlows?: readonly OAuthFlowType[];
  readonly AllowedOAuthScopes?: readonly string[];
  readonly AllowedOAuthFlowsUserPoolClient?: boolean;
  readonly AnalyticsConfiguration?: AnalyticsConfigurationType;
  readonly PreventUserExistenceErrors?: PreventUserExistenceErrorTypes;
  readonly EnableTokenRevocation?: boolean;
  readonly EnablePropagateAdditionalUserContextData?: boolean;
  readonly AuthSessionValidity?: number;
  readonly RefreshTokenRotation?: RefreshTokenRotationType;
  readonly ClientType?: ClientTypeType;
};
export type DescribeUserPoolClientResponse = {
  readonly UserPoolClient?: UserPoolClientType;
};
export type ForgotPasswordRequest = {
  readonly ClientId: string;
  readonly SecretHash?: string;
  readonly UserContextData?: UserContextDataType;
  readonly Username: string;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type CodeDeliveryDetailsType = {
  readonly Destination?: string;
  readonly DeliveryMedium?: DeliveryMediumType;
  readonly AttributeName?: string;
};
export type ForgotPasswordResponse = {
  readonly CodeDeliveryDetails?: CodeDeliveryDetailsType;
};
export type GetGroupRequest = {
  readonly GroupName: string;
  readonly UserPoolId: string;
};
export type GetGroupResponse = {
  readonly Group?: GroupType;
};
export type GetTokensFromRefreshTokenRequest = {
  readonly RefreshToken: string;
  readonly ClientId: string;
  readonly ClientSecret?: string;
  readonly DeviceKey?: string;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type GetTokensFromRefreshTokenResponse = {
  readonly AuthenticationResult?: AuthenticationResultType;
};
export type GetUserRequest = {
  readonly AccessToken: string;
};
export type GetUserResponse = {
  readonly Username: string;
  readonly UserAttributes: readonly AttributeType[];
  readonly MFAOptions?: readonly MFAOptionType[];
  readonly PreferredMfaSetting?: string;
  readonly UserMFASettingList?: readonly string[];
};
export type GetUserAttributeVerificationCodeRequest = {
  readonly AccessToken: string;
  readonly AttributeName: string;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type GetUserAttributeVerificationCodeResponse = {
  readonly CodeDeliveryDetails?: CodeDeliveryDetailsType;
};
export type GetUserAuthFactorsRequest = {
  readonly AccessToken: string;
};
export type GetUserAuthFactorsResponse = {
  readonly Username: string;
  readonly PreferredMfaSetting?: string;
  readonly UserMFASettingList?: readonly string[];
  readonly ConfiguredUserAuthFactors?: readonly AuthFactorType[];
};
export type GetUserPoolMfaConfigRequest = {
  readonly UserPoolId: string;
};
export type SmsMfaConfigType = {
  readonly SmsAuthenticationMessage?: string;
  readonly SmsConfiguration?: SmsConfigurationType;
};
export type SoftwareTokenMfaConfigType = {
  readonly Enabled?: boolean;
};
export type EmailMfaConfigType = {
  readonly Message?: string;
  readonly Subject?: string;
};
export type UserVerificationType =
  | "required"
  | "preferred";
export type WebAuthnFactorConfigurationType =
  | "SINGLE_FACTOR"
  | "MULTI_FACTOR_WITH_USER_VERIFICATION";
export type WebAuthnConfigurationType = {
  readonly RelyingPartyId?: string;
  readonly UserVerification?: UserVerificationType;
  readonly FactorConfiguration?: WebAuthnFactorConfigurationType;
};
export type GetUserPoolMfaConfigResponse = {
  readonly SmsMfaConfiguration?: SmsMfaConfigType;
  readonly SoftwareTokenMfaConfiguration?: SoftwareTokenMfaConfigType;
  readonly EmailMfaConfiguration?: EmailMfaConfigType;
  readonly MfaConfiguration?: UserPoolMfaType;
  readonly WebAuthnConfiguration?: WebAuthnConfigurationType;
};
export type GlobalSignOutRequest = {
  readonly AccessToken: string;
};
export type InitiateAuthRequest = {
  readonly AuthFlow: AuthFlowType;
  readonly AuthParameters?: { readonly [key: string]: string };
  readonly ClientMetadata?: { readonly [key: string]: string };
  readonly ClientId: string;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly UserContextData?: UserContextDataType;
  readonly Session?: string;
};
export type InitiateAuthResponse = {
  readonly ChallengeName?: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly [key: string]: string };
  readonly AuthenticationResult?: AuthenticationResultType;
  readonly AvailableChallenges?: readonly ChallengeNameType[];
};
export type ListGroupsRequest = {
  readonly UserPoolId: string;
  readonly Limit?: number;
  readonly NextToken?: string;
};
export type ListGroupsResponse = {
  readonly Groups?: readonly GroupType[];
  readonly NextToken?: string;
};
export type ListUserPoolClientsRequest = {
  readonly UserPoolId: string;
  readonly MaxResults?: number;
  readonly NextToken?: string;
  readonly ClientType?: ClientTypeType;
};
export type UserPoolClientDescription = {
  readonly ClientId?: string;
  readonly UserPoolId?: string;
  readonly ClientName?: string;
};
export type ListUserPoolClientsResponse = {
  readonly UserPoolClients?: readonly UserPoolClientDescription[];
  readonly NextToken?: string;
};
export type ListUserPoolsRequest = {
  readonly NextToken?: string;
  readonly MaxResults: number;
};
export type UserPoolDescriptionType = {
  readonly Id?: string;
  readonly Name?: string;
  readonly LambdaConfig?: LambdaConfigType;
  readonly Status?: StatusType;
  readonly LastModifiedDate?: number;
  readonly CreationDate?: number;
  readonly ReplicaRegions?: readonly string[];
};
export type ListUserPoolsResponse = {
  readonly UserPools?: readonly UserPoolDescriptionType[];
  readonly NextToken?: string;
};
export type ListUsersRequest = {
  readonly UserPoolId: string;
  readonly AttributesToGet?: readonly string[];
  readonly Limit?: number;
  readonly PaginationToken?: string;
  readonly Filter?: string;
};
export type ListUsersResponse = {
  readonly Users?: readonly UserType[];
  readonly PaginationToken?: string;
};
export type ListUsersInGroupRequest = {
  readonly UserPoolId: string;
  readonly GroupName: string;
  readonly Limit?: number;
  readonly NextToken?: string;
};
export type ListUsersInGroupResponse = {
  readonly Users?: readonly UserType[];
  readonly NextToken?: string;
};
export type ListWebAuthnCredentialsRequest = {
  readonly AccessToken: string;
  readonly NextToken?: string;
  readonly MaxResults?: number;
};
export type WebAuthnCredentialDescription = {
  readonly CredentialId: string;
  readonly FriendlyCredentialName: string;
  readonly RelyingPartyId: string;
  readonly AuthenticatorAttachment?: string;
  readonly AuthenticatorTransports: readonly string[];
  readonly CreatedAt: number;
};
export type ListWebAuthnCredentialsResponse = {
  readonly Credentials: readonly WebAuthnCredentialDescription[];
  readonly NextToken?: string;
};
export type ResendConfirmationCodeRequest = {
  readonly ClientId: string;
  readonly SecretHash?: string;
  readonly UserContextData?: UserContextDataType;
  readonly Username: string;
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type ResendConfirmationCodeResponse = {
  readonly CodeDeliveryDetails?: CodeDeliveryDetailsType;
};
export type RespondToAuthChallengeRequest = {
  readonly ClientId: string;
  readonly ChallengeName: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeResponses?: { readonly [key: string]: string };
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly UserContextData?: UserContextDataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type RespondToAuthChallengeResponse = {
  readonly ChallengeName?: ChallengeNameType;
  readonly Session?: string;
  readonly ChallengeParameters?: { readonly [key: string]: string };
  readonly AuthenticationResult?: AuthenticationResultType;
  readonly AvailableChallenges?: readonly ChallengeNameType[];
};
export type RevokeAssociatedSessionsType =
  | "NONE"
  | "LINKED";
export type RevokeTokenRequest = {
  readonly Token: string;
  readonly ClientId: string;
  readonly ClientSecret?: string;
  readonly RevokeAssociatedSessions?: RevokeAssociatedSessionsType;
};
export type SetUserMFAPreferenceRequest = {
  readonly SMSMfaSettings?: SMSMfaSettingsType;
  readonly SoftwareTokenMfaSettings?: SoftwareTokenMfaSettingsType;
  readonly EmailMfaSettings?: EmailMfaSettingsType;
  readonly WebAuthnMfaSettings?: WebAuthnMfaSettingsType;
  readonly AccessToken: string;
};
export type SetUserPoolMfaConfigRequest = {
  readonly UserPoolId: string;
  readonly SmsMfaConfiguration?: SmsMfaConfigType;
  readonly SoftwareTokenMfaConfiguration?: SoftwareTokenMfaConfigType;
  readonly EmailMfaConfiguration?: EmailMfaConfigType;
  readonly MfaConfiguration?: UserPoolMfaType;
  readonly WebAuthnConfiguration?: WebAuthnConfigurationType;
};
export type SetUserPoolMfaConfigResponse = {
  readonly SmsMfaConfiguration?: SmsMfaConfigType;
  readonly SoftwareTokenMfaConfiguration?: SoftwareTokenMfaConfigType;
  readonly EmailMfaConfiguration?: EmailMfaConfigType;
  readonly MfaConfiguration?: UserPoolMfaType;
  readonly WebAuthnConfiguration?: WebAuthnConfigurationType;
};
export type SignUpRequest = {
  readonly ClientId: string;
  readonly SecretHash?: string;
  readonly Username: string;
  readonly Password?: string;
  readonly UserAttributes?: readonly AttributeType[];
  readonly ValidationData?: readonly AttributeType[];
  readonly AnalyticsMetadata?: AnalyticsMetadataType;
  readonly UserContextData?: UserContextDataType;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type SignUpResponse = {
  readonly UserConfirmed: boolean;
  readonly CodeDeliveryDetails?: CodeDeliveryDetailsType;
  readonly UserSub: string;
  readonly Session?: string;
};
export type StartWebAuthnRegistrationRequest = {
  readonly AccessToken: string;
};
export type StartWebAuthnRegistrationResponse = {
  readonly CredentialCreationOptions: unknown;
};
export type UpdateGroupRequest = {
  readonly GroupName: string;
  readonly UserPoolId: string;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly Precedence?: number;
};
export type UpdateGroupResponse = {
  readonly Group?: GroupType;
};
export type UpdateUserAttributesRequest = {
  readonly UserAttributes: readonly AttributeType[];
  readonly AccessToken: string;
  readonly ClientMetadata?: { readonly [key: string]: string };
};
export type UpdateUserAttributesResponse = {
  readonly CodeDeliveryDetailsList?: readonly CodeDeliveryDetailsType[];
};
export type VerifySoftwareTokenRequest = {
  readonly AccessToken?: string;
  readonly Session?: string;
  readonly UserCode: string;
  readonly FriendlyDeviceName?: string;
};
export type VerifySoftwareTokenResponseType =
  | "SUCCESS"
  | "ERROR";
export type VerifySoftwareTokenResponse = {
  readonly Status?: VerifySoftwareTokenResponseType;
  readonly Session?: string;
};
export type VerifyUserAttributeRequest = {
  readonly AccessToken: string;
  readonly AttributeName: string;
  readonly Code: string;
};
export type Nothing = { readonly [member: string]: never };
