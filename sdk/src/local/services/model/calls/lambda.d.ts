// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  CheckpointDurableExecution: { input: CheckpointDurableExecutionRequest; output: CheckpointDurableExecutionResponse };
  DeleteDurableExecution: { input: DeleteDurableExecutionRequest; output: DeleteDurableExecutionResponse };
  GetDurableExecution: { input: GetDurableExecutionRequest; output: GetDurableExecutionResponse };
  GetDurableExecutionHistory: { input: GetDurableExecutionHistoryRequest; output: GetDurableExecutionHistoryResponse };
  GetDurableExecutionState: { input: GetDurableExecutionStateRequest; output: GetDurableExecutionStateResponse };
  GetFunction: { input: GetFunctionRequest; output: GetFunctionResponse };
  GetFunctionConcurrency: { input: GetFunctionConcurrencyRequest; output: GetFunctionConcurrencyResponse };
  GetFunctionConfiguration: { input: GetFunctionConfigurationRequest; output: FunctionConfiguration };
  GetFunctionUrlConfig: { input: GetFunctionUrlConfigRequest; output: GetFunctionUrlConfigResponse };
  GetPolicy: { input: GetPolicyRequest; output: GetPolicyResponse };
  GetResourcePolicy: { input: GetResourcePolicyRequest; output: GetResourcePolicyResponse };
  Invoke: { input: InvocationRequest; output: InvocationResponse };
  InvokeWithResponseStream: { input: InvokeWithResponseStreamRequest; output: InvokeWithResponseStreamResponse };
  ListDurableExecutionsByFunction: { input: ListDurableExecutionsByFunctionRequest; output: ListDurableExecutionsByFunctionResponse };
  ListEventSourceMappings: { input: ListEventSourceMappingsRequest; output: ListEventSourceMappingsResponse };
  ListFunctions: { input: ListFunctionsRequest; output: ListFunctionsResponse };
  PauseDurableExecution: { input: PauseDurableExecutionRequest; output: Nothing };
  ResumeDurableExecution: { input: ResumeDurableExecutionRequest; output: Nothing };
  SendDurableExecutionCallbackFailure: { input: SendDurableExecutionCallbackFailureRequest; output: Nothing };
  SendDurableExecutionCallbackHeartbeat: { input: SendDurableExecutionCallbackHeartbeatRequest; output: Nothing };
  SendDurableExecutionCallbackSuccess: { input: SendDurableExecutionCallbackSuccessRequest; output: Nothing };
  StopDurableExecution: { input: StopDurableExecutionRequest; output: StopDurableExecutionResponse };
};

export type ErrorCode =
  | "CallbackTimeoutException"
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
export type OperationType =
  | "EXECUTION"
  | "CONTEXT"
  | "STEP"
  | "WAIT"
  | "CALLBACK"
  | "CHAINED_INVOKE";
export type OperationAction =
  | "START"
  | "SUCCEED"
  | "FAIL"
  | "RETRY"
  | "CANCEL";
export type ErrorObject = {
  readonly ErrorMessage?: string;
  readonly ErrorType?: string;
  readonly ErrorData?: string;
  readonly StackTrace?: readonly string[];
};
export type ContextOptions = {
  readonly ReplayChildren?: boolean;
};
export type StepOptions = {
  readonly NextAttemptDelaySeconds?: number;
};
export type WaitOptions = {
  readonly WaitSeconds?: number;
};
export type CallbackOptions = {
  readonly TimeoutSeconds?: number;
  readonly HeartbeatTimeoutSeconds?: number;
};
export type ChainedInvokeOptions = {
  readonly FunctionName: string;
  readonly TenantId?: string;
  readonly XAmznTraceId?: string;
};
export type OperationUpdate = {
  readonly Id: string;
  readonly ParentId?: string;
  readonly Name?: string;
  readonly Type: OperationType;
  readonly SubType?: string;
  readonly Action: OperationAction;
  readonly Payload?: string;
  readonly Error?: ErrorObject;
  readonly ContextOptions?: ContextOptions;
  readonly StepOptions?: StepOptions;
  readonly WaitOptions?: WaitOptions;
  readonly CallbackOptions?: CallbackOptions;
  readonly ChainedInvokeOptions?: ChainedInvokeOptions;
};
export type CheckpointDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
  readonly CheckpointToken: string;
  readonly Updates?: readonly OperationUpdate[];
  readonly ClientToken?: string;
};
export type OperationStatus =
  | "STARTED"
  | "PENDING"
  | "READY"
  | "SUCCEEDED"
  | "FAILED"
  | "CANCELLED"
  | "TIMED_OUT"
  | "STOPPED";
export type ExecutionDetails = {
  readonly InputPayload?: string;
};
export type ContextDetails = {
  readonly ReplayChildren?: boolean;
  readonly Result?: string;
  readonly Error?: ErrorObject;
};
export type StepDetails = {
  readonly Attempt?: number;
  readonly NextAttemptTimestamp?: number;
  readonly Result?: string;
  readonly Error?: ErrorObject;
};
export type WaitDetails = {
  readonly ScheduledEndTimestamp?: number;
};
export type CallbackDetails = {
  readonly CallbackId?: string;
  readonly Result?: string;
  readonly Error?: ErrorObject;
};
export type ChainedInvokeDetails = {
  readonly Result?: string;
  readonly Error?: ErrorObject;
};
export type Operation = {
  readonly Id: string;
  readonly ParentId?: string;
  readonly Name?: string;
  readonly Type: OperationType;
  readonly SubType?: string;
  readonly StartTimestamp: number;
  readonly EndTimestamp?: number;
  readonly Status: OperationStatus;
  readonly ExecutionDetails?: ExecutionDetails;
  readonly ContextDetails?: ContextDetails;
  readonly StepDetails?: StepDetails;
  readonly WaitDetails?: WaitDetails;
  readonly CallbackDetails?: CallbackDetails;
  readonly ChainedInvokeDetails?: ChainedInvokeDetails;
};
export type CheckpointUpdatedExecutionState = {
  readonly Operations?: readonly Operation[];
  readonly NextMarker?: string;
};
export type CheckpointDurableExecutionResponse = {
  readonly CheckpointToken?: string;
  readonly NewExecutionState: CheckpointUpdatedExecutionState;
};
export type DeleteDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
};
export type DeleteDurableExecutionResponse = {
  readonly DeletionRequestTimestamp: number;
};
export type GetDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
  readonly IncludeExecutionData?: string;
};
export type ExecutionStatus =
  | "RUNNING"
  | "SUCCEEDED"
  | "FAILED"
  | "TIMED_OUT"
  | "STOPPED"
  | "DELETING"
  | "PAUSING"
  | "PAUSED";
export type TraceHeader = {
  readonly XAmznTraceId?: string;
};
export type DurableConfig = {
  readonly KMSKeyArn?: string;
  readonly RetentionPeriodInDays?: number;
  readonly ExecutionTimeout?: number;
};
export type PauseDetails = {
  readonly PauseRequestTimestamp: number;
  readonly Reason?: string;
  readonly ExecutionTimeoutPaused: boolean;
};
export type GetDurableExecutionResponse = {
  readonly DurableExecutionArn: string;
  readonly DurableExecutionName: string;
  readonly FunctionArn: string;
  readonly InputPayload?: string;
  readonly Result?: string;
  readonly Error?: ErrorObject;
  readonly StartTimestamp: number;
  readonly Status: ExecutionStatus;
  readonly EndTimestamp?: number;
  readonly Version?: string;
  readonly TraceHeader?: TraceHeader;
  readonly ExecutionDataIncluded?: boolean;
  readonly DurableConfig?: DurableConfig;
  readonly PauseDetails?: PauseDetails;
  readonly ExpectedExecutionTimeoutTimestamp?: number;
};
export type GetDurableExecutionHistoryRequest = {
  readonly DurableExecutionArn: string;
  readonly IncludeExecutionData?: string;
  readonly MaxItems?: string;
  readonly Marker?: string;
  readonly ReverseOrder?: string;
};
export type EventType =
  | "ExecutionStarted"
  | "ExecutionSucceeded"
  | "ExecutionFailed"
  | "ExecutionTimedOut"
  | "ExecutionStopped"
  | "ContextStarted"
  | "ContextSucceeded"
  | "ContextFailed"
  | "WaitStarted"
  | "WaitSucceeded"
  | "WaitCancelled"
  | "StepStarted"
  | "StepSucceeded"
  | "StepFailed"
  | "ChainedInvokeStarted"
  | "ChainedInvokeSucceeded"
  | "ChainedInvokeFailed"
  | "ChainedInvokeTimedOut"
  | "ChainedInvokeStopped"
  | "CallbackStarted"
  | "CallbackSucceeded"
  | "CallbackFailed"
  | "CallbackTimedOut"
  | "InvocationCompleted"
  | "ExecutionPaused"
  | "ExecutionResumed";
export type EventInput = {
  readonly Payload?: string;
  readonly Truncated?: boolean;
};
export type ExecutionStartedDetails = {
  readonly Input: EventInput;
  readonly ExecutionTimeout: number;
};
export type EventResult = {
  readonly Payload?: string;
  readonly Truncated?: boolean;
};
export type ExecutionSucceededDetails = {
  readonly Result: EventResult;
};
export type EventError = {
  readonly Payload?: ErrorObject;
  readonly Truncated?: boolean;
};
export type ExecutionFailedDetails = {
  readonly Error: EventError;
};
export type ExecutionTimedOutDetails = {
  readonly Error?: EventError;
};
export type ExecutionStoppedDetails = {
  readonly Error: EventError;
};
export type ContextSucceededDetails = {
  readonly Result: EventResult;
};
export type ContextFailedDetails = {
  readonly Error: EventError;
};
export type WaitStartedDetails = {
  readonly Duration: number;
  readonly ScheduledEndTimestamp: number;
};
export type WaitSucceededDetails = {
  readonly Duration?: number;
};
export type WaitCancelledDetails = {
  readonly Error?: EventError;
};
export type RetryDetails = {
  readonly CurrentAttempt?: number;
  readonly NextAttemptDelaySeconds?: number;
};
export type StepSucceededDetails = {
  readonly Result: EventResult;
  readonly RetryDetails: RetryDetails;
};
export type StepFailedDetails = {
  readonly Error: EventError;
  readonly RetryDetails: RetryDetails;
};
export type ChainedInvokeStartedDetails = {
  readonly FunctionName: string;
  readonly TenantId?: string;
  readonly Input?: EventInput;
  readonly ExecutedVersion?: string;
  readonly DurableExecutionArn?: string;
};
export type ChainedInvokeSucceededDetails = {
  readonly Result: EventResult;
};
export type ChainedInvokeFailedDetails = {
  readonly Error: EventError;
};
export type ChainedInvokeTimedOutDetails = {
  readonly Error: EventError;
};
export type ChainedInvokeStoppedDetails = {
  readonly Error: EventError;
};
export type CallbackStartedDetails = {
  readonly CallbackId: string;
  readonly HeartbeatTimeout?: number;
  readonly Timeout?: number;
};
export type CallbackSucceededDetails = {
  readonly Result: EventResult;
};
export type CallbackFailedDetails = {
  readonly Error: EventError;
};
export type CallbackTimedOutDetails = {
  readonly Error: EventError;
};
export type InvocationCompletedDetails = {
  readonly StartTimestamp: number;
  readonly EndTimestamp: number;
  readonly RequestId: string;
  readonly Error?: EventError;
};
export type EventPauseReason = {
  readonly Payload?: string;
  readonly Truncated?: boolean;
};
export type ExecutionPausedDetails = {
  readonly PauseRequestTimestamp: number;
  readonly Reason?: EventPauseReason;
  readonly ExecutionTimeoutPaused: boolean;
};
export type EventResumeReason = {
  readonly Payload?: string;
  readonly Truncated?: boolean;
};
export type ExecutionResumedDetails = {
  readonly ResumeRequestTimestamp: number;
  readonly Reason?: EventResumeReason;
};
export type Event = {
  readonly EventType?: EventType;
  readonly SubType?: string;
  readonly EventId?: number;
  readonly Id?: string;
  readonly Name?: string;
  readonly EventTimestamp?: number;
  readonly ParentId?: string;
  readonly ExecutionStartedDetails?: ExecutionStartedDetails;
  readonly ExecutionSucceededDetails?: ExecutionSucceededDetails;
  readonly ExecutionFailedDetails?: ExecutionFailedDetails;
  readonly ExecutionTimedOutDetails?: ExecutionTimedOutDetails;
  readonly ExecutionStoppedDetails?: ExecutionStoppedDetails;
  readonly ContextStartedDetails?: Nothing;
  readonly ContextSucceededDetails?: ContextSucceededDetails;
  readonly ContextFailedDetails?: ContextFailedDetails;
  readonly WaitStartedDetails?: WaitStartedDetails;
  readonly WaitSucceededDetails?: WaitSucceededDetails;
  readonly WaitCancelledDetails?: WaitCancelledDetails;
  readonly StepStartedDetails?: Nothing;
  readonly StepSucceededDetails?: StepSucceededDetails;
  readonly StepFailedDetails?: StepFailedDetails;
  readonly ChainedInvokeStartedDetails?: ChainedInvokeStartedDetails;
  readonly ChainedInvokeSucceededDetails?: ChainedInvokeSucceededDetails;
  readonly ChainedInvokeFailedDetails?: ChainedInvokeFailedDetails;
  readonly ChainedInvokeTimedOutDetails?: ChainedInvokeTimedOutDetails;
  readonly ChainedInvokeStoppedDetails?: ChainedInvokeStoppedDetails;
  readonly CallbackStartedDetails?: CallbackStartedDetails;
  readonly CallbackSucceededDetails?: CallbackSucceededDetails;
  readonly CallbackFailedDetails?: CallbackFailedDetails;
  readonly CallbackTimedOutDetails?: CallbackTimedOutDetails;
  readonly InvocationCompletedDetails?: InvocationCompletedDetails;
  readonly ExecutionPausedDetails?: ExecutionPausedDetails;
  readonly ExecutionResumedDetails?: ExecutionResumedDetails;
};
export type GetDurableExecutionHistoryResponse = {
  readonly Events: readonly Event[];
  readonly NextMarker?: string;
};
export type GetDurableExecutionStateRequest = {
  readonly DurableExecutionArn: string;
  readonly CheckpointToken: string;
  readonly Marker?: string;
  readonly MaxItems?: string;
};
export type GetDurableExecutionStateResponse = {
  readonly Operations: readonly Operation[];
  readonly NextMarker?: string;
};
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
export type ListDurableExecutionsByFunctionRequest = {
  readonly FunctionName: string;
  readonly Qualifier?: string;
  readonly DurableExecutionName?: string;
  readonly Statuses?: ExecutionStatus | readonly ExecutionStatus[];
  readonly StartedAfter?: string;
  readonly StartedBefore?: string;
  readonly ReverseOrder?: string;
  readonly Marker?: string;
  readonly MaxItems?: string;
};
export type Execution = {
  readonly DurableExecutionArn: string;
  readonly DurableExecutionName: string;
  readonly FunctionArn: string;
  readonly Status: ExecutionStatus;
  readonly StartTimestamp: number;
  readonly EndTimestamp?: number;
  readonly KMSKeyArn?: string;
};
export type ListDurableExecutionsByFunctionResponse = {
  readonly DurableExecutions?: readonly Execution[];
  readonly NextMarker?: string;
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
export type PauseDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
  readonly ClientToken?: string;
  readonly Reason?: string;
  readonly ExecutionTimeoutPaused?: boolean;
};
export type ResumeDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
  readonly ClientToken?: string;
  readonly Reason?: string;
};
export type SendDurableExecutionCallbackFailureRequest = {
  readonly CallbackId: string;
  readonly Error?: ErrorObject;
};
export type SendDurableExecutionCallbackHeartbeatRequest = {
  readonly CallbackId: string;
};
export type SendDurableExecutionCallbackSuccessRequest = {
  readonly CallbackId: string;
  readonly Result?: string;
};
export type StopDurableExecutionRequest = {
  readonly DurableExecutionArn: string;
  readonly Error?: ErrorObject;
};
export type StopDurableExecutionResponse = {
  readonly StopTimestamp: number;
};
export type Nothing = { readonly [member: string]: never };
