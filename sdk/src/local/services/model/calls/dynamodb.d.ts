// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  BatchExecuteStatement: { input: BatchExecuteStatementInput; output: BatchExecuteStatementOutput };
  BatchGetItem: { input: BatchGetItemInput; output: BatchGetItemOutput };
  BatchWriteItem: { input: BatchWriteItemInput; output: BatchWriteItemOutput };
  CreateTable: { input: CreateTableInput; output: CreateTableOutput };
  DeleteItem: { input: DeleteItemInput; output: DeleteItemOutput };
  DeleteTable: { input: DeleteTableInput; output: DeleteTableOutput };
  DescribeContinuousBackups: { input: DescribeContinuousBackupsInput; output: DescribeContinuousBackupsOutput };
  DescribeLimits: { input: Nothing; output: DescribeLimitsOutput };
  DescribeStream: { input: DescribeStreamInput; output: DescribeStreamOutput };
  DescribeTable: { input: DescribeTableInput; output: DescribeTableOutput };
  DescribeTimeToLive: { input: DescribeTimeToLiveInput; output: DescribeTimeToLiveOutput };
  ExecuteStatement: { input: ExecuteStatementInput; output: ExecuteStatementOutput };
  ExecuteTransaction: { input: ExecuteTransactionInput; output: ExecuteTransactionOutput };
  GetItem: { input: GetItemInput; output: GetItemOutput };
  GetRecords: { input: GetRecordsInput; output: GetRecordsOutput };
  GetShardIterator: { input: GetShardIteratorInput; output: GetShardIteratorOutput };
  ListStreams: { input: ListStreamsInput; output: ListStreamsOutput };
  ListTables: { input: ListTablesInput; output: ListTablesOutput };
  ListTagsOfResource: { input: ListTagsOfResourceInput; output: ListTagsOfResourceOutput };
  PutItem: { input: PutItemInput; output: PutItemOutput };
  Query: { input: QueryInput; output: QueryOutput };
  Scan: { input: ScanInput; output: ScanOutput };
  TagResource: { input: TagResourceInput; output: Nothing };
  TransactGetItems: { input: TransactGetItemsInput; output: TransactGetItemsOutput };
  TransactWriteItems: { input: TransactWriteItemsInput; output: TransactWriteItemsOutput };
  UntagResource: { input: UntagResourceInput; output: Nothing };
  UpdateItem: { input: UpdateItemInput; output: UpdateItemOutput };
  UpdateTable: { input: UpdateTableInput; output: UpdateTableOutput };
  UpdateTimeToLive: { input: UpdateTimeToLiveInput; output: UpdateTimeToLiveOutput };
};

export type ErrorCode =
  | "ConditionalCheckFailedException"
  | "DuplicateItemException"
  | "ExpiredIteratorException"
  | "IdempotentParameterMismatchException"
  | "InternalServerError"
  | "ItemCollectionSizeLimitExceededException"
  | "LimitExceededException"
  | "ProvisionedThroughputExceededException"
  | "ReplicatedWriteConflictException"
  | "RequestLimitExceeded"
  | "ResourceInUseException"
  | "ResourceNotFoundException"
  | "TableNotFoundException"
  | "ThrottlingException"
  | "TransactionCanceledException"
  | "TransactionConflictException"
  | "TransactionInProgressException"
  | "TrimmedDataAccessException";
export type AttributeValue = {
  readonly S?: string;
  readonly N?: string;
  readonly B?: string;
  readonly SS?: readonly string[];
  readonly NS?: readonly string[];
  readonly BS?: readonly string[];
  readonly M?: { readonly [key: string]: AttributeValue };
  readonly L?: readonly AttributeValue[];
  readonly NULL?: boolean;
  readonly BOOL?: boolean;
};
export type ReturnValuesOnConditionCheckFailure =
  | "ALL_OLD"
  | "NONE";
export type BatchStatementRequest = {
  readonly Statement: string;
  readonly Parameters?: readonly AttributeValue[];
  readonly ConsistentRead?: boolean;
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type ReturnConsumedCapacity =
  | "INDEXES"
  | "TOTAL"
  | "NONE";
export type BatchExecuteStatementInput = {
  readonly Statements: readonly BatchStatementRequest[];
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
};
export type BatchStatementErrorCodeEnum =
  | "ConditionalCheckFailed"
  | "ItemCollectionSizeLimitExceeded"
  | "RequestLimitExceeded"
  | "ValidationError"
  | "ProvisionedThroughputExceeded"
  | "TransactionConflict"
  | "ThrottlingError"
  | "InternalServerError"
  | "ResourceNotFound"
  | "AccessDenied"
  | "DuplicateItem";
export type BatchStatementError = {
  readonly Code?: BatchStatementErrorCodeEnum;
  readonly Message?: string;
  readonly Item?: { readonly [key: string]: AttributeValue };
};
export type BatchStatementResponse = {
  readonly Error?: BatchStatementError;
  readonly TableName?: string;
  readonly Item?: { readonly [key: string]: AttributeValue };
};
export type Capacity = {
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
  readonly CapacityUnits?: number;
};
export type VectorCapacity = {
  readonly VectorSearchRequestBytes?: number;
  readonly VectorWriteRequestBytes?: number;
};
export type ConsumedCapacity = {
  readonly TableName?: string;
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
  readonly Table?: Capacity;
  readonly LocalSecondaryIndexes?: { readonly [key: string]: Capacity };
  readonly GlobalSecondaryIndexes?: { readonly [key: string]: Capacity };
  readonly VectorIndexes?: { readonly [key: string]: VectorCapacity };
};
export type BatchExecuteStatementOutput = {
  readonly Responses?: readonly BatchStatementResponse[];
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
};
export type KeysAndAttributes = {
  readonly Keys: readonly ({ readonly [key: string]: AttributeValue })[];
  readonly AttributesToGet?: readonly string[];
  readonly ConsistentRead?: boolean;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
};
export type BatchGetItemInput = {
  readonly RequestItems: { readonly [key: string]: KeysAndAttributes };
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
};
export type BatchGetItemOutput = {
  readonly Responses?: { readonly [key: string]: readonly ({ readonly [key: string]: AttributeValue })[] };
  readonly UnprocessedKeys?: { readonly [key: string]: KeysAndAttributes };
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
};
export type PutRequest = {
  readonly Item: { readonly [key: string]: AttributeValue };
};
export type DeleteRequest = {
  readonly Key: { readonly [key: string]: AttributeValue };
};
export type WriteRequest = {
  readonly PutRequest?: PutRequest;
  readonly DeleteRequest?: DeleteRequest;
};
export type ReturnItemCollectionMetrics =
  | "SIZE"
  | "NONE";
export type BatchWriteItemInput = {
  readonly RequestItems: { readonly [key: string]: readonly WriteRequest[] };
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics;
};
export type ItemCollectionMetrics = {
  readonly ItemCollectionKey?: { readonly [key: string]: AttributeValue };
  readonly SizeEstimateRangeGB?: readonly number[];
};
export type BatchWriteItemOutput = {
  readonly UnprocessedItems?: { readonly [key: string]: readonly WriteRequest[] };
  readonly ItemCollectionMetrics?: { readonly [key: string]: readonly ItemCollectionMetrics[] };
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
};
export type ScalarAttributeType =
  | "S"
  | "N"
  | "B";
export type AttributeDefinition = {
  readonly AttributeName: string;
  readonly AttributeType: ScalarAttributeType;
};
export type KeyType =
  | "HASH"
  | "RANGE";
export type KeySchemaElement = {
  readonly AttributeName: string;
  readonly KeyType: KeyType;
};
export type ProjectionType =
  | "ALL"
  | "KEYS_ONLY"
  | "INCLUDE";
export type Projection = {
  readonly ProjectionType?: ProjectionType;
  readonly NonKeyAttributes?: readonly string[];
};
export type LocalSecondaryIndex = {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly Projection: Projection;
};
export type ProvisionedThroughput = {
  readonly ReadCapacityUnits: number;
  readonly WriteCapacityUnits: number;
};
export type OnDemandThroughput = {
  readonly MaxReadRequestUnits?: number;
  readonly MaxWriteRequestUnits?: number;
};
export type WarmThroughput = {
  readonly ReadUnitsPerSecond?: number;
  readonly WriteUnitsPerSecond?: number;
};
export type GlobalSecondaryIndex = {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly Projection: Projection;
  readonly ProvisionedThroughput?: ProvisionedThroughput;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: WarmThroughput;
};
export type BillingMode =
  | "PROVISIONED"
  | "PAY_PER_REQUEST";
export type StreamViewType =
  | "NEW_IMAGE"
  | "OLD_IMAGE"
  | "NEW_AND_OLD_IMAGES"
  | "KEYS_ONLY";
export type StreamSpecification = {
  readonly StreamEnabled: boolean;
  readonly StreamViewType?: StreamViewType;
};
export type SSEType =
  | "AES256"
  | "KMS";
export type SSESpecification = {
  readonly Enabled?: boolean;
  readonly SSEType?: SSEType;
  readonly KMSMasterKeyId?: string;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type TableClass =
  | "STANDARD"
  | "STANDARD_INFREQUENT_ACCESS";
export type GlobalTableSettingsReplicationMode =
  | "ENABLED"
  | "DISABLED"
  | "ENABLED_WITH_OVERRIDES";
export type VectorAttributeDefinition = {
  readonly AttributeName: string;
};
export type SearchSchemaElementType =
  | "HASH"
  | "INLINE_FILTER";
export type SearchSchemaElement = {
  readonly AttributeName: string;
  readonly SearchSchemaElementType: SearchSchemaElementType;
};
export type VectorDistanceFunction =
  | "COSINE"
  | "DOT_PRODUCT"
  | "EUCLIDEAN";
export type VectorIndex = {
  readonly IndexName: string;
  readonly VectorAttribute: VectorAttributeDefinition;
  readonly SearchSchema?: readonly SearchSchemaElement[];
  readonly Projection: Projection;
  readonly Dimensions: number;
  readonly DistanceFunction: VectorDistanceFunction;
};
export type CreateTableInput = {
  readonly AttributeDefinitions: readonly AttributeDefinition[];
  readonly TableName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly LocalSecondaryIndexes?: readonly LocalSecondaryIndex[];
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndex[];
  readonly BillingMode?: BillingMode;
  readonly ProvisionedThroughput?: ProvisionedThroughput;
  readonly StreamSpecification?: StreamSpecification;
  readonly SSESpecification?: SSESpecification;
  readonly Tags?: readonly Tag[];
  readonly TableClass?: TableClass;
  readonly DeletionProtectionEnabled?: boolean;
  readonly WarmThroughput?: WarmThroughput;
  readonly ResourcePolicy?: string;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly GlobalTableSourceArn?: string;
  readonly GlobalTableSettingsReplicationMode?: GlobalTableSettingsReplicationMode;
  readonly VectorIndexes?: readonly VectorIndex[];
};
export type TableStatus =
  | "CREATING"
  | "UPDATING"
  | "DELETING"
  | "ACTIVE"
  | "INACCESSIBLE_ENCRYPTION_CREDENTIALS"
  | "ARCHIVING"
  | "ARCHIVED"
  | "REPLICATION_NOT_AUTHORIZED";
export type ProvisionedThroughputDescription = {
  readonly LastIncreaseDateTime?: number;
  readonly LastDecreaseDateTime?: number;
  readonly NumberOfDecreasesToday?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
};
export type BillingModeSummary = {
  readonly BillingMode?: BillingMode;
  readonly LastUpdateToPayPerRequestDateTime?: number;
};
export type LocalSecondaryIndexDescription = {
  readonly IndexName?: string;
  readonly KeySchema?: readonly KeySchemaElement[];
  readonly Projection?: Projection;
  readonly IndexSizeBytes?: number;
  readonly ItemCount?: number;
  readonly IndexArn?: string;
};
export type IndexStatus =
  | "CREATING"
  | "UPDATING"
  | "DELETING"
  | "ACTIVE";
export type GlobalSecondaryIndexWarmThroughputDescription = {
  readonly ReadUnitsPerSecond?: number;
  readonly WriteUnitsPerSecond?: number;
  readonly Status?: IndexStatus;
};
export type GlobalSecondaryIndexDescription = {
  readonly IndexName?: string;
  readonly KeySchema?: readonly KeySchemaElement[];
  readonly Projection?: Projection;
  readonly IndexStatus?: IndexStatus;
  readonly Backfilling?: boolean;
  readonly ProvisionedThroughput?: ProvisionedThroughputDescription;
  readonly IndexSizeBytes?: number;
  readonly ItemCount?: number;
  readonly IndexArn?: string;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: GlobalSecondaryIndexWarmThroughputDescription;
};
export type ReplicaStatus =
  | "CREATING"
  | "CREATION_FAILED"
  | "UPDATING"
  | "DELETING"
  | "ACTIVE"
  | "REGION_DISABLED"
  | "INACCESSIBLE_ENCRYPTION_CREDENTIALS"
  | "ARCHIVING"
  | "ARCHIVED"
  | "REPLICATION_NOT_AUTHORIZED";
export type ProvisionedThroughputOverride = {
  readonly ReadCapacityUnits?: number;
};
export type OnDemandThroughputOverride = {
  readonly MaxReadRequestUnits?: number;
};
export type TableWarmThroughputDescription = {
  readonly ReadUnitsPerSecond?: number;
  readonly WriteUnitsPerSecond?: number;
  readonly Status?: TableStatus;
};
export type ReplicaGlobalSecondaryIndexDescription = {
  readonly IndexName?: string;
  readonly ProvisionedThroughputOverride?: ProvisionedThroughputOverride;
  readonly OnDemandThroughputOverride?: OnDemandThroughputOverride;
  readonly WarmThroughput?: GlobalSecondaryIndexWarmThroughputDescription;
};
export type TableClassSummary = {
  readonly TableClass?: TableClass;
  readonly LastUpdateDateTime?: number;
};
export type ReplicaDescription = {
  readonly RegionName?: string;
  readonly ReplicaStatus?: ReplicaStatus;
  readonly ReplicaArn?: string;
  readonly ReplicaStatusDescription?: string;
  readonly ReplicaStatusPercentProgress?: string;
  readonly KMSMasterKeyId?: string;
  readonly ProvisionedThroughputOverride?: ProvisionedThroughputOverride;
  readonly OnDemandThroughputOverride?: OnDemandThroughputOverride;
  readonly WarmThroughput?: TableWarmThroughputDescription;
  readonly GlobalSecondaryIndexes?: readonly ReplicaGlobalSecondaryIndexDescription[];
  readonly ReplicaInaccessibleDateTime?: number;
  readonly ReplicaTableClassSummary?: TableClassSummary;
  readonly GlobalTableSettingsReplicationMode?: GlobalTableSettingsReplicationMode;
};
export type WitnessStatus =
  | "CREATING"
  | "DELETING"
  | "ACTIVE";
export type GlobalTableWitnessDescription = {
  readonly RegionName?: string;
  readonly WitnessStatus?: WitnessStatus;
};
export type RestoreSummary = {
  readonly SourceBackupArn?: string;
  readonly SourceTableArn?: string;
  readonly RestoreDateTime: number;
  readonly RestoreInProgress: boolean;
};
export type SSEStatus =
  | "ENABLING"
  | "ENABLED"
  | "DISABLING"
  | "DISABLED"
  | "UPDATING";
export type SSEDescription = {
  readonly Status?: SSEStatus;
  readonly SSEType?: SSEType;
  readonly KMSMasterKeyArn?: string;
  readonly InaccessibleEncryptionDateTime?: number;
};
export type ArchivalSummary = {
  readonly ArchivalDateTime?: number;
  readonly ArchivalReason?: string;
  readonly ArchivalBackupArn?: string;
};
export type MultiRegionConsistency =
  | "EVENTUAL"
  | "STRONG";
export type VectorIndexDescription = {
  readonly IndexName?: string;
  readonly SearchSchema?: readonly SearchSchemaElement[];
  readonly Projection?: Projection;
  readonly VectorAttribute?: VectorAttributeDefinition;
  readonly Dimensions?: number;
  readonly DistanceFunction?: VectorDistanceFunction;
  readonly IndexStatus?: IndexStatus;
  readonly Backfilling?: boolean;
  readonly IndexSizeBytes?: number;
  readonly ItemCount?: number;
  readonly IndexArn?: string;
};
export type TableDescription = {
  readonly AttributeDefinitions?: readonly AttributeDefinition[];
  readonly TableName?: string;
  readonly KeySchema?: readonly KeySchemaElement[];
  readonly TableStatus?: TableStatus;
  readonly CreationDateTime?: number;
  readonly ProvisionedThroughput?: ProvisionedThroughputDescription;
  readonly TableSizeBytes?: number;
  readonly ItemCount?: number;
  readonly TableArn?: string;
  readonly TableId?: string;
  readonly BillingModeSummary?: BillingModeSummary;
  readonly LocalSecondaryIndexes?: readonly LocalSecondaryIndexDescription[];
  readonly GlobalSecondaryIndexes?: readonly GlobalSecondaryIndexDescription[];
  readonly StreamSpecification?: StreamSpecification;
  readonly LatestStreamLabel?: string;
  readonly LatestStreamArn?: string;
  readonly GlobalTableVersion?: string;
  readonly Replicas?: readonly ReplicaDescription[];
  readonly GlobalTableWitnesses?: readonly GlobalTableWitnessDescription[];
  readonly GlobalTableSettingsReplicationMode?: GlobalTableSettingsReplicationMode;
  readonly RestoreSummary?: RestoreSummary;
  readonly SSEDescription?: SSEDescription;
  readonly ArchivalSummary?: ArchivalSummary;
  readonly TableClassSummary?: TableClassSummary;
  readonly DeletionProtectionEnabled?: boolean;
  readonly DisassociationProtectionEnabled?: boolean;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: TableWarmThroughputDescription;
  readonly MultiRegionConsistency?: MultiRegionConsistency;
  readonly VectorIndexes?: readonly VectorIndexDescription[];
};
export type CreateTableOutput = {
  readonly TableDescription?: TableDescription;
};
export type ComparisonOperator =
  | "EQ"
  | "NE"
  | "IN"
  | "LE"
  | "LT"
  | "GE"
  | "GT"
  | "BETWEEN"
  | "NOT_NULL"
  | "NULL"
  | "CONTAINS"
  | "NOT_CONTAINS"
  | "BEGINS_WITH";
export type ExpectedAttributeValue = {
  readonly Value?: AttributeValue;
  readonly Exists?: boolean;
  readonly ComparisonOperator?: ComparisonOperator;
  readonly AttributeValueList?: readonly AttributeValue[];
};
export type ConditionalOperator =
  | "AND"
  | "OR";
export type ReturnValue =
  | "NONE"
  | "ALL_OLD"
  | "UPDATED_OLD"
  | "ALL_NEW"
  | "UPDATED_NEW";
export type DeleteItemInput = {
  readonly TableName: string;
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly Expected?: { readonly [key: string]: ExpectedAttributeValue };
  readonly ConditionalOperator?: ConditionalOperator;
  readonly ReturnValues?: ReturnValue;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type DeleteItemOutput = {
  readonly Attributes?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
  readonly ItemCollectionMetrics?: ItemCollectionMetrics;
};
export type DeleteTableInput = {
  readonly TableName: string;
};
export type DeleteTableOutput = {
  readonly TableDescription?: TableDescription;
};
export type DescribeContinuousBackupsInput = {
  readonly TableName: string;
};
export type ContinuousBackupsStatus =
  | "ENABLED"
  | "DISABLED";
export type PointInTimeRecoveryStatus =
  | "ENABLED"
  | "DISABLED";
export type PointInTimeRecoveryDescription = {
  readonly PointInTimeRecoveryStatus?: PointInTimeRecoveryStatus;
  readonly RecoveryPeriodInDays?: number;
  readonly EarliestRestorableDateTime?: number;
  readonly LatestRestorableDateTime?: number;
};
export type ContinuousBackupsDescription = {
  readonly ContinuousBackupsStatus: ContinuousBackupsStatus;
  readonly PointInTimeRecoveryDescription?: PointInTimeRecoveryDescription;
};
export type DescribeContinuousBackupsOutput = {
  readonly ContinuousBackupsDescription?: ContinuousBackupsDescription;
};
export type DescribeLimitsOutput = {
  readonly AccountMaxReadCapacityUnits?: number;
  readonly AccountMaxWriteCapacityUnits?: number;
  readonly TableMaxReadCapacityUnits?: number;
  readonly TableMaxWriteCapacityUnits?: number;
};
export type ShardFilterType =
  | "CHILD_SHARDS";
export type ShardFilter = {
  readonly Type?: ShardFilterType;
  readonly ShardId?: string;
};
export type DescribeStreamInput = {
  readonly StreamArn: string;
  readonly Limit?: number;
  readonly ExclusiveStartShardId?: string;
  readonly ShardFilter?: ShardFilter;
};
export type StreamStatus =
  | "ENABLING"
  | "ENABLED"
  | "DISABLING"
  | "DISABLED";
export type SequenceNumberRange = {
  readonly StartingSequenceNumber?: string;
  readonly EndingSequenceNumber?: string;
};
export type Shard = {
  readonly ShardId?: string;
  readonly SequenceNumberRange?: SequenceNumberRange;
  readonly ParentShardId?: string;
};
export type StreamDescription = {
  readonly StreamArn?: string;
  readonly StreamLabel?: string;
  readonly StreamStatus?: StreamStatus;
  readonly StreamViewType?: StreamViewType;
  readonly CreationRequestDateTime?: number;
  readonly TableName?: string;
  readonly KeySchema?: readonly KeySchemaElement[];
  readonly Shards?: readonly Shard[];
  readonly LastEvaluatedShardId?: string;
};
export type DescribeStreamOutput = {
  readonly StreamDescription?: StreamDescription;
};
export type DescribeTableInput = {
  readonly TableName: string;
};
export type DescribeTableOutput = {
  readonly Table?: TableDescription;
};
export type DescribeTimeToLiveInput = {
  readonly TableName: string;
};
export type TimeToLiveStatus =
  | "ENABLING"
  | "DISABLING"
  | "ENABLED"
  | "DISABLED";
export type TimeToLiveDescription = {
  readonly TimeToLiveStatus?: TimeToLiveStatus;
  readonly AttributeName?: string;
};
export type DescribeTimeToLiveOutput = {
  readonly TimeToLiveDescription?: TimeToLiveDescription;
};
export type ExecuteStatementInput = {
  readonly Statement: string;
  readonly Parameters?: readonly AttributeValue[];
  readonly ConsistentRead?: boolean;
  readonly NextToken?: string;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly Limit?: number;
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type ExecuteStatementOutput = {
  readonly Items?: readonly ({ readonly [key: string]: AttributeValue })[];
  readonly NextToken?: string;
  readonly ConsumedCapacity?: ConsumedCapacity;
  readonly LastEvaluatedKey?: { readonly [key: string]: AttributeValue };
};
export type ParameterizedStatement = {
  readonly Statement: string;
  readonly Parameters?: readonly AttributeValue[];
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type ExecuteTransactionInput = {
  readonly TransactStatements: readonly ParameterizedStatement[];
  readonly ClientRequestToken?: string;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
};
export type ItemResponse = {
  readonly Item?: { readonly [key: string]: AttributeValue };
};
export type ExecuteTransactionOutput = {
  readonly Responses?: readonly ItemResponse[];
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
};
export type GetItemInput = {
  readonly TableName: string;
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly AttributesToGet?: readonly string[];
  readonly ConsistentRead?: boolean;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
};
export type GetItemOutput = {
  readonly Item?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
};
export type GetRecordsInput = {
  readonly ShardIterator: string;
  readonly Limit?: number;
};
export type OperationType =
  | "INSERT"
  | "MODIFY"
  | "REMOVE";
export type StreamRecord = {
  readonly ApproximateCreationDateTime?: number;
  readonly Keys?: { readonly [key: string]: AttributeValue };
  readonly NewImage?: { readonly [key: string]: AttributeValue };
  readonly OldImage?: { readonly [key: string]: AttributeValue };
  readonly SequenceNumber?: string;
  readonly SizeBytes?: number;
  readonly StreamViewType?: StreamViewType;
};
export type Identity = {
  readonly PrincipalId?: string;
  readonly Type?: string;
};
export type Record = {
  readonly eventID?: string;
  readonly eventName?: OperationType;
  readonly eventVersion?: string;
  readonly eventSource?: string;
  readonly awsRegion?: string;
  readonly dynamodb?: StreamRecord;
  readonly userIdentity?: Identity;
};
export type GetRecordsOutput = {
  readonly Records?: readonly Record[];
  readonly NextShardIterator?: string;
};
export type ShardIteratorType =
  | "TRIM_HORIZON"
  | "LATEST"
  | "AT_SEQUENCE_NUMBER"
  | "AFTER_SEQUENCE_NUMBER"
  | "AT_TIMESTAMP";
export type GetShardIteratorInput = {
  readonly StreamArn: string;
  readonly ShardId: string;
  readonly ShardIteratorType: ShardIteratorType;
  readonly SequenceNumber?: string;
  readonly Timestamp?: number | string;
};
export type GetShardIteratorOutput = {
  readonly ShardIterator?: string;
};
export type ListStreamsInput = {
  readonly TableName?: string;
  readonly Limit?: number;
  readonly ExclusiveStartStreamArn?: string;
};
export type Stream = {
  readonly StreamArn?: string;
  readonly TableName?: string;
  readonly StreamLabel?: string;
};
export type ListStreamsOutput = {
  readonly Streams?: readonly Stream[];
  readonly LastEvaluatedStreamArn?: string;
};
export type ListTablesInput = {
  readonly ExclusiveStartTableName?: string;
  readonly Limit?: number;
};
export type ListTablesOutput = {
  readonly TableNames?: readonly string[];
  readonly LastEvaluatedTableName?: string;
};
export type ListTagsOfResourceInput = {
  readonly ResourceArn: string;
  readonly NextToken?: string;
};
export type ListTagsOfResourceOutput = {
  readonly Tags?: readonly Tag[];
  readonly NextToken?: string;
};
export type PutItemInput = {
  readonly TableName: string;
  readonly Item: { readonly [key: string]: AttributeValue };
  readonly Expected?: { readonly [key: string]: ExpectedAttributeValue };
  readonly ReturnValues?: ReturnValue;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics;
  readonly ConditionalOperator?: ConditionalOperator;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type PutItemOutput = {
  readonly Attributes?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
  readonly ItemCollectionMetrics?: ItemCollectionMetrics;
};
export type Select =
  | "ALL_ATTRIBUTES"
  | "ALL_PROJECTED_ATTRIBUTES"
  | "SPECIFIC_ATTRIBUTES"
  | "COUNT";
export type Condition = {
  readonly AttributeValueList?: readonly AttributeValue[];
  readonly ComparisonOperator: ComparisonOperator;
};
export type QueryInput = {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly Select?: Select;
  readonly AttributesToGet?: readonly string[];
  readonly Limit?: number;
  readonly ConsistentRead?: boolean;
  readonly KeyConditions?: { readonly [key: string]: Condition };
  readonly QueryFilter?: { readonly [key: string]: Condition };
  readonly ConditionalOperator?: ConditionalOperator;
  readonly ScanIndexForward?: boolean;
  readonly ExclusiveStartKey?: { readonly [key: string]: AttributeValue };
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ProjectionExpression?: string;
  readonly FilterExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
};
export type QueryOutput = {
  readonly Items?: readonly ({ readonly [key: string]: AttributeValue })[];
  readonly Count?: number;
  readonly ScannedCount?: number;
  readonly LastEvaluatedKey?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
};
export type ScanInput = {
  readonly TableName: string;
  readonly IndexName?: string;
  readonly AttributesToGet?: readonly string[];
  readonly Limit?: number;
  readonly Select?: Select;
  readonly ScanFilter?: { readonly [key: string]: Condition };
  readonly ConditionalOperator?: ConditionalOperator;
  readonly ExclusiveStartKey?: { readonly [key: string]: AttributeValue };
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly TotalSegments?: number;
  readonly Segment?: number;
  readonly ProjectionExpression?: string;
  readonly FilterExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ConsistentRead?: boolean;
};
export type ScanOutput = {
  readonly Items?: readonly ({ readonly [key: string]: AttributeValue })[];
  readonly Count?: number;
  readonly ScannedCount?: number;
  readonly LastEvaluatedKey?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
};
export type TagResourceInput = {
  readonly ResourceArn: string;
  readonly Tags: readonly Tag[];
};
export type Get = {
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly TableName: string;
  readonly ProjectionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
};
export type TransactGetItem = {
  readonly Get: Get;
};
export type TransactGetItemsInput = {
  readonly TransactItems: readonly TransactGetItem[];
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
};
export type TransactGetItemsOutput = {
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
  readonly Responses?: readonly ItemResponse[];
};
export type ConditionCheck = {
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly TableName: string;
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type Put = {
  readonly Item: { readonly [key: string]: AttributeValue };
  readonly TableName: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type Delete = {
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly TableName: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type Update = {
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly UpdateExpression: string;
  readonly TableName: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type TransactWriteItem = {
  readonly ConditionCheck?: ConditionCheck;
  readonly Put?: Put;
  readonly Delete?: Delete;
  readonly Update?: Update;
};
export type TransactWriteItemsInput = {
  readonly TransactItems: readonly TransactWriteItem[];
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics;
  readonly ClientRequestToken?: string;
};
export type TransactWriteItemsOutput = {
  readonly ConsumedCapacity?: readonly ConsumedCapacity[];
  readonly ItemCollectionMetrics?: { readonly [key: string]: readonly ItemCollectionMetrics[] };
};
export type UntagResourceInput = {
  readonly ResourceArn: string;
  readonly TagKeys: readonly string[];
};
export type AttributeAction =
  | "ADD"
  | "PUT"
  | "DELETE";
export type AttributeValueUpdate = {
  readonly Value?: AttributeValue;
  readonly Action?: AttributeAction;
};
export type UpdateItemInput = {
  readonly TableName: string;
  readonly Key: { readonly [key: string]: AttributeValue };
  readonly AttributeUpdates?: { readonly [key: string]: AttributeValueUpdate };
  readonly Expected?: { readonly [key: string]: ExpectedAttributeValue };
  readonly ConditionalOperator?: ConditionalOperator;
  readonly ReturnValues?: ReturnValue;
  readonly ReturnConsumedCapacity?: ReturnConsumedCapacity;
  readonly ReturnItemCollectionMetrics?: ReturnItemCollectionMetrics;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: { readonly [key: string]: string };
  readonly ExpressionAttributeValues?: { readonly [key: string]: AttributeValue };
  readonly ReturnValuesOnConditionCheckFailure?: ReturnValuesOnConditionCheckFailure;
};
export type UpdateItemOutput = {
  readonly Attributes?: { readonly [key: string]: AttributeValue };
  readonly ConsumedCapacity?: ConsumedCapacity;
  readonly ItemCollectionMetrics?: ItemCollectionMetrics;
};
export type UpdateGlobalSecondaryIndexAction = {
  readonly IndexName: string;
  readonly ProvisionedThroughput?: ProvisionedThroughput;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: WarmThroughput;
};
export type CreateGlobalSecondaryIndexAction = {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly Projection: Projection;
  readonly ProvisionedThroughput?: ProvisionedThroughput;
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: WarmThroughput;
};
export type DeleteGlobalSecondaryIndexAction = {
  readonly IndexName: string;
};
export type GlobalSecondaryIndexUpdate = {
  readonly Update?: UpdateGlobalSecondaryIndexAction;
  readonly Create?: CreateGlobalSecondaryIndexAction;
  readonly Delete?: DeleteGlobalSecondaryIndexAction;
};
export type ReplicaGlobalSecondaryIndex = {
  readonly IndexName: string;
  readonly ProvisionedThroughputOverride?: ProvisionedThroughputOverride;
  readonly OnDemandThroughputOverride?: OnDemandThroughputOverride;
};
export type CreateReplicationGroupMemberAction = {
  readonly RegionName: string;
  readonly KMSMasterKeyId?: string;
  readonly ProvisionedThroughputOverride?: ProvisionedThroughputOverride;
  readonly OnDemandThroughputOverride?: OnDemandThroughputOverride;
  readonly GlobalSecondaryIndexes?: readonly ReplicaGlobalSecondaryIndex[];
  readonly TableClassOverride?: TableClass;
};
export type UpdateReplicationGroupMemberAction = {
  readonly RegionName: string;
  readonly KMSMasterKeyId?: string;
  readonly ProvisionedThroughputOverride?: ProvisionedThroughputOverride;
  readonly OnDemandThroughputOverride?: OnDemandThroughputOverride;
  readonly GlobalSecondaryIndexes?: readonly ReplicaGlobalSecondaryIndex[];
  readonly TableClassOverride?: TableClass;
};
export type DeleteReplicationGroupMemberAction = {
  readonly RegionName: string;
};
export type DisassociationMode =
  | "WAIT_FOR_REPLICATION";
export type DisassociateReplicationGroupMemberAction = {
  readonly RegionName: string;
  readonly DisassociationMode: DisassociationMode;
};
export type ReplicationGroupUpdate = {
  readonly Create?: CreateReplicationGroupMemberAction;
  readonly Update?: UpdateReplicationGroupMemberAction;
  readonly Delete?: DeleteReplicationGroupMemberAction;
  readonly Disassociate?: DisassociateReplicationGroupMemberAction;
};
export type CreateGlobalTableWitnessGroupMemberAction = {
  readonly RegionName: string;
};
export type DeleteGlobalTableWitnessGroupMemberAction = {
  readonly RegionName: string;
};
export type GlobalTableWitnessGroupUpdate = {
  readonly Create?: CreateGlobalTableWitnessGroupMemberAction;
  readonly Delete?: DeleteGlobalTableWitnessGroupMemberAction;
};
export type CreateVectorIndexAction = {
  readonly IndexName: string;
  readonly VectorAttribute: VectorAttributeDefinition;
  readonly SearchSchema?: readonly SearchSchemaElement[];
  readonly Projection: Projection;
  readonly Dimensions: number;
  readonly DistanceFunction: VectorDistanceFunction;
};
export type DeleteVectorIndexAction = {
  readonly IndexName: string;
};
export type VectorIndexUpdate = {
  readonly Create?: CreateVectorIndexAction;
  readonly Delete?: DeleteVectorIndexAction;
};
export type UpdateTableInput = {
  readonly AttributeDefinitions?: readonly AttributeDefinition[];
  readonly TableName: string;
  readonly BillingMode?: BillingMode;
  readonly ProvisionedThroughput?: ProvisionedThroughput;
  readonly GlobalSecondaryIndexUpdates?: readonly GlobalSecondaryIndexUpdate[];
  readonly StreamSpecification?: StreamSpecification;
  readonly SSESpecification?: SSESpecification;
  readonly ReplicaUpdates?: readonly ReplicationGroupUpdate[];
  readonly TableClass?: TableClass;
  readonly DeletionProtectionEnabled?: boolean;
  readonly MultiRegionConsistency?: MultiRegionConsistency;
  readonly GlobalTableWitnessUpdates?: readonly GlobalTableWitnessGroupUpdate[];
  readonly OnDemandThroughput?: OnDemandThroughput;
  readonly WarmThroughput?: WarmThroughput;
  readonly GlobalTableSettingsReplicationMode?: GlobalTableSettingsReplicationMode;
  readonly DisassociationProtectionEnabled?: boolean;
  readonly VectorIndexUpdates?: readonly VectorIndexUpdate[];
};
export type UpdateTableOutput = {
  readonly TableDescription?: TableDescription;
};
export type TimeToLiveSpecification = {
  readonly Enabled: boolean;
  readonly AttributeName: string;
};
export type UpdateTimeToLiveInput = {
  readonly TableName: string;
  readonly TimeToLiveSpecification: TimeToLiveSpecification;
};
export type UpdateTimeToLiveOutput = {
  readonly TimeToLiveSpecification?: TimeToLiveSpecification;
};
export type Nothing = { readonly [member: string]: never };
