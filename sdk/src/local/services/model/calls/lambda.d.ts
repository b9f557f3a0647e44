// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  GetFunction: { input: GetFunctionRequest; output: GetFunctionResponse };
  GetFunctionConcurrency: { input: GetFunctionConcurrencyRequest; output: GetFunctionConcurrencyResponse };
  GetFunctionConfiguration: { input: GetFunctionConfigurationRequest; output: FunctionConfiguration };
  GetFunctionUrlConfig: { input: GetFunctionUrlConfigRequest; output: GetFunctionUrlConfigResponse };
  GetPolicy: { input: GetPolicyRequest; output: GetPolicyResponse };
  GetResourcePolicy: { input: GetResourcePolicyRequest; output: GetResourcePolicyResponse };
  Invoke: { input: InvocationRequest; output: InvocationResponse };
  InvokeWithResponseStream: { input: InvokeWithResponseStreamRequest; output: InvokeWithResponseStreamResponse };
  ListEventSourceMappings: { input: ListEventSourceMappingsRequest; output: ListEventSourceMappingsResponse };
  ListFunctions: { input: ListFunctionsRequest; output: ListFunctionsResponse };
};

export type ErrorCode =
  | "CodeArtifactUserDeletedException"
  | "CodeArtifactUserFailedException"
  | "CodeArtifactUserPendingException"
  | "DurableExecutionAlreadyStartedException"
  | "EC2AccessDeniedException"
  | "EC2ThrottledException"
  | "EC2UnexpectedException"
  | "EFSIOException"
  | "EFSMountConnectivityException"
  | "EFSMountFailureException"
  | "EFSMountTimeoutException"
  | "ENILimitReachedException"
  | "ENINotReadyException"
  | "InvalidParameterValueException"
  | "InvalidRequestContentException"
  | "InvalidRuntimeException"
  | "InvalidSecurityGroupIDException"
  | "InvalidSubnetIDException"
  | "InvalidZipFileException"
  | "KMSAccessDeniedException"
  | "KMSDisabledException"
  | "KMSInvalidStateException"
  | "KMSNotFoundException"
  | "ModeNotSupportedException"
  | "NoPublishedVersionException"
  | "RecursiveInvocationException"
  | "RequestTooLargeException"
  | "ResourceConflictException"
  | "ResourceNotFoundException"
  | "ResourceNotReadyException"
  | "RuntimeAliasDeletedException"
  | "RuntimeVersionDeletedException"
  | "S3FilesMountConnectivityException"
  | "S3FilesMountFailureException"
  | "S3FilesMountTimeoutException"
  | "SerializedRequestEntityTooLargeException"
  | "ServiceException"
  | "ServiceQuotaExceededException"
  | "SnapStartException"
  | "SnapStartNotReadyException"
  | "SnapStartRegenerationFailureException"
  | "SnapStartTimeoutException"
  | "SubnetIPAddressLimitReachedException"
  | "TooManyRequestsException"
  | "UnsupportedMediaTypeException";
export type GetFunctionRequest = {
  readonly FunctionName: string;
  readonly Qualifier?: string;
};
export type Runtime =
  | "nodejs"
  | "nodejs4.3"
  | "nodejs6.10"
  | "nodejs8.10"
  | "nodejs10.x"
  | "nodejs12.x"
  | "nodejs14.x"
  | "nodejs16.x"
  | "nodejs18.x"
  | "nodejs20.x"
  | "nodejs22.x"
  | "nodejs24.x"
  | "java8"
  | "java8.al2"
  | "java11"
  | "java17"
  | "java21"
  | "java25"
  | "python2.7"
  | "python3.6"
  | "python3.7"
  | "python3.8"
  | "python3.9"
  | "python3.10"
  | "python3.11"
  | "python3.12"
  | "python3.13"
  | "python3.14"
  | "dotnetcore1.0"
  | "dotnetcore2.0"
  | "dotnetcore2.1"
  | "dotnetcore3.1"
  | "dotnet6"
  | "dotnet8"
  | "dotnet10"
  | "nodejs4.3-edge"
  | "go1.x"
  | "ruby2.5"
  | "ruby2.7"
  | "ruby3.2"
  | "ruby3.3"
  | "ruby3.4"
  | "ruby4.0"
  | "provided"
  | "provided.al2"
  | "provided.al2023"
  | "nodejs26.x"
  | "python3.15"
  | "java8.al2023"
  | "java11.al2023"
  | "java17.al2023"
  | "custom";
export type VpcConfigResponse = {
  readonly SubnetIds?: readonly string[];
  readonly SecurityGroupIds?: readonly string[];
  readonly VpcId?: string;
  readonly Ipv6AllowedForDualStack?: boolean;
};
export type DeadLetterConfig = {
  readonly TargetArn?: string;
};
export type EnvironmentError = {
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type EnvironmentResponse = {
  readonly Variables?: { readonly [key: string]: string };
  readonly Error?: EnvironmentError;
};
export type TracingMode =
  | "Active"
  | "PassThrough";
export type TracingConfigResponse = {
  readonly Mode?: TracingMode;
};
export type Layer = {
  readonly Arn?: string;
  readonly CodeSize?: number;
  readonly SigningProfileVersionArn?: string;
  readonly SigningJobArn?: string;
};
export type State =
  | "Pending"
  | "Active"
  | "Inactive"
  | "Failed"
  | "Deactivating"
  | "Deactivated"
  | "ActiveNonInvocable"
  | "Deleting";
export type StateReasonCode =
  | "Idle"
  | "Creating"
  | "Restoring"
  | "EniLimitExceeded"
  | "InsufficientRolePermissions"
  | "InvalidConfiguration"
  | "InternalError"
  | "SubnetOutOfIPAddresses"
  | "InvalidSubnet"
  | "InvalidSecurityGroup"
  | "ImageDeleted"
  | "ImageAccessDenied"
  | "InvalidImage"
  | "KMSKeyAccessDenied"
  | "KMSKeyNotFound"
  | "InvalidStateKMSKey"
  | "DisabledKMSKey"
  | "EFSIOError"
  | "EFSMountConnectivityError"
  | "EFSMountFailure"
  | "EFSMountTimeout"
  | "InvalidRuntime"
  | "InvalidZipFileException"
  | "FunctionError"
  | "ServiceQuotaExceededException"
  | "VcpuLimitExceeded"
  | "CapacityProviderScalingLimitExceeded"
  | "InsufficientCapacity"
  | "EC2RequestLimitExceeded"
  | "FunctionError.InitTimeout"
  | "FunctionError.RuntimeInitError"
  | "FunctionError.ExtensionInitError"
  | "FunctionError.InvalidEntryPoint"
  | "FunctionError.InvalidWorkingDirectory"
  | "FunctionError.PermissionDenied"
  | "FunctionError.TooManyExtensions"
  | "FunctionError.InitResourceExhausted"
  | "DisallowedByVpcEncryptionControl"
  | "DrainingDurableExecutions"
  | "IncompatibleAcceleratorInstanceTypes"
  | "DependencyError";
export type LastUpdateStatus =
  | "Successful"
  | "Failed"
  | "InProgress";
export type LastUpdateStatusReasonCode =
  | "EniLimitExceeded"
  | "InsufficientRolePermissions"
  | "InvalidConfiguration"
  | "InternalError"
  | "SubnetOutOfIPAddresses"
  | "InvalidSubnet"
  | "InvalidSecurityGroup"
  | "ImageDeleted"
  | "ImageAccessDenied"
  | "InvalidImage"
  | "KMSKeyAccessDenied"
  | "KMSKeyNotFound"
  | "InvalidStateKMSKey"
  | "DisabledKMSKey"
  | "EFSIOError"
  | "EFSMountConnectivityError"
  | "EFSMountFailure"
  | "EFSMountTimeout"
  | "InvalidRuntime"
  | "InvalidZipFileException"
  | "FunctionError"
  | "ServiceQuotaExceededException"
  | "VcpuLimitExceeded"
  | "CapacityProviderScalingLimitExceeded"
  | "InsufficientCapacity"
  | "EC2RequestLimitExceeded"
  | "FunctionError.InitTimeout"
  | "FunctionError.RuntimeInitError"
  | "FunctionError.ExtensionInitError"
  | "FunctionError.InvalidEntryPoint"
  | "FunctionError.InvalidWorkingDirectory"
  | "FunctionError.PermissionDenied"
  | "FunctionError.TooManyExtensions"
  | "FunctionError.InitResourceExhausted"
  | "DisallowedByVpcEncryptionControl"
  | "IncompatibleAcceleratorInstanceTypes"
  | "DependencyError";
export type DirectS3Read =
  | "ENABLED"
  | "DISABLED"
  | "AUTO";
export type S3FilesConfig = {
  readonly DirectS3Read?: DirectS3Read;
};
export type FileSystemConfig = {
  readonly Arn: string;
  readonly LocalMountPath: string;
  readonly S3FilesConfig?: S3FilesConfig;
};
export type PackageType =
  | "Zip"
  | "Image";
export type ImageConfig = {
  readonly EntryPoint?: readonly string[];
  readonly Command?: readonly string[];
  readonly WorkingDirectory?: string;
};
export type ImageConfigError = {
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type ImageConfigResponse = {
  readonly ImageConfig?: ImageConfig;
  readonly Error?: ImageConfigError;
};
export type Architecture =
  | "x86_64"
  | "arm64";
export type EphemeralStorage = {
  readonly Size: number;
};
export type SnapStartApplyOn =
  | "PublishedVersions"
  | "None";
export type SnapStartOptimizationStatus =
  | "On"
  | "Off";
export type SnapStartResponse = {
  readonly ApplyOn?: SnapStartApplyOn;
  readonly OptimizationStatus?: SnapStartOptimizationStatus;
};
export type RuntimeVersionError = {
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type RuntimeVersionConfig = {
  readonly RuntimeVersionArn?: string;
  readonly Error?: RuntimeVersionError;
};
export type LogFormat =
  | "JSON"
  | "Text";
export type ApplicationLogLevel =
  | "TRACE"
  | "DEBUG"
  | "INFO"
  | "WARN"
  | "ERROR"
  | "FATAL";
export type SystemLogLevel =
  | "DEBUG"
  | "INFO"
  | "WARN";
export type LoggingConfig = {
  readonly LogFormat?: LogFormat;
  readonly ApplicationLogLevel?: ApplicationLogLevel;
  readonly SystemLogLevel?: SystemLogLevel;
  readonly LogGroup?: string;
};
export type TenantIsolationMode =
  | "PER_TENANT";
export type TenancyConfig = {
  readonly TenantIsolationMode: TenantIsolationMode;
};
export type LambdaManagedInstancesCapacityProviderConfig = {
  readonly CapacityProviderArn: string;
  readonly PerExecutionEnvironmentMaxConcurrency?: number;
  readonly ExecutionEnvironmentMemoryGiBPerVCpu?: number;
};
export type CapacityProviderConfig = {
  readonly LambdaManagedInstancesCapacityProviderConfig: LambdaManagedInstancesCapacityProviderConfig;
};
export type DurableConfig = {
  readonly KMSKeyArn?: string;
  readonly RetentionPeriodInDays?: number;
  readonly ExecutionTimeout?: number;
};
export type FunctionRuntimeConfig = {
  readonly RuntimeArn: string;
  readonly RuntimeAlias: string;
};
export type AcceleratorConfig = {
  readonly AcceleratorMemorySize: number;
};
export type FunctionConfiguration = {
  readonly FunctionName?: string;
  readonly FunctionArn?: string;
  readonly Runtime?: Runtime;
  readonly Role?: string;
  readonly Handler?: string;
  readonly CodeSize?: number;
  readonly Description?: string;
  readonly Timeout?: number;
  readonly MemorySize?: number;
  readonly LastModified?: string;
  readonly CodeSha256?: string;
  readonly Version?: string;
  readonly VpcConfig?: VpcConfigResponse;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly Environment?: EnvironmentResponse;
  readonly KMSKeyArn?: string;
  readonly TracingConfig?: TracingConfigResponse;
  readonly MasterArn?: string;
  readonly RevisionId?: string;
  readonly Layers?: readonly Layer[];
  readonly State?: State;
  readonly StateReason?: string;
  readonly StateReasonCode?: StateReasonCode;
  readonly LastUpdateStatus?: LastUpdateStatus;
  readonly LastUpdateStatusReason?: string;
  readonly LastUpdateStatusReasonCode?: LastUpdateStatusReasonCode;
  readonly FileSystemConfigs?: readonly FileSystemConfig[];
  readonly SigningProfileVersionArn?: string;
  readonly SigningJobArn?: string;
  readonly PackageType?: PackageType;
  readonly ImageConfigResponse?: ImageConfigResponse;
  readonly Architectures?: readonly Architecture[];
  readonly EphemeralStorage?: EphemeralStorage;
  readonly SnapStart?: SnapStartResponse;
  readonly RuntimeVersionConfig?: RuntimeVersionConfig;
  readonly LoggingConfig?: LoggingConfig;
  readonly TenancyConfig?: TenancyConfig;
  readonly CapacityProviderConfig?: CapacityProviderConfig;
  readonly ConfigSha256?: string;
  readonly DurableConfig?: DurableConfig;
  readonly RuntimeConfig?: FunctionRuntimeConfig;
  readonly AcceleratorConfig?: AcceleratorConfig;
};
export type ResolvedS3Object = {
  readonly S3Bucket?: string;
  readonly S3Key?: string;
  readonly S3ObjectVersion?: string;
};
export type FunctionCodeLocationError = {
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type FunctionCodeLocation = {
  readonly RepositoryType?: string;
  readonly Location?: string;
  readonly ImageUri?: string;
  readonly ResolvedImageUri?: string;
  readonly ResolvedS3Object?: ResolvedS3Object;
  readonly SourceKMSKeyArn?: string;
  readonly Error?: FunctionCodeLocationError;
};
export type TagsError = {
  readonly ErrorCode: string;
  readonly Message: string;
};
export type Concurrency = {
  readonly ReservedConcurrentExecutions?: number;
};
export type GetFunctionResponse = {
  readonly Configuration?: FunctionConfiguration;
  readonly Code?: FunctionCodeLocation;
  readonly Tags?: { readonly [key: string]: string };
  readonly TagsError?: TagsError;
  readonly Concurrency?: Concurrency;
};
export type GetFunctionConcurrencyRequest = {
  readonly FunctionName: string;
};
export type GetFunctionConcurrencyResponse = {
  readonly ReservedConcurrentExecutions?: number;
};
export type GetFunctionConfigurationRequest = {
  readonly FunctionName: string;
  readonly Qualifier?: string;
};
export type GetFunctionUrlConfigRequest = {
  readonly FunctionName: string;
  readonly Qualifier?: string;
};
export type FunctionUrlAuthType =
  | "NONE"
  | "AWS_IAM";
export type Cors = {
  readonly AllowCredentials?: boolean;
  readonly AllowHeaders?: readonly string[];
  readonly AllowMethods?: readonly string[];
  readonly AllowOrigins?: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly MaxAge?: number;
};
export type InvokeMode =
  | "BUFFERED"
  | "RESPONSE_STREAM";
export type GetFunctionUrlConfigResponse = {
  readonly FunctionUrl: string;
  readonly FunctionArn: string;
  readonly AuthType: FunctionUrlAuthType;
  readonly Cors?: Cors;
  readonly CreationTime: string;
  readonly LastModifiedTime: string;
  readonly InvokeMode?: InvokeMode;
};
export type GetPolicyRequest = {
  readonly FunctionName: string;
  readonly Qualifier?: string;
};
export type GetPolicyResponse = {
  readonly Policy?: string;
  readonly RevisionId?: string;
};
export type GetResourcePolicyRequest = {
  readonly ResourceArn: string;
};
export type GetResourcePolicyResponse = {
  readonly Policy?: string;
  readonly RevisionId?: string;
};
export type InvocationType =
  | "Event"
  | "RequestResponse"
  | "DryRun";
export type LogType =
  | "None"
  | "Tail";
export type InvocationRequest = {
  readonly FunctionName: string;
  readonly InvocationType?: InvocationType;
  readonly LogType?: LogType;
  readonly ClientContext?: string;
  readonly DurableExecutionName?: string;
  readonly Payload?: string;
  readonly Qualifier?: string;
  readonly TenantId?: string;
};
export type InvocationResponse = {
  readonly StatusCode?: number;
  readonly FunctionError?: string;
  readonly LogResult?: string;
  readonly Payload?: string;
  readonly ExecutedVersion?: string;
  readonly DurableExecutionArn?: string;
};
export type ResponseStreamingInvocationType =
  | "RequestResponse"
  | "DryRun";
export type InvokeWithResponseStreamRequest = {
  readonly FunctionName: string;
  readonly LogType?: LogType;
  readonly ClientContext?: string;
  readonly Qualifier?: string;
  readonly Payload?: string;
  readonly TenantId?: string;
  readonly InvocationType?: ResponseStreamingInvocationType;
};
export type InvokeResponseStreamUpdate = {
  readonly Payload?: string;
};
export type InvokeWithResponseStreamCompleteEvent = {
  readonly ErrorCode?: string;
  readonly ErrorDetails?: string;
  readonly LogResult?: string;
};
export type InvokeWithResponseStreamResponseEvent = {
  readonly PayloadChunk?: InvokeResponseStreamUpdate;
  readonly InvokeComplete?: InvokeWithResponseStreamCompleteEvent;
};
export type InvokeWithResponseStreamResponse = {
  readonly StatusCode?: number;
  readonly ExecutedVersion?: string;
  readonly EventStream?: InvokeWithResponseStreamResponseEvent;
  readonly ResponseStreamContentType?: string;
};
export type ListEventSourceMappingsRequest = {
  readonly EventSourceArn?: string;
  readonly FunctionName?: string;
  readonly Marker?: string;
  readonly MaxItems?: string;
};
export type EventSourcePosition =
  | "TRIM_HORIZON"
  | "LATEST"
  | "AT_TIMESTAMP";
export type Filter = {
  readonly Pattern?: string;
};
export type FilterCriteria = {
  readonly Filters?: readonly Filter[];
};
export type FilterCriteriaError = {
  readonly ErrorCode?: string;
  readonly Message?: string;
};
export type EventSourceMappingMetric =
  | "EventCount"
  | "ErrorCount"
  | "KafkaMetrics";
export type EventSourceMappingMetricsConfig = {
  readonly Metrics?: readonly EventSourceMappingMetric[];
};
export type EventSourceMappingSystemLogLevel =
  | "DEBUG"
  | "INFO"
  | "WARN";
export type EventSourceMappingLoggingConfig = {
  readonly SystemLogLevel?: EventSourceMappingSystemLogLevel;
};
export type ScalingConfig = {
  readonly MaximumConcurrency?: number;
};
export type OnSuccess = {
  readonly Destination?: string;
};
export type OnFailure = {
  readonly Destination?: string;
};
export type DestinationConfig = {
  readonly OnSuccess?: OnSuccess;
  readonly OnFailure?: OnFailure;
};
export type SourceAccessType =
  | "BASIC_AUTH"
  | "VPC_SUBNET"
  | "VPC_SECURITY_GROUP"
  | "SASL_SCRAM_512_AUTH"
  | "SASL_SCRAM_256_AUTH"
  | "VIRTUAL_HOST"
  | "CLIENT_CERTIFICATE_TLS_AUTH"
  | "SERVER_ROOT_CA_CERTIFICATE"
  | "OAUTHBEARER_AUTH"
  | "OAUTHBEARER_SCOPE"
  | "OAUTHBEARER_AUDIENCE"
  | "OAUTHBEARER_LOGICAL_CLUSTER"
  | "OAUTHBEARER_IDENTITY_POOL"
  | "IAM_AUTH"
  | "IAM_OAUTHBEARER_AUTH";
export type SourceAccessConfiguration = {
  readonly Type?: SourceAccessType;
  readonly URI?: string;
};
export type SelfManagedEventSource = {
  readonly Endpoints?: { readonly [key: string]: readonly string[] };
};
export type FunctionResponseType =
  | "ReportBatchItemFailures";
export type SchemaRegistryEventRecordFormat =
  | "JSON"
  | "SOURCE";
export type KafkaSchemaRegistryAuthType =
  | "BASIC_AUTH"
  | "CLIENT_CERTIFICATE_TLS_AUTH"
  | "SERVER_ROOT_CA_CERTIFICATE"
  | "OAUTHBEARER_AUTH";
export type KafkaSchemaRegistryAccessConfig = {
  readonly Type?: KafkaSchemaRegistryAuthType;
  readonly URI?: string;
};
export type KafkaSchemaValidationAttribute =
  | "KEY"
  | "VALUE";
export type KafkaSchemaValidationConfig = {
  readonly Attribute?: KafkaSchemaValidationAttribute;
};
export type KafkaSchemaRegistryConfig = {
  readonly SchemaRegistryURI?: string;
  readonly EventRecordFormat?: SchemaRegistryEventRecordFormat;
  readonly AccessConfigs?: readonly KafkaSchemaRegistryAccessConfig[];
  readonly SchemaValidationConfigs?: readonly KafkaSchemaValidationConfig[];
};
export type AmazonManagedKafkaEventSourceConfig = {
  readonly ConsumerGroupId?: string;
  readonly SchemaRegistryConfig?: KafkaSchemaRegistryConfig;
};
export type KafkaEventSourceMappingConsumptionMode =
  | "Stream"
  | "Queue";
export type SelfManagedKafkaEventSourceConfig = {
  readonly ConsumerGroupId?: string;
  readonly SchemaRegistryConfig?: KafkaSchemaRegistryConfig;
  readonly ConsumptionMode?: KafkaEventSourceMappingConsumptionMode;
};
export type FullDocument =
  | "UpdateLookup"
  | "Default";
export type DocumentDBEventSourceConfig = {
  readonly DatabaseName?: string;
  readonly CollectionName?: string;
  readonly FullDocument?: FullDocument;
};
export type ProvisionedPollerConfig = {
  readonly MinimumPollers?: number;
  readonly MaximumPollers?: number;
  readonly PollerGroupName?: string;
};
export type EventSourceMappingConfiguration = {
  readonly UUID?: string;
  readonly StartingPosition?: EventSourcePosition;
  readonly StartingPositionTimestamp?: number;
  readonly BatchSize?: number;
  readonly MaximumBatchingWindowInSeconds?: number;
  readonly ParallelizationFactor?: number;
  readonly EventSourceArn?: string;
  readonly FilterCriteria?: FilterCriteria;
  readonly FilterCriteriaError?: FilterCriteriaError;
  readonly KMSKeyArn?: string;
  readonly MetricsConfig?: EventSourceMappingMetricsConfig;
  readonly LoggingConfig?: EventSourceMappingLoggingConfig;
  readonly ScalingConfig?: ScalingConfig;
  readonly FunctionArn?: string;
  readonly LastModified?: number;
  readonly LastProcessingResult?: string;
  readonly State?: string;
  readonly StateTransitionReason?: string;
  readonly DestinationConfig?: DestinationConfig;
  readonly Topics?: readonly string[];
  readonly Queues?: readonly string[];
  readonly SourceAccessConfigurations?: readonly SourceAccessConfiguration[];
  readonly SelfManagedEventSource?: SelfManagedEventSource;
  readonly MaximumRecordAgeInSeconds?: number;
  readonly BisectBatchOnFunctionError?: boolean;
  readonly MaximumRetryAttempts?: number;
  readonly TumblingWindowInSeconds?: number;
  readonly FunctionResponseTypes?: readonly FunctionResponseType[];
  readonly AmazonManagedKafkaEventSourceConfig?: AmazonManagedKafkaEventSourceConfig;
  readonly SelfManagedKafkaEventSourceConfig?: SelfManagedKafkaEventSourceConfig;
  readonly DocumentDBEventSourceConfig?: DocumentDBEventSourceConfig;
  readonly EventSourceMappingArn?: string;
  readonly ProvisionedPollerConfig?: ProvisionedPollerConfig;
};
export type ListEventSourceMappingsResponse = {
  readonly NextMarker?: string;
  readonly EventSourceMappings?: readonly EventSourceMappingConfiguration[];
};
export type FunctionVersion =
  | "ALL";
export type ListFunctionsRequest = {
  readonly MasterRegion?: string;
  readonly FunctionVersion?: FunctionVersion;
  readonly Marker?: string;
  readonly MaxItems?: string;
};
export type ListFunctionsResponse = {
  readonly NextMarker?: string;
  readonly Functions?: readonly FunctionConfiguration[];
};
export type Nothing = { readonly [member: string]: never };
