// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  CreateEventBus: { input: CreateEventBusRequest; output: CreateEventBusResponse };
  DeleteEventBus: { input: DeleteEventBusRequest; output: Nothing };
  DeleteRule: { input: DeleteRuleRequest; output: Nothing };
  DescribeEventBus: { input: DescribeEventBusRequest; output: DescribeEventBusResponse };
  DescribeRule: { input: DescribeRuleRequest; output: DescribeRuleResponse };
  DisableRule: { input: DisableRuleRequest; output: Nothing };
  EnableRule: { input: EnableRuleRequest; output: Nothing };
  ListEventBuses: { input: ListEventBusesRequest; output: ListEventBusesResponse };
  ListRuleNamesByTarget: { input: ListRuleNamesByTargetRequest; output: ListRuleNamesByTargetResponse };
  ListRules: { input: ListRulesRequest; output: ListRulesResponse };
  ListTagsForResource: { input: ListTagsForResourceRequest; output: ListTagsForResourceResponse };
  ListTargetsByRule: { input: ListTargetsByRuleRequest; output: ListTargetsByRuleResponse };
  PutEvents: { input: PutEventsRequest; output: PutEventsResponse };
  PutPermission: { input: PutPermissionRequest; output: Nothing };
  PutRule: { input: PutRuleRequest; output: PutRuleResponse };
  PutTargets: { input: PutTargetsRequest; output: PutTargetsResponse };
  RemovePermission: { input: RemovePermissionRequest; output: Nothing };
  RemoveTargets: { input: RemoveTargetsRequest; output: RemoveTargetsResponse };
  TagResource: { input: TagResourceRequest; output: Nothing };
  TestEventPattern: { input: TestEventPatternRequest; output: TestEventPatternResponse };
  UntagResource: { input: UntagResourceRequest; output: Nothing };
};

export type ErrorCode =
  | "ConcurrentModificationException"
  | "InternalException"
  | "InvalidEventPatternException"
  | "InvalidStateException"
  | "LimitExceededException"
  | "ManagedRuleException"
  | "OperationDisabledException"
  | "PolicyLengthExceededException"
  | "ResourceAlreadyExistsException"
  | "ResourceNotFoundException";
export type DeadLetterConfig = {
  readonly Arn?: string;
};
export type IncludeDetail =
  | "NONE"
  | "FULL";
export type Level =
  | "OFF"
  | "ERROR"
  | "INFO"
  | "TRACE";
export type LogConfig = {
  readonly IncludeDetail?: IncludeDetail;
  readonly Level?: Level;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type CreateEventBusRequest = {
  readonly Name: string;
  readonly EventSourceName?: string;
  readonly Description?: string;
  readonly KmsKeyIdentifier?: string;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly LogConfig?: LogConfig;
  readonly Tags?: readonly Tag[];
};
export type CreateEventBusResponse = {
  readonly EventBusArn?: string;
  readonly Description?: string;
  readonly KmsKeyIdentifier?: string;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly LogConfig?: LogConfig;
};
export type DeleteEventBusRequest = {
  readonly Name: string;
};
export type DeleteRuleRequest = {
  readonly Name: string;
  readonly EventBusName?: string;
  readonly Force?: boolean;
};
export type DescribeEventBusRequest = {
  readonly Name?: string;
};
export type DescribeEventBusResponse = {
  readonly Name?: string;
  readonly Arn?: string;
  readonly Description?: string;
  readonly KmsKeyIdentifier?: string;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly Policy?: string;
  readonly LogConfig?: LogConfig;
  readonly CreationTime?: number;
  readonly LastModifiedTime?: number;
  readonly ManagedBy?: string;
};
export type DescribeRuleRequest = {
  readonly Name: string;
  readonly EventBusName?: string;
};
export type RuleState =
  | "ENABLED"
  | "DISABLED"
  | "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS";
export type DescribeRuleResponse = {
  readonly Name?: string;
  readonly Arn?: string;
  readonly EventPattern?: string;
  readonly ScheduleExpression?: string;
  readonly State?: RuleState;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly ManagedBy?: string;
  readonly EventBusName?: string;
  readonly CreatedBy?: string;
};
export type DisableRuleRequest = {
  readonly Name: string;
  readonly EventBusName?: string;
};
export type EnableRuleRequest = {
  readonly Name: string;
  readonly EventBusName?: string;
};
export type ListEventBusesRequest = {
  readonly NamePrefix?: string;
  readonly NextToken?: string;
  readonly Limit?: number;
};
export type EventBus = {
  readonly Name?: string;
  readonly Arn?: string;
  readonly Description?: string;
  readonly Policy?: string;
  readonly CreationTime?: number;
  readonly LastModifiedTime?: number;
  readonly ManagedBy?: string;
};
export type ListEventBusesResponse = {
  readonly EventBuses?: readonly EventBus[];
  readonly NextToken?: string;
};
export type ListRuleNamesByTargetRequest = {
  readonly TargetArn: string;
  readonly EventBusName?: string;
  readonly NextToken?: string;
  readonly Limit?: number;
};
export type ListRuleNamesByTargetResponse = {
  readonly RuleNames?: readonly string[];
  readonly NextToken?: string;
};
export type ListRulesRequest = {
  readonly NamePrefix?: string;
  readonly EventBusName?: string;
  readonly NextToken?: string;
  readonly Limit?: number;
};
export type Rule = {
  readonly Name?: string;
  readonly Arn?: string;
  readonly EventPattern?: string;
  readonly State?: RuleState;
  readonly Description?: string;
  readonly ScheduleExpression?: string;
  readonly RoleArn?: string;
  readonly ManagedBy?: string;
  readonly EventBusName?: string;
};
export type ListRulesResponse = {
  readonly Rules?: readonly Rule[];
  readonly NextToken?: string;
};
export type ListTagsForResourceRequest = {
  readonly ResourceARN: string;
};
export type ListTagsForResourceResponse = {
  readonly Tags?: readonly Tag[];
};
export type ListTargetsByRuleRequest = {
  readonly Rule: string;
  readonly EventBusName?: string;
  readonly NextToken?: string;
  readonly Limit?: number;
};
export type InputTransformer = {
  readonly InputPathsMap?: { readonly [key: string]: string };
  readonly InputTemplate: string;
};
export type KinesisParameters = {
  readonly PartitionKeyPath: string;
};
export type RunCommandTarget = {
  readonly Key: string;
  readonly Values: readonly string[];
};
export type RunCommandParameters = {
  readonly RunCommandTargets: readonly RunCommandTarget[];
};
export type LaunchType =
  | "EC2"
  | "FARGATE"
  | "EXTERNAL";
export type AssignPublicIp =
  | "ENABLED"
  | "DISABLED";
export type AwsVpcConfiguration = {
  readonly Subnets: readonly string[];
  readonly SecurityGroups?: readonly string[];
  readonly AssignPublicIp?: AssignPublicIp;
};
export type NetworkConfiguration = {
  readonly awsvpcConfiguration?: AwsVpcConfiguration;
};
export type CapacityProviderStrategyItem = {
  readonly capacityProvider: string;
  readonly weight?: number;
  readonly base?: number;
};
export type PlacementConstraintType =
  | "distinctInstance"
  | "memberOf";
export type PlacementConstraint = {
  readonly type?: PlacementConstraintType;
  readonly expression?: string;
};
export type PlacementStrategyType =
  | "random"
  | "spread"
  | "binpack";
export type PlacementStrategy = {
  readonly type?: PlacementStrategyType;
  readonly field?: string;
};
export type PropagateTags =
  | "TASK_DEFINITION";
export type EcsParameters = {
  readonly TaskDefinitionArn: string;
  readonly TaskCount?: number;
  readonly LaunchType?: LaunchType;
  readonly NetworkConfiguration?: NetworkConfiguration;
  readonly PlatformVersion?: string;
  readonly Group?: string;
  readonly CapacityProviderStrategy?: readonly CapacityProviderStrategyItem[];
  readonly EnableECSManagedTags?: boolean;
  readonly EnableExecuteCommand?: boolean;
  readonly PlacementConstraints?: readonly PlacementConstraint[];
  readonly PlacementStrategy?: readonly PlacementStrategy[];
  readonly PropagateTags?: PropagateTags;
  readonly ReferenceId?: string;
  readonly Tags?: readonly Tag[];
};
export type BatchArrayProperties = {
  readonly Size?: number;
};
export type BatchRetryStrategy = {
  readonly Attempts?: number;
};
export type BatchParameters = {
  readonly JobDefinition: string;
  readonly JobName: string;
  readonly ArrayProperties?: BatchArrayProperties;
  readonly RetryStrategy?: BatchRetryStrategy;
};
export type SqsParameters = {
  readonly MessageGroupId?: string;
};
export type HttpParameters = {
  readonly PathParameterValues?: readonly string[];
  readonly HeaderParameters?: { readonly [key: string]: string };
  readonly QueryStringParameters?: { readonly [key: string]: string };
};
export type RedshiftDataParameters = {
  readonly SecretManagerArn?: string;
  readonly Database: string;
  readonly DbUser?: string;
  readonly Sql?: string;
  readonly StatementName?: string;
  readonly WithEvent?: boolean;
  readonly Sqls?: readonly string[];
};
export type SageMakerPipelineParameter = {
  readonly Name: string;
  readonly Value: string;
};
export type SageMakerPipelineParameters = {
  readonly PipelineParameterList?: readonly SageMakerPipelineParameter[];
};
export type RetryPolicy = {
  readonly MaximumRetryAttempts?: number;
  readonly MaximumEventAgeInSeconds?: number;
};
export type AppSyncParameters = {
  readonly GraphQLOperation?: string;
};
export type Target = {
  readonly Id: string;
  readonly Arn: string;
  readonly RoleArn?: string;
  readonly Input?: string;
  readonly InputPath?: string;
  readonly InputTransformer?: InputTransformer;
  readonly KinesisParameters?: KinesisParameters;
  readonly RunCommandParameters?: RunCommandParameters;
  readonly EcsParameters?: EcsParameters;
  readonly BatchParameters?: BatchParameters;
  readonly SqsParameters?: SqsParameters;
  readonly HttpParameters?: HttpParameters;
  readonly RedshiftDataParameters?: RedshiftDataParameters;
  readonly SageMakerPipelineParameters?: SageMakerPipelineParameters;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly RetryPolicy?: RetryPolicy;
  readonly AppSyncParameters?: AppSyncParameters;
};
export type ListTargetsByRuleResponse = {
  readonly Targets?: readonly Target[];
  readonly NextToken?: string;
};
export type PutEventsRequestEntry = {
  readonly Time?: number | string;
  readonly Source?: string;
  readonly Resources?: readonly string[];
  readonly DetailType?: string;
  readonly Detail?: string;
  readonly EventBusName?: string;
  readonly TraceHeader?: string;
};
export type PutEventsRequest = {
  readonly Entries: readonly PutEventsRequestEntry[];
  readonly EndpointId?: string;
};
export type PutEventsResultEntry = {
  readonly EventId?: string;
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
};
export type PutEventsResponse = {
  readonly FailedEntryCount?: number;
  readonly Entries?: readonly PutEventsResultEntry[];
};
export type Condition = {
  readonly Type: string;
  readonly Key: string;
  readonly Value: string;
};
export type PutPermissionRequest = {
  readonly EventBusName?: string;
  readonly Action?: string;
  readonly Principal?: string;
  readonly StatementId?: string;
  readonly Condition?: Condition;
  readonly Policy?: string;
};
export type PutRuleRequest = {
  readonly Name: string;
  readonly ScheduleExpression?: string;
  readonly EventPattern?: string;
  readonly State?: RuleState;
  readonly Description?: string;
  readonly RoleArn?: string;
  readonly Tags?: readonly Tag[];
  readonly EventBusName?: string;
};
export type PutRuleResponse = {
  readonly RuleArn?: string;
};
export type PutTargetsRequest = {
  readonly Rule: string;
  readonly EventBusName?: string;
  readonly Targets: readonly Target[];
};
export type PutTargetsResultEntry = {
  readonly TargetId?: string;
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
};
export type PutTargetsResponse = {
  readonly FailedEntryCount?: number;
  readonly FailedEntries?: readonly PutTargetsResultEntry[];
};
export type RemovePermissionRequest = {
  readonly StatementId?: string;
  readonly RemoveAllPermissions?: boolean;
  readonly EventBusName?: string;
};
export type RemoveTargetsRequest = {
  readonly Rule: string;
  readonly EventBusName?: string;
  readonly Ids: readonly string[];
  readonly Force?: boolean;
};
export type RemoveTargetsResultEntry = {
  readonly TargetId?: string;
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
};
export type RemoveTargetsResponse = {
  readonly FailedEntryCount?: number;
  readonly FailedEntries?: readonly RemoveTargetsResultEntry[];
};
export type TagResourceRequest = {
  readonly ResourceARN: string;
  readonly Tags: readonly Tag[];
};
export type TestEventPatternRequest = {
  readonly EventPattern: string;
  readonly Event: string;
};
export type TestEventPatternResponse = {
  readonly Result?: boolean;
};
export type UntagResourceRequest = {
  readonly ResourceARN: string;
  readonly TagKeys: readonly string[];
};
export type Nothing = { readonly [member: string]: never };
