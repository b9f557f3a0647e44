// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  BatchGetSecretValue: { input: BatchGetSecretValueRequest; output: BatchGetSecretValueResponse };
  CreateSecret: { input: CreateSecretRequest; output: CreateSecretResponse };
  DeleteResourcePolicy: { input: DeleteResourcePolicyRequest; output: DeleteResourcePolicyResponse };
  DeleteSecret: { input: DeleteSecretRequest; output: DeleteSecretResponse };
  DescribeSecret: { input: DescribeSecretRequest; output: DescribeSecretResponse };
  GetRandomPassword: { input: GetRandomPasswordRequest; output: GetRandomPasswordResponse };
  GetResourcePolicy: { input: GetResourcePolicyRequest; output: GetResourcePolicyResponse };
  GetSecretValue: { input: GetSecretValueRequest; output: GetSecretValueResponse };
  ListSecretVersionIds: { input: ListSecretVersionIdsRequest; output: ListSecretVersionIdsResponse };
  ListSecrets: { input: ListSecretsRequest; output: ListSecretsResponse };
  PutResourcePolicy: { input: PutResourcePolicyRequest; output: PutResourcePolicyResponse };
  PutSecretValue: { input: PutSecretValueRequest; output: PutSecretValueResponse };
  RestoreSecret: { input: RestoreSecretRequest; output: RestoreSecretResponse };
  TagResource: { input: TagResourceRequest; output: Nothing };
  UntagResource: { input: UntagResourceRequest; output: Nothing };
  UpdateSecret: { input: UpdateSecretRequest; output: UpdateSecretResponse };
  UpdateSecretVersionStage: { input: UpdateSecretVersionStageRequest; output: UpdateSecretVersionStageResponse };
};

export type ErrorCode =
  | "DecryptionFailure"
  | "EncryptionFailure"
  | "InternalServiceError"
  | "InvalidNextTokenException"
  | "InvalidParameterException"
  | "InvalidRequestException"
  | "LimitExceededException"
  | "MalformedPolicyDocumentException"
  | "PreconditionNotMetException"
  | "PublicPolicyException"
  | "ResourceExistsException"
  | "ResourceNotFoundException";
export type FilterNameStringType =
  | "description"
  | "name"
  | "tag-key"
  | "tag-value"
  | "primary-region"
  | "owning-service"
  | "all";
export type Filter = {
  readonly Key?: FilterNameStringType;
  readonly Values?: readonly string[];
};
export type BatchGetSecretValueRequest = {
  readonly SecretIdList?: readonly string[];
  readonly Filters?: readonly Filter[];
  readonly MaxResults?: number;
  readonly NextToken?: string;
};
export type SecretValueEntry = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly VersionId?: string;
  readonly SecretBinary?: string;
  readonly SecretString?: string;
  readonly VersionStages?: readonly string[];
  readonly CreatedDate?: number;
};
export type APIErrorType = {
  readonly SecretId?: string;
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type BatchGetSecretValueResponse = {
  readonly SecretValues?: readonly SecretValueEntry[];
  readonly NextToken?: string;
  readonly Errors?: readonly APIErrorType[];
};
export type Tag = {
  readonly Key?: string;
  readonly Value?: string;
};
export type ReplicaRegionType = {
  readonly Region?: string;
  readonly KmsKeyId?: string;
};
export type CreateSecretRequest = {
  readonly Name: string;
  readonly ClientRequestToken?: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly SecretBinary?: string;
  readonly SecretString?: string;
  readonly Tags?: readonly Tag[];
  readonly AddReplicaRegions?: readonly ReplicaRegionType[];
  readonly ForceOverwriteReplicaSecret?: boolean;
  readonly Type?: string;
  readonly CrossAccountPrimaryARN?: string;
};
export type StatusType =
  | "InSync"
  | "Failed"
  | "InProgress"
  | "Pending"
  | "Detached";
export type ReplicationStatusType = {
  readonly Region?: string;
  readonly KmsKeyId?: string;
  readonly Status?: StatusType;
  readonly StatusMessage?: string;
  readonly LastAccessedDate?: number;
};
export type CreateSecretResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly VersionId?: string;
  readonly ReplicationStatus?: readonly ReplicationStatusType[];
};
export type DeleteResourcePolicyRequest = {
  readonly SecretId: string;
  readonly PolicyName?: string;
};
export type DeleteResourcePolicyResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly PolicyName?: string;
};
export type DeleteSecretRequest = {
  readonly SecretId: string;
  readonly RecoveryWindowInDays?: number;
  readonly ForceDeleteWithoutRecovery?: boolean;
};
export type DeleteSecretResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly DeletionDate?: number;
};
export type DescribeSecretRequest = {
  readonly SecretId: string;
};
export type RotationRulesType = {
  readonly AutomaticallyAfterDays?: number;
  readonly Duration?: string;
  readonly ScheduleExpression?: string;
};
export type ExternalSecretRotationMetadataItem = {
  readonly Key?: string;
  readonly Value?: string;
};
export type CrossAccountPrimaryType = {
  readonly PrimarySecretARN?: string;
  readonly ReplicationStatus?: StatusType;
  readonly StatusMessage?: string;
};
export type CrossAccountReplicaEntry = {
  readonly ReplicaSecretARN?: string;
  readonly ReplicationRoleARN?: string;
  readonly ReplicationStatus?: StatusType;
  readonly StatusMessage?: string;
};
export type DescribeSecretResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly Type?: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly RotationEnabled?: boolean;
  readonly RotationLambdaARN?: string;
  readonly RotationRules?: RotationRulesType;
  readonly ExternalSecretRotationMetadata?: readonly ExternalSecretRotationMetadataItem[];
  readonly ExternalSecretRotationRoleArn?: string;
  readonly LastRotatedDate?: number;
  readonly LastChangedDate?: number;
  readonly LastAccessedDate?: number;
  readonly DeletedDate?: number;
  readonly NextRotationDate?: number;
  readonly Tags?: readonly Tag[];
  readonly VersionIdsToStages?: { readonly [key: string]: readonly string[] };
  readonly OwningService?: string;
  readonly CreatedDate?: number;
  readonly PrimaryRegion?: string;
  readonly ReplicationStatus?: readonly ReplicationStatusType[];
  readonly CrossAccountPrimary?: CrossAccountPrimaryType;
  readonly CrossAccountReplicas?: readonly CrossAccountReplicaEntry[];
};
export type GetRandomPasswordRequest = {
  readonly PasswordLength?: number;
  readonly ExcludeCharacters?: string;
  readonly ExcludeNumbers?: boolean;
  readonly ExcludePunctuation?: boolean;
  readonly ExcludeUppercase?: boolean;
  readonly ExcludeLowercase?: boolean;
  readonly IncludeSpace?: boolean;
  readonly RequireEachIncludedType?: boolean;
};
export type GetRandomPasswordResponse = {
  readonly RandomPassword?: string;
};
export type GetResourcePolicyRequest = {
  readonly SecretId: string;
  readonly PolicyName?: string;
};
export type GetResourcePolicyResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly ResourcePolicy?: string;
  readonly PolicyName?: string;
};
export type GetSecretValueRequest = {
  readonly SecretId: string;
  readonly VersionId?: string;
  readonly VersionStage?: string;
};
export type GetSecretValueResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly VersionId?: string;
  readonly SecretBinary?: string;
  readonly SecretString?: string;
  readonly VersionStages?: readonly string[];
  readonly CreatedDate?: number;
};
export type ListSecretVersionIdsRequest = {
  readonly SecretId: string;
  readonly MaxResults?: number;
  readonly NextToken?: string;
  readonly IncludeDeprecated?: boolean;
};
export type SecretVersionsListEntry = {
  readonly VersionId?: string;
  readonly VersionStages?: readonly string[];
  readonly LastAccessedDate?: number;
  readonly CreatedDate?: number;
  readonly KmsKeyIds?: readonly string[];
};
export type ListSecretVersionIdsResponse = {
  readonly Versions?: readonly SecretVersionsListEntry[];
  readonly NextToken?: string;
  readonly ARN?: string;
  readonly Name?: string;
};
export type SortOrderType =
  | "asc"
  | "desc";
export type SortByType =
  | "created-date"
  | "last-accessed-date"
  | "last-changed-date"
  | "name";
export type ListSecretsRequest = {
  readonly IncludePlannedDeletion?: boolean;
  readonly MaxResults?: number;
  readonly NextToken?: string;
  readonly Filters?: readonly Filter[];
  readonly SortOrder?: SortOrderType;
  readonly SortBy?: SortByType;
};
export type SecretListEntry = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly Type?: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly RotationEnabled?: boolean;
  readonly RotationLambdaARN?: string;
  readonly RotationRules?: RotationRulesType;
  readonly ExternalSecretRotationMetadata?: readonly ExternalSecretRotationMetadataItem[];
  readonly ExternalSecretRotationRoleArn?: string;
  readonly LastRotatedDate?: number;
  readonly LastChangedDate?: number;
  readonly LastAccessedDate?: number;
  readonly DeletedDate?: number;
  readonly NextRotationDate?: number;
  readonly Tags?: readonly Tag[];
  readonly SecretVersionsToStages?: { readonly [key: string]: readonly string[] };
  readonly OwningService?: string;
  readonly CreatedDate?: number;
  readonly PrimaryRegion?: string;
};
export type ListSecretsResponse = {
  readonly SecretList?: readonly SecretListEntry[];
  readonly NextToken?: string;
};
export type PutResourcePolicyRequest = {
  readonly SecretId: string;
  readonly ResourcePolicy: string;
  readonly PolicyName?: string;
  readonly BlockPublicPolicy?: boolean;
};
export type PutResourcePolicyResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly PolicyName?: string;
};
export type PutSecretValueRequest = {
  readonly SecretId: string;
  readonly ClientRequestToken?: string;
  readonly SecretBinary?: string;
  readonly SecretString?: string;
  readonly VersionStages?: readonly string[];
  readonly RotationToken?: string;
};
export type PutSecretValueResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly VersionId?: string;
  readonly VersionStages?: readonly string[];
};
export type RestoreSecretRequest = {
  readonly SecretId: string;
};
export type RestoreSecretResponse = {
  readonly ARN?: string;
  readonly Name?: string;
};
export type TagResourceRequest = {
  readonly SecretId: string;
  readonly Tags: readonly Tag[];
};
export type UntagResourceRequest = {
  readonly SecretId: string;
  readonly TagKeys: readonly string[];
};
export type UpdateSecretRequest = {
  readonly SecretId: string;
  readonly ClientRequestToken?: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly SecretBinary?: string;
  readonly SecretString?: string;
  readonly Type?: string;
};
export type UpdateSecretResponse = {
  readonly ARN?: string;
  readonly Name?: string;
  readonly VersionId?: string;
};
export type UpdateSecretVersionStageRequest = {
  readonly SecretId: string;
  readonly VersionStage: string;
  readonly RemoveFromVersionId?: string;
  readonly MoveToVersionId?: string;
};
export type UpdateSecretVersionStageResponse = {
  readonly ARN?: string;
  readonly Name?: string;
};
export type Nothing = { readonly [member: string]: never };
