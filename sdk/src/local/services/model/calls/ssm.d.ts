// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AddTagsToResource: { input: AddTagsToResourceRequest; output: Nothing };
  DeleteParameter: { input: DeleteParameterRequest; output: Nothing };
  DeleteParameters: { input: DeleteParametersRequest; output: DeleteParametersResult };
  DescribeParameters: { input: DescribeParametersRequest; output: DescribeParametersResult };
  GetParameter: { input: GetParameterRequest; output: GetParameterResult };
  GetParameterHistory: { input: GetParameterHistoryRequest; output: GetParameterHistoryResult };
  GetParameters: { input: GetParametersRequest; output: GetParametersResult };
  GetParametersByPath: { input: GetParametersByPathRequest; output: GetParametersByPathResult };
  LabelParameterVersion: { input: LabelParameterVersionRequest; output: LabelParameterVersionResult };
  ListTagsForResource: { input: ListTagsForResourceRequest; output: ListTagsForResourceResult };
  PutParameter: { input: PutParameterRequest; output: PutParameterResult };
  RemoveTagsFromResource: { input: RemoveTagsFromResourceRequest; output: Nothing };
};

export type ErrorCode =
  | "HierarchyLevelLimitExceededException"
  | "HierarchyTypeMismatchException"
  | "IncompatiblePolicyException"
  | "InternalServerError"
  | "InvalidAllowedPatternException"
  | "InvalidFilterKey"
  | "InvalidFilterOption"
  | "InvalidFilterValue"
  | "InvalidKeyId"
  | "InvalidNextToken"
  | "InvalidPolicyAttributeException"
  | "InvalidPolicyTypeException"
  | "InvalidResourceId"
  | "InvalidResourceType"
  | "ParameterAlreadyExists"
  | "ParameterLimitExceeded"
  | "ParameterMaxVersionLimitExceeded"
  | "ParameterNotFound"
  | "ParameterPatternMismatchException"
  | "ParameterVersionLabelLimitExceeded"
  | "ParameterVersionNotFound"
  | "PoliciesLimitExceededException"
  | "TooManyTagsError"
  | "TooManyUpdates"
  | "UnsupportedParameterType";
export type ResourceTypeForTagging =
  | "Document"
  | "ManagedInstance"
  | "MaintenanceWindow"
  | "Parameter"
  | "PatchBaseline"
  | "OpsItem"
  | "OpsMetadata"
  | "Automation"
  | "Association"
  | "CloudConnector";
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type AddTagsToResourceRequest = {
  readonly ResourceType: ResourceTypeForTagging;
  readonly ResourceId: string;
  readonly Tags: readonly Tag[];
};
export type DeleteParameterRequest = {
  readonly Name: string;
};
export type DeleteParametersRequest = {
  readonly Names: readonly string[];
};
export type DeleteParametersResult = {
  readonly DeletedParameters?: readonly string[];
  readonly InvalidParameters?: readonly string[];
};
export type ParametersFilterKey =
  | "Name"
  | "Type"
  | "KeyId";
export type ParametersFilter = {
  readonly Key: ParametersFilterKey;
  readonly Values: readonly string[];
};
export type ParameterStringFilter = {
  readonly Key: string;
  readonly Option?: string;
  readonly Values?: readonly string[];
};
export type DescribeParametersRequest = {
  readonly Filters?: readonly ParametersFilter[];
  readonly ParameterFilters?: readonly ParameterStringFilter[];
  readonly MaxResults?: number;
  readonly NextToken?: string;
  readonly Shared?: boolean;
};
export type ParameterType =
  | "String"
  | "StringList"
  | "SecureString";
export type ParameterTier =
  | "Standard"
  | "Advanced"
  | "Intelligent-Tiering";
export type ParameterInlinePolicy = {
  readonly PolicyText?: string;
  readonly PolicyType?: string;
  readonly PolicyStatus?: string;
};
export type ParameterMetadata = {
  readonly Name?: string;
  readonly ARN?: string;
  readonly Type?: ParameterType;
  readonly KeyId?: string;
  readonly LastModifiedDate?: number;
  readonly LastModifiedUser?: string;
  readonly Description?: string;
  readonly AllowedPattern?: string;
  readonly Version?: number;
  readonly Tier?: ParameterTier;
  readonly Policies?: readonly ParameterInlinePolicy[];
  readonly DataType?: string;
};
export type DescribeParametersResult = {
  readonly Parameters?: readonly ParameterMetadata[];
  readonly NextToken?: string;
};
export type GetParameterRequest = {
  readonly Name: string;
  readonly WithDecryption?: boolean;
};
export type Parameter = {
  readonly Name?: string;
  readonly Type?: ParameterType;
  readonly Value?: string;
  readonly Version?: number;
  readonly Selector?: string;
  readonly SourceResult?: string;
  readonly LastModifiedDate?: number;
  readonly ARN?: string;
  readonly DataType?: string;
};
export type GetParameterResult = {
  readonly Parameter?: Parameter;
};
export type GetParameterHistoryRequest = {
  readonly Name: string;
  readonly WithDecryption?: boolean;
  readonly MaxResults?: number;
  readonly NextToken?: string;
};
export type ParameterHistory = {
  readonly Name?: string;
  readonly Type?: ParameterType;
  readonly KeyId?: string;
  readonly LastModifiedDate?: number;
  readonly LastModifiedUser?: string;
  readonly Description?: string;
  readonly Value?: string;
  readonly AllowedPattern?: string;
  readonly Version?: number;
  readonly Labels?: readonly string[];
  readonly Tier?: ParameterTier;
  readonly Policies?: readonly ParameterInlinePolicy[];
  readonly DataType?: string;
};
export type GetParameterHistoryResult = {
  readonly Parameters?: readonly ParameterHistory[];
  readonly NextToken?: string;
};
export type GetParametersRequest = {
  readonly Names: readonly string[];
  readonly WithDecryption?: boolean;
};
export type GetParametersResult = {
  readonly Parameters?: readonly Parameter[];
  readonly InvalidParameters?: readonly string[];
};
export type GetParametersByPathRequest = {
  readonly Path: string;
  readonly Recursive?: boolean;
  readonly ParameterFilters?: readonly ParameterStringFilter[];
  readonly WithDecryption?: boolean;
  readonly MaxResults?: number;
  readonly NextToken?: string;
};
export type GetParametersByPathResult = {
  readonly Parameters?: readonly Parameter[];
  readonly NextToken?: string;
};
export type LabelParameterVersionRequest = {
  readonly Name: string;
  readonly ParameterVersion?: number;
  readonly Labels: readonly string[];
};
export type LabelParameterVersionResult = {
  readonly InvalidLabels?: readonly string[];
  readonly ParameterVersion?: number;
};
export type ListTagsForResourceRequest = {
  readonly ResourceType: ResourceTypeForTagging;
  readonly ResourceId: string;
};
export type ListTagsForResourceResult = {
  readonly TagList?: readonly Tag[];
};
export type PutParameterRequest = {
  readonly Name: string;
  readonly Description?: string;
  readonly Value: string;
  readonly Type?: ParameterType;
  readonly KeyId?: string;
  readonly Overwrite?: boolean;
  readonly AllowedPattern?: string;
  readonly Tags?: readonly Tag[];
  readonly Tier?: ParameterTier;
  readonly Policies?: string;
  readonly DataType?: string;
};
export type PutParameterResult = {
  readonly Version?: number;
  readonly Tier?: ParameterTier;
};
export type RemoveTagsFromResourceRequest = {
  readonly ResourceType: ResourceTypeForTagging;
  readonly ResourceId: string;
  readonly TagKeys: readonly string[];
};
export type Nothing = { readonly [member: string]: never };
