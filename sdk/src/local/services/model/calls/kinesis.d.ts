// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AddTagsToStream: { input: AddTagsToStreamInput; output: Nothing };
  CreateStream: { input: CreateStreamInput; output: Nothing };
  DecreaseStreamRetentionPeriod: { input: DecreaseStreamRetentionPeriodInput; output: Nothing };
  DeleteResourcePolicy: { input: DeleteResourcePolicyInput; output: Nothing };
  DeleteStream: { input: DeleteStreamInput; output: Nothing };
  DeregisterStreamConsumer: { input: DeregisterStreamConsumerInput; output: Nothing };
  DescribeLimits: { input: Nothing; output: DescribeLimitsOutput };
  DescribeStream: { input: DescribeStreamInput; output: DescribeStreamOutput };
  DescribeStreamConsumer: { input: DescribeStreamConsumerInput; output: DescribeStreamConsumerOutput };
  DescribeStreamSummary: { input: DescribeStreamSummaryInput; output: DescribeStreamSummaryOutput };
  GetRecords: { input: GetRecordsInput; output: GetRecordsOutput };
  GetResourcePolicy: { input: GetResourcePolicyInput; output: GetResourcePolicyOutput };
  GetShardIterator: { input: GetShardIteratorInput; output: GetShardIteratorOutput };
  IncreaseStreamRetentionPeriod: { input: IncreaseStreamRetentionPeriodInput; output: Nothing };
  ListShards: { input: ListShardsInput; output: ListShardsOutput };
  ListStreamConsumers: { input: ListStreamConsumersInput; output: ListStreamConsumersOutput };
  ListStreams: { input: ListStreamsInput; output: ListStreamsOutput };
  ListTagsForResource: { input: ListTagsForResourceInput; output: ListTagsForResourceOutput };
  ListTagsForStream: { input: ListTagsForStreamInput; output: ListTagsForStreamOutput };
  MergeShards: { input: MergeShardsInput; output: Nothing };
  PutRecord: { input: PutRecordInput; output: PutRecordOutput };
  PutRecords: { input: PutRecordsInput; output: PutRecordsOutput };
  PutResourcePolicy: { input: PutResourcePolicyInput; output: Nothing };
  RegisterStreamConsumer: { input: RegisterStreamConsumerInput; output: RegisterStreamConsumerOutput };
  RemoveTagsFromStream: { input: RemoveTagsFromStreamInput; output: Nothing };
  SplitShard: { input: SplitShardInput; output: Nothing };
  StartStreamEncryption: { input: StartStreamEncryptionInput; output: Nothing };
  StopStreamEncryption: { input: StopStreamEncryptionInput; output: Nothing };
  TagResource: { input: TagResourceInput; output: Nothing };
  UntagResource: { input: UntagResourceInput; output: Nothing };
  UpdateMaxRecordSize: { input: UpdateMaxRecordSizeInput; output: Nothing };
  UpdateShardCount: { input: UpdateShardCountInput; output: UpdateShardCountOutput };
  UpdateStreamMode: { input: UpdateStreamModeInput; output: Nothing };
};

export type ErrorCode =
  | "AccessDeniedException"
  | "DryRunOperationException"
  | "ExpiredIteratorException"
  | "ExpiredNextTokenException"
  | "InternalFailureException"
  | "InvalidArgumentException"
  | "KMSAccessDeniedException"
  | "KMSDisabledException"
  | "KMSInvalidStateException"
  | "KMSNotFoundException"
  | "KMSOptInRequired"
  | "KMSThrottlingException"
  | "LimitExceededException"
  | "ProvisionedThroughputExceededException"
  | "ResourceInUseException"
  | "ResourceNotFoundException"
  | "ValidationException";
export type AddTagsToStreamInput = {
  readonly StreamName?: string;
  readonly Tags: { readonly [key: string]: string };
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type StreamMode =
  | "PROVISIONED"
  | "ON_DEMAND";
export type StreamModeDetails = {
  readonly StreamMode: StreamMode;
};
export type RecordDistributionStrategy =
  | "AUTO"
  | "USER_PARTITION_KEY";
export type CreateStreamInput = {
  readonly StreamName: string;
  readonly ShardCount?: number;
  readonly StreamModeDetails?: StreamModeDetails;
  readonly Tags?: { readonly [key: string]: string };
  readonly WarmThroughputMiBps?: number;
  readonly MaxRecordSizeInKiB?: number;
  readonly RecordDistributionStrategy?: RecordDistributionStrategy;
};
export type DecreaseStreamRetentionPeriodInput = {
  readonly StreamName?: string;
  readonly RetentionPeriodHours: number;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type DeleteResourcePolicyInput = {
  readonly ResourceARN: string;
  readonly StreamId?: string;
};
export type DeleteStreamInput = {
  readonly StreamName?: string;
  readonly EnforceConsumerDeletion?: boolean;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type DeregisterStreamConsumerInput = {
  readonly StreamARN?: string;
  readonly ConsumerName?: string;
  readonly ConsumerARN?: string;
  readonly StreamId?: string;
};
export type DescribeLimitsOutput = {
  readonly ShardLimit: number;
  readonly OpenShardCount: number;
  readonly OnDemandStreamCount: number;
  readonly OnDemandStreamCountLimit: number;
  readonly ChannelCount?: number;
  readonly ChannelCountLimit?: number;
};
export type DescribeStreamInput = {
  readonly StreamName?: string;
  readonly Limit?: number;
  readonly ExclusiveStartShardId?: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type StreamStatus =
  | "CREATING"
  | "DELETING"
  | "ACTIVE"
  | "UPDATING";
export type HashKeyRange = {
  readonly StartingHashKey: string;
  readonly EndingHashKey: string;
};
export type SequenceNumberRange = {
  readonly StartingSequenceNumber: string;
  readonly EndingSequenceNumber?: string;
};
export type Shard = {
  readonly ShardId: string;
  readonly ParentShardId?: string;
  readonly AdjacentParentShardId?: string;
  readonly HashKeyRange: HashKeyRange;
  readonly SequenceNumberRange: SequenceNumberRange;
};
export type MetricsName =
  | "IncomingBytes"
  | "IncomingRecords"
  | "OutgoingBytes"
  | "OutgoingRecords"
  | "WriteProvisionedThroughputExceeded"
  | "ReadProvisionedThroughputExceeded"
  | "IteratorAgeMilliseconds"
  | "ALL";
export type EnhancedMetrics = {
  readonly ShardLevelMetrics?: readonly MetricsName[];
};
export type EncryptionType =
  | "NONE"
  | "KMS";
export type StreamDescription = {
  readonly StreamName: string;
  readonly StreamARN: string;
  readonly StreamStatus: StreamStatus;
  readonly StreamModeDetails?: StreamModeDetails;
  readonly Shards: readonly Shard[];
  readonly HasMoreShards: boolean;
  readonly RetentionPeriodHours: number;
  readonly StreamCreationTimestamp: number;
  readonly EnhancedMonitoring: readonly EnhancedMetrics[];
  readonly EncryptionType?: EncryptionType;
  readonly KeyId?: string;
};
export type DescribeStreamOutput = {
  readonly StreamDescription: StreamDescription;
};
export type DescribeStreamConsumerInput = {
  readonly StreamARN?: string;
  readonly ConsumerName?: string;
  readonly ConsumerARN?: string;
  readonly StreamId?: string;
};
export type ConsumerStatus =
  | "CREATING"
  | "DELETING"
  | "ACTIVE";
export type ConsumerDescription = {
  readonly ConsumerName: string;
  readonly ConsumerARN: string;
  readonly ConsumerStatus: ConsumerStatus;
  readonly ConsumerCreationTimestamp: number;
  readonly StreamARN: string;
};
export type DescribeStreamConsumerOutput = {
  readonly ConsumerDescription: ConsumerDescription;
};
export type DescribeStreamSummaryInput = {
  readonly StreamName?: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type WarmThroughputObject = {
  readonly TargetMiBps?: number;
  readonly CurrentMiBps?: number;
};
export type StreamDescriptionSummary = {
  readonly StreamName: string;
  readonly StreamARN: string;
  readonly StreamId?: string;
  readonly StreamStatus: StreamStatus;
  readonly StreamModeDetails?: StreamModeDetails;
  readonly RetentionPeriodHours: number;
  readonly StreamCreationTimestamp: number;
  readonly EnhancedMonitoring: readonly EnhancedMetrics[];
  readonly EncryptionType?: EncryptionType;
  readonly KeyId?: string;
  readonly OpenShardCount: number;
  readonly ConsumerCount?: number;
  readonly WarmThroughput?: WarmThroughputObject;
  readonly MaxRecordSizeInKiB?: number;
  readonly ChannelCount?: number;
  readonly RecordDistributionStrategy?: RecordDistributionStrategy;
  readonly QueueCount?: number;
};
export type DescribeStreamSummaryOutput = {
  readonly StreamDescriptionSummary: StreamDescriptionSummary;
};
export type GetRecordsInput = {
  readonly ShardIterator: string;
  readonly Limit?: number;
  readonly StreamARN?: string;
  readonly StreamId?: string;
  readonly DryRun?: boolean;
};
export type Record = {
  readonly SequenceNumber: string;
  readonly ApproximateArrivalTimestamp?: number;
  readonly Data: string;
  readonly PartitionKey?: string;
  readonly EncryptionType?: EncryptionType;
};
export type ChildShard = {
  readonly ShardId: string;
  readonly ParentShards: readonly string[];
  readonly HashKeyRange: HashKeyRange;
};
export type GetRecordsOutput = {
  readonly Records: readonly Record[];
  readonly NextShardIterator?: string;
  readonly MillisBehindLatest?: number;
  readonly ChildShards?: readonly ChildShard[];
};
export type GetResourcePolicyInput = {
  readonly ResourceARN: string;
  readonly StreamId?: string;
};
export type GetResourcePolicyOutput = {
  readonly Policy: string;
};
export type ShardIteratorType =
  | "AT_SEQUENCE_NUMBER"
  | "AFTER_SEQUENCE_NUMBER"
  | "TRIM_HORIZON"
  | "LATEST"
  | "AT_TIMESTAMP";
export type GetShardIteratorInput = {
  readonly StreamName?: string;
  readonly ShardId: string;
  readonly ShardIteratorType: ShardIteratorType;
  readonly StartingSequenceNumber?: string;
  readonly Timestamp?: number | string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
  readonly DryRun?: boolean;
};
export type GetShardIteratorOutput = {
  readonly ShardIterator?: string;
};
export type IncreaseStreamRetentionPeriodInput = {
  readonly StreamName?: string;
  readonly RetentionPeriodHours: number;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type ShardFilterType =
  | "AFTER_SHARD_ID"
  | "AT_TRIM_HORIZON"
  | "FROM_TRIM_HORIZON"
  | "AT_LATEST"
  | "AT_TIMESTAMP"
  | "FROM_TIMESTAMP";
export type ShardFilter = {
  readonly Type: ShardFilterType;
  readonly ShardId?: string;
  readonly Timestamp?: number | string;
};
export type ListShardsInput = {
  readonly StreamName?: string;
  readonly NextToken?: string;
  readonly ExclusiveStartShardId?: string;
  readonly MaxResults?: number;
  readonly StreamCreationTimestamp?: number | string;
  readonly ShardFilter?: ShardFilter;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type ListShardsOutput = {
  readonly Shards?: readonly Shard[];
  readonly NextToken?: string;
};
export type ListStreamConsumersInput = {
  readonly StreamARN: string;
  readonly NextToken?: string;
  readonly MaxResults?: number;
  readonly StreamCreationTimestamp?: number | string;
  readonly StreamId?: string;
};
export type Consumer = {
  readonly ConsumerName: string;
  readonly ConsumerARN: string;
  readonly ConsumerStatus: ConsumerStatus;
  readonly ConsumerCreationTimestamp: number;
};
export type ListStreamConsumersOutput = {
  readonly Consumers?: readonly Consumer[];
  readonly NextToken?: string;
};
export type ListStreamsInput = {
  readonly Limit?: number;
  readonly ExclusiveStartStreamName?: string;
  readonly NextToken?: string;
};
export type StreamSummary = {
  readonly StreamName: string;
  readonly StreamARN: string;
  readonly StreamStatus: StreamStatus;
  readonly StreamModeDetails?: StreamModeDetails;
  readonly StreamCreationTimestamp?: number;
};
export type ListStreamsOutput = {
  readonly StreamNames: readonly string[];
  readonly HasMoreStreams: boolean;
  readonly NextToken?: string;
  readonly StreamSummaries?: readonly StreamSummary[];
};
export type ListTagsForResourceInput = {
  readonly ResourceARN: string;
  readonly StreamId?: string;
};
export type Tag = {
  readonly Key: string;
  readonly Value?: string;
};
export type ListTagsForResourceOutput = {
  readonly Tags?: readonly Tag[];
};
export type ListTagsForStreamInput = {
  readonly StreamName?: string;
  readonly ExclusiveStartTagKey?: string;
  readonly Limit?: number;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type ListTagsForStreamOutput = {
  readonly Tags: readonly Tag[];
  readonly HasMoreTags: boolean;
};
export type MergeShardsInput = {
  readonly StreamName?: string;
  readonly ShardToMerge: string;
  readonly AdjacentShardToMerge: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type PutRecordInput = {
  readonly StreamName?: string;
  readonly Data: string;
  readonly PartitionKey?: string;
  readonly ExplicitHashKey?: string;
  readonly SequenceNumberForOrdering?: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
  readonly DryRun?: boolean;
};
export type PutRecordOutput = {
  readonly ShardId: string;
  readonly SequenceNumber: string;
  readonly EncryptionType?: EncryptionType;
};
export type PutRecordsRequestEntry = {
  readonly Data: string;
  readonly ExplicitHashKey?: string;
  readonly PartitionKey?: string;
};
export type PutRecordsInput = {
  readonly Records: readonly PutRecordsRequestEntry[];
  readonly StreamName?: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
  readonly DryRun?: boolean;
};
export type PutRecordsResultEntry = {
  readonly SequenceNumber?: string;
  readonly ShardId?: string;
  readonly ErrorCode?: string;
  readonly ErrorMessage?: string;
};
export type PutRecordsOutput = {
  readonly FailedRecordCount?: number;
  readonly Records: readonly PutRecordsResultEntry[];
  readonly EncryptionType?: EncryptionType;
};
export type PutResourcePolicyInput = {
  readonly ResourceARN: string;
  readonly StreamId?: string;
  readonly Policy: string;
};
export type RegisterStreamConsumerInput = {
  readonly StreamARN: string;
  readonly ConsumerName: string;
  readonly StreamId?: string;
  readonly Tags?: { readonly [key: string]: string };
};
export type RegisterStreamConsumerOutput = {
  readonly Consumer: Consumer;
};
export type RemoveTagsFromStreamInput = {
  readonly StreamName?: string;
  readonly TagKeys: readonly string[];
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type SplitShardInput = {
  readonly StreamName?: string;
  readonly ShardToSplit: string;
  readonly NewStartingHashKey: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type StartStreamEncryptionInput = {
  readonly StreamName?: string;
  readonly EncryptionType: EncryptionType;
  readonly KeyId: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type StopStreamEncryptionInput = {
  readonly StreamName?: string;
  readonly EncryptionType: EncryptionType;
  readonly KeyId: string;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type TagResourceInput = {
  readonly Tags: { readonly [key: string]: string };
  readonly ResourceARN: string;
  readonly StreamId?: string;
};
export type UntagResourceInput = {
  readonly TagKeys: readonly string[];
  readonly ResourceARN: string;
  readonly StreamId?: string;
};
export type UpdateMaxRecordSizeInput = {
  readonly StreamARN?: string;
  readonly StreamId?: string;
  readonly MaxRecordSizeInKiB: number;
};
export type ScalingType =
  | "UNIFORM_SCALING";
export type UpdateShardCountInput = {
  readonly StreamName?: string;
  readonly TargetShardCount: number;
  readonly ScalingType: ScalingType;
  readonly StreamARN?: string;
  readonly StreamId?: string;
};
export type UpdateShardCountOutput = {
  readonly StreamName?: string;
  readonly CurrentShardCount?: number;
  readonly TargetShardCount?: number;
  readonly StreamARN?: string;
};
export type UpdateStreamModeInput = {
  readonly StreamARN: string;
  readonly StreamId?: string;
  readonly StreamModeDetails: StreamModeDetails;
  readonly WarmThroughputMiBps?: number;
};
export type Nothing = { readonly [member: string]: never };
