// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  CreateSchedule: { input: CreateScheduleInput; output: CreateScheduleOutput };
  CreateScheduleGroup: { input: CreateScheduleGroupInput; output: CreateScheduleGroupOutput };
  DeleteSchedule: { input: DeleteScheduleInput; output: Nothing };
  DeleteScheduleGroup: { input: DeleteScheduleGroupInput; output: Nothing };
  GetSchedule: { input: GetScheduleInput; output: GetScheduleOutput };
  GetScheduleGroup: { input: GetScheduleGroupInput; output: GetScheduleGroupOutput };
  ListScheduleGroups: { input: ListScheduleGroupsInput; output: ListScheduleGroupsOutput };
  ListSchedules: { input: ListSchedulesInput; output: ListSchedulesOutput };
  ListTagsForResource: { input: ListTagsForResourceInput; output: ListTagsForResourceOutput };
  TagResource: { input: TagResourceInput; output: Nothing };
  UntagResource: { input: UntagResourceInput; output: Nothing };
  UpdateSchedule: { input: UpdateScheduleInput; output: UpdateScheduleOutput };
};

export type ErrorCode =
  | "ConflictException"
  | "InternalServerException"
  | "ResourceNotFoundException"
  | "ServiceQuotaExceededException"
  | "ThrottlingException"
  | "ValidationException";
export type ScheduleState =
  | "ENABLED"
  | "DISABLED";
export type DeadLetterConfig = {
  readonly Arn?: string;
};
export type RetryPolicy = {
  readonly MaximumEventAgeInSeconds?: number;
  readonly MaximumRetryAttempts?: number;
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
  readonly Tags?: readonly ({ readonly [key: string]: string })[];
};
export type EventBridgeParameters = {
  readonly DetailType: string;
  readonly Source: string;
};
export type EventBridgePutEventsV2Parameters = {
  readonly DetailType: string;
  readonly Source: string;
};
export type EventBridgePutRawEventsParameters = {
  readonly Metadata?: { readonly [key: string]: string };
};
export type KinesisParameters = {
  readonly PartitionKey: string;
};
export type SageMakerPipelineParameter = {
  readonly Name: string;
  readonly Value: string;
};
export type SageMakerPipelineParameters = {
  readonly PipelineParameterList?: readonly SageMakerPipelineParameter[];
};
export type SqsParameters = {
  readonly MessageGroupId?: string;
};
export type Target = {
  readonly Arn: string;
  readonly RoleArn: string;
  readonly DeadLetterConfig?: DeadLetterConfig;
  readonly RetryPolicy?: RetryPolicy;
  readonly Input?: string;
  readonly EcsParameters?: EcsParameters;
  readonly EventBridgeParameters?: EventBridgeParameters;
  readonly EventBridgePutEventsV2Parameters?: EventBridgePutEventsV2Parameters;
  readonly EventBridgePutRawEventsParameters?: EventBridgePutRawEventsParameters;
  readonly KinesisParameters?: KinesisParameters;
  readonly SageMakerPipelineParameters?: SageMakerPipelineParameters;
  readonly SqsParameters?: SqsParameters;
};
export type FlexibleTimeWindowMode =
  | "OFF"
  | "FLEXIBLE";
export type FlexibleTimeWindow = {
  readonly Mode: FlexibleTimeWindowMode;
  readonly MaximumWindowInMinutes?: number;
};
export type ActionAfterCompletion =
  | "NONE"
  | "DELETE";
export type CreateScheduleInput = {
  readonly Name: string;
  readonly GroupName?: string;
  readonly ScheduleExpression: string;
  readonly StartDate?: number | string;
  readonly EndDate?: number | string;
  readonly Description?: string;
  readonly ScheduleExpressionTimezone?: string;
  readonly State?: ScheduleState;
  readonly KmsKeyArn?: string;
  readonly Target: Target;
  readonly FlexibleTimeWindow: FlexibleTimeWindow;
  readonly ClientToken?: string;
  readonly ActionAfterCompletion?: ActionAfterCompletion;
};
export type CreateScheduleOutput = {
  readonly ScheduleArn: string;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type CreateScheduleGroupInput = {
  readonly Name: string;
  readonly Tags?: readonly Tag[];
  readonly ClientToken?: string;
};
export type CreateScheduleGroupOutput = {
  readonly ScheduleGroupArn: string;
};
export type DeleteScheduleInput = {
  readonly Name: string;
  readonly GroupName?: string;
  readonly ClientToken?: string;
};
export type DeleteScheduleGroupInput = {
  readonly Name: string;
  readonly ClientToken?: string;
};
export type GetScheduleInput = {
  readonly Name: string;
  readonly GroupName?: string;
};
export type GetScheduleOutput = {
  readonly Arn?: string;
  readonly GroupName?: string;
  readonly Name?: string;
  readonly ScheduleExpression?: string;
  readonly StartDate?: number;
  readonly EndDate?: number;
  readonly Description?: string;
  readonly ScheduleExpressionTimezone?: string;
  readonly State?: ScheduleState;
  readonly CreationDate?: number;
  readonly LastModificationDate?: number;
  readonly KmsKeyArn?: string;
  readonly Target?: Target;
  readonly FlexibleTimeWindow?: FlexibleTimeWindow;
  readonly ActionAfterCompletion?: ActionAfterCompletion;
};
export type GetScheduleGroupInput = {
  readonly Name: string;
};
export type ScheduleGroupState =
  | "ACTIVE"
  | "DELETING";
export type GetScheduleGroupOutput = {
  readonly Arn?: string;
  readonly Name?: string;
  readonly State?: ScheduleGroupState;
  readonly CreationDate?: number;
  readonly LastModificationDate?: number;
};
export type ListScheduleGroupsInput = {
  readonly NamePrefix?: string;
  readonly NextToken?: string;
  readonly MaxResults?: string;
};
export type ScheduleGroupSummary = {
  readonly Arn?: string;
  readonly Name?: string;
  readonly State?: ScheduleGroupState;
  readonly CreationDate?: number;
  readonly LastModificationDate?: number;
};
export type ListScheduleGroupsOutput = {
  readonly NextToken?: string;
  readonly ScheduleGroups: readonly ScheduleGroupSummary[];
};
export type ListSchedulesInput = {
  readonly GroupName?: string;
  readonly NamePrefix?: string;
  readonly State?: ScheduleState;
  readonly NextToken?: string;
  readonly MaxResults?: string;
};
export type TargetSummary = {
  readonly Arn: string;
};
export type ScheduleSummary = {
  readonly Arn?: string;
  readonly Name?: string;
  readonly GroupName?: string;
  readonly State?: ScheduleState;
  readonly CreationDate?: number;
  readonly LastModificationDate?: number;
  readonly Target?: TargetSummary;
};
export type ListSchedulesOutput = {
  readonly NextToken?: string;
  readonly Schedules: readonly ScheduleSummary[];
};
export type ListTagsForResourceInput = {
  readonly ResourceArn: string;
};
export type ListTagsForResourceOutput = {
  readonly Tags?: readonly Tag[];
};
export type TagResourceInput = {
  readonly ResourceArn: string;
  readonly Tags: readonly Tag[];
};
export type UntagResourceInput = {
  readonly ResourceArn: string;
  readonly TagKeys: string | readonly string[];
};
export type UpdateScheduleInput = {
  readonly Name: string;
  readonly GroupName?: string;
  readonly ScheduleExpression: string;
  readonly StartDate?: number | string;
  readonly EndDate?: number | string;
  readonly Description?: string;
  readonly ScheduleExpressionTimezone?: string;
  readonly State?: ScheduleState;
  readonly KmsKeyArn?: string;
  readonly Target: Target;
  readonly FlexibleTimeWindow: FlexibleTimeWindow;
  readonly ClientToken?: string;
  readonly ActionAfterCompletion?: ActionAfterCompletion;
};
export type UpdateScheduleOutput = {
  readonly ScheduleArn: string;
};
export type Nothing = { readonly [member: string]: never };
