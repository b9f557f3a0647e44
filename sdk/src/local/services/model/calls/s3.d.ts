// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  AbortMultipartUpload: { input: AbortMultipartUploadRequest; output: AbortMultipartUploadOutput };
  CompleteMultipartUpload: { input: CompleteMultipartUploadRequest; output: CompleteMultipartUploadOutput };
  CopyObject: { input: CopyObjectRequest; output: CopyObjectOutput };
  CreateBucket: { input: CreateBucketRequest; output: CreateBucketOutput };
  CreateMultipartUpload: { input: CreateMultipartUploadRequest; output: CreateMultipartUploadOutput };
  DeleteBucket: { input: DeleteBucketRequest; output: Nothing };
  DeleteBucketCors: { input: DeleteBucketCorsRequest; output: Nothing };
  DeleteBucketEncryption: { input: DeleteBucketEncryptionRequest; output: Nothing };
  DeleteBucketLifecycle: { input: DeleteBucketLifecycleRequest; output: Nothing };
  DeleteBucketOwnershipControls: { input: DeleteBucketOwnershipControlsRequest; output: Nothing };
  DeleteBucketPolicy: { input: DeleteBucketPolicyRequest; output: Nothing };
  DeleteBucketTagging: { input: DeleteBucketTaggingRequest; output: Nothing };
  DeleteObject: { input: DeleteObjectRequest; output: DeleteObjectOutput };
  DeleteObjectTagging: { input: DeleteObjectTaggingRequest; output: DeleteObjectTaggingOutput };
  DeleteObjects: { input: DeleteObjectsRequest; output: DeleteObjectsOutput };
  DeletePublicAccessBlock: { input: DeletePublicAccessBlockRequest; output: Nothing };
  GetBucketAcl: { input: GetBucketAclRequest; output: GetBucketAclOutput };
  GetBucketCors: { input: GetBucketCorsRequest; output: GetBucketCorsOutput };
  GetBucketEncryption: { input: GetBucketEncryptionRequest; output: GetBucketEncryptionOutput };
  GetBucketLifecycleConfiguration: { input: GetBucketLifecycleConfigurationRequest; output: GetBucketLifecycleConfigurationOutput };
  GetBucketLocation: { input: GetBucketLocationRequest; output: GetBucketLocationOutput };
  GetBucketNotificationConfiguration: { input: GetBucketNotificationConfigurationRequest; output: NotificationConfiguration };
  GetBucketOwnershipControls: { input: GetBucketOwnershipControlsRequest; output: GetBucketOwnershipControlsOutput };
  GetBucketPolicy: { input: GetBucketPolicyRequest; output: GetBucketPolicyOutput };
  GetBucketPolicyStatus: { input: GetBucketPolicyStatusRequest; output: GetBucketPolicyStatusOutput };
  GetBucketTagging: { input: GetBucketTaggingRequest; output: GetBucketTaggingOutput };
  GetBucketVersioning: { input: GetBucketVersioningRequest; output: GetBucketVersioningOutput };
  GetObject: { input: GetObjectRequest; output: GetObjectOutput };
  GetObjectAcl: { input: GetObjectAclRequest; output: GetObjectAclOutput };
  GetObjectAttributes: { input: GetObjectAttributesRequest; output: GetObjectAttributesOutput };
  GetObjectLegalHold: { input: GetObjectLegalHoldRequest; output: GetObjectLegalHoldOutput };
  GetObjectLockConfiguration: { input: GetObjectLockConfigurationRequest; output: GetObjectLockConfigurationOutput };
  GetObjectRetention: { input: GetObjectRetentionRequest; output: GetObjectRetentionOutput };
  GetObjectTagging: { input: GetObjectTaggingRequest; output: GetObjectTaggingOutput };
  GetPublicAccessBlock: { input: GetPublicAccessBlockRequest; output: GetPublicAccessBlockOutput };
  HeadBucket: { input: HeadBucketRequest; output: HeadBucketOutput };
  HeadObject: { input: HeadObjectRequest; output: HeadObjectOutput };
  ListBuckets: { input: ListBucketsRequest; output: ListBucketsOutput };
  ListMultipartUploads: { input: ListMultipartUploadsRequest; output: ListMultipartUploadsOutput };
  ListObjectVersions: { input: ListObjectVersionsRequest; output: ListObjectVersionsOutput };
  ListObjects: { input: ListObjectsRequest; output: ListObjectsOutput };
  ListObjectsV2: { input: ListObjectsV2Request; output: ListObjectsV2Output };
  ListParts: { input: ListPartsRequest; output: ListPartsOutput };
  PutBucketAcl: { input: PutBucketAclRequest; output: Nothing };
  PutBucketCors: { input: PutBucketCorsRequest; output: Nothing };
  PutBucketEncryption: { input: PutBucketEncryptionRequest; output: Nothing };
  PutBucketLifecycleConfiguration: { input: PutBucketLifecycleConfigurationRequest; output: PutBucketLifecycleConfigurationOutput };
  PutBucketNotificationConfiguration: { input: PutBucketNotificationConfigurationRequest; output: Nothing };
  PutBucketOwnershipControls: { input: PutBucketOwnershipControlsRequest; output: Nothing };
  PutBucketPolicy: { input: PutBucketPolicyRequest; output: Nothing };
  PutBucketTagging: { input: PutBucketTaggingRequest; output: Nothing };
  PutBucketVersioning: { input: PutBucketVersioningRequest; output: Nothing };
  PutObject: { input: PutObjectRequest; output: PutObjectOutput };
  PutObjectAcl: { input: PutObjectAclRequest; output: PutObjectAclOutput };
  PutObjectLegalHold: { input: PutObjectLegalHoldRequest; output: PutObjectLegalHoldOutput };
  PutObjectLockConfiguration: { input: PutObjectLockConfigurationRequest; output: PutObjectLockConfigurationOutput };
  PutObjectRetention: { input: PutObjectRetentionRequest; output: PutObjectRetentionOutput };
  PutObjectTagging: { input: PutObjectTaggingRequest; output: PutObjectTaggingOutput };
  PutPublicAccessBlock: { input: PutPublicAccessBlockRequest; output: Nothing };
  UploadPart: { input: UploadPartRequest; output: UploadPartOutput };
  UploadPartCopy: { input: UploadPartCopyRequest; output: UploadPartCopyOutput };
};

export type ErrorCode =
  | "BucketAlreadyExists"
  | "BucketAlreadyOwnedByYou"
  | "EncryptionTypeMismatch"
  | "InvalidObjectState"
  | "InvalidRequest"
  | "InvalidWriteOffset"
  | "NoSuchBucket"
  | "NoSuchKey"
  | "NoSuchUpload"
  | "ObjectNotInActiveTierError"
  | "TooManyParts";
export type AbortMultipartUploadRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly UploadId: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly IfMatchInitiatedTime?: string;
};
export type RequestCharged =
  | "requester";
export type AbortMultipartUploadOutput = {
  readonly RequestCharged?: RequestCharged;
  readonly VersionId?: string;
};
export type CompletedPart = {
  readonly ETag?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly PartNumber?: number;
};
export type CompletedMultipartUpload = {
  readonly Parts?: readonly CompletedPart[];
};
export type CompleteMultipartUploadRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly MultipartUpload?: CompletedMultipartUpload;
  readonly UploadId: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: string;
  readonly MpuObjectSize?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
};
export type ChecksumType =
  | "COMPOSITE"
  | "FULL_OBJECT";
export type ServerSideEncryption =
  | "AES256"
  | "aws:fsx"
  | "aws:backup"
  | "aws:kms"
  | "aws:kms:dsse";
export type CompleteMultipartUploadOutput = {
  readonly Location?: string;
  readonly Bucket?: string;
  readonly Key?: string;
  readonly Expiration?: string;
  readonly ETag?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: ChecksumType;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly VersionId?: string;
  readonly SSEKMSKeyId?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly RequestCharged?: RequestCharged;
};
export type CopyObjectRequest = {
  readonly ACL?: string;
  readonly Bucket: string;
  readonly CacheControl?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ContentDisposition?: string;
  readonly ContentEncoding?: string;
  readonly ContentLanguage?: string;
  readonly ContentType?: string;
  readonly CopySource: string;
  readonly CopySourceIfMatch?: string;
  readonly CopySourceIfModifiedSince?: string;
  readonly CopySourceIfNoneMatch?: string;
  readonly CopySourceIfUnmodifiedSince?: string;
  readonly Expires?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWriteACP?: string;
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
  readonly Key: string;
  readonly Metadata?: { readonly [key: string]: string };
  readonly MetadataDirective?: string;
  readonly TaggingDirective?: string;
  readonly AnnotationDirective?: string;
  readonly ServerSideEncryption?: string;
  readonly StorageClass?: string;
  readonly WebsiteRedirectLocation?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: string;
  readonly CopySourceSSECustomerAlgorithm?: string;
  readonly CopySourceSSECustomerKey?: string;
  readonly CopySourceSSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly Tagging?: string;
  readonly ObjectLockMode?: string;
  readonly ObjectLockRetainUntilDate?: string;
  readonly ObjectLockLegalHoldStatus?: string;
  readonly ObjectLockEventHold?: string;
  readonly ObjectLockEventHoldDurationDays?: string;
  readonly ObjectLockEventHoldDurationYears?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ExpectedSourceBucketOwner?: string;
};
export type CopyObjectResult = {
  readonly ETag?: string;
  readonly LastModified?: number;
  readonly ChecksumType?: ChecksumType;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
};
export type CopyObjectOutput = {
  readonly CopyObjectResult?: CopyObjectResult;
  readonly Expiration?: string;
  readonly CopySourceVersionId?: string;
  readonly VersionId?: string;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly RequestCharged?: RequestCharged;
};
export type BucketLocationConstraint =
  | "af-south-1"
  | "ap-east-1"
  | "ap-east-2"
  | "ap-northeast-1"
  | "ap-northeast-2"
  | "ap-northeast-3"
  | "ap-south-1"
  | "ap-south-2"
  | "ap-southeast-1"
  | "ap-southeast-2"
  | "ap-southeast-3"
  | "ap-southeast-4"
  | "ap-southeast-5"
  | "ap-southeast-6"
  | "ap-southeast-7"
  | "ca-central-1"
  | "ca-west-1"
  | "cn-north-1"
  | "cn-northwest-1"
  | "EU"
  | "eu-central-1"
  | "eu-central-2"
  | "eu-north-1"
  | "eu-south-1"
  | "eu-south-2"
  | "eu-west-1"
  | "eu-west-2"
  | "eu-west-3"
  | "il-central-1"
  | "me-central-1"
  | "me-south-1"
  | "mx-central-1"
  | "sa-east-1"
  | "us-east-2"
  | "us-gov-east-1"
  | "us-gov-west-1"
  | "us-west-1"
  | "us-west-2";
export type LocationType =
  | "AvailabilityZone"
  | "LocalZone";
export type LocationInfo = {
  readonly Type?: LocationType;
  readonly Name?: string;
};
export type DataRedundancy =
  | "SingleAvailabilityZone"
  | "SingleLocalZone";
export type BucketType =
  | "Directory";
export type BucketInfo = {
  readonly DataRedundancy?: DataRedundancy;
  readonly Type?: BucketType;
};
export type Tag = {
  readonly Key: string;
  readonly Value: string;
};
export type CreateBucketConfiguration = {
  readonly LocationConstraint?: BucketLocationConstraint;
  readonly Location?: LocationInfo;
  readonly Bucket?: BucketInfo;
  readonly Tags?: readonly Tag[];
};
export type CreateBucketRequest = {
  readonly ACL?: string;
  readonly Bucket: string;
  readonly CreateBucketConfiguration?: CreateBucketConfiguration;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWrite?: string;
  readonly GrantWriteACP?: string;
  readonly ObjectLockEnabledForBucket?: string;
  readonly ObjectOwnership?: string;
  readonly BucketNamespace?: string;
};
export type CreateBucketOutput = {
  readonly Location?: string;
  readonly BucketArn?: string;
};
export type CreateMultipartUploadRequest = {
  readonly ACL?: string;
  readonly Bucket: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
  readonly ContentEncoding?: string;
  readonly ContentLanguage?: string;
  readonly ContentType?: string;
  readonly Expires?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWriteACP?: string;
  readonly Key: string;
  readonly Metadata?: { readonly [key: string]: string };
  readonly ServerSideEncryption?: string;
  readonly StorageClass?: string;
  readonly WebsiteRedirectLocation?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: string;
  readonly RequestPayer?: string;
  readonly Tagging?: string;
  readonly ObjectLockMode?: string;
  readonly ObjectLockRetainUntilDate?: string;
  readonly ObjectLockLegalHoldStatus?: string;
  readonly ObjectLockEventHold?: string;
  readonly ObjectLockEventHoldDurationDays?: string;
  readonly ObjectLockEventHoldDurationYears?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ChecksumType?: string;
};
export type ChecksumAlgorithm =
  | "CRC32"
  | "CRC32C"
  | "SHA1"
  | "SHA256"
  | "CRC64NVME"
  | "SHA512"
  | "MD5"
  | "XXHASH64"
  | "XXHASH3"
  | "XXHASH128";
export type CreateMultipartUploadOutput = {
  readonly AbortDate?: number;
  readonly AbortRuleId?: string;
  readonly Bucket?: string;
  readonly Key?: string;
  readonly UploadId?: string;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly RequestCharged?: RequestCharged;
  readonly ChecksumAlgorithm?: ChecksumAlgorithm;
  readonly ChecksumType?: ChecksumType;
  readonly VersionId?: string;
};
export type DeleteBucketRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketCorsRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketEncryptionRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketLifecycleRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketOwnershipControlsRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketPolicyRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteBucketTaggingRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteObjectRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly MFA?: string;
  readonly VersionId?: string;
  readonly RequestPayer?: string;
  readonly BypassGovernanceRetention?: string;
  readonly ExpectedBucketOwner?: string;
  readonly IfMatch?: string;
  readonly IfMatchLastModifiedTime?: string;
  readonly IfMatchSize?: string;
};
export type DeleteObjectOutput = {
  readonly DeleteMarker?: boolean;
  readonly VersionId?: string;
  readonly RequestCharged?: RequestCharged;
};
export type DeleteObjectTaggingRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly ExpectedBucketOwner?: string;
};
export type DeleteObjectTaggingOutput = {
  readonly VersionId?: string;
};
export type ObjectIdentifier = {
  readonly Key: string;
  readonly VersionId?: string;
  readonly ETag?: string;
  readonly LastModifiedTime?: number;
  readonly Size?: number;
};
export type Delete = {
  readonly Objects: readonly ObjectIdentifier[];
  readonly Quiet?: boolean;
};
export type DeleteObjectsRequest = {
  readonly Bucket: string;
  readonly Delete: Delete;
  readonly MFA?: string;
  readonly RequestPayer?: string;
  readonly BypassGovernanceRetention?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ChecksumAlgorithm?: string;
};
export type DeletedObject = {
  readonly Key?: string;
  readonly VersionId?: string;
  readonly DeleteMarker?: boolean;
  readonly DeleteMarkerVersionId?: string;
};
export type Error = {
  readonly Key?: string;
  readonly VersionId?: string;
  readonly Code?: string;
  readonly Message?: string;
};
export type DeleteObjectsOutput = {
  readonly Deleted?: readonly DeletedObject[];
  readonly RequestCharged?: RequestCharged;
  readonly Errors?: readonly Error[];
};
export type DeletePublicAccessBlockRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type GetBucketAclRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type Owner = {
  readonly DisplayName?: string;
  readonly ID?: string;
};
export type Type =
  | "CanonicalUser"
  | "AmazonCustomerByEmail"
  | "Group";
export type Grantee = {
  readonly DisplayName?: string;
  readonly EmailAddress?: string;
  readonly ID?: string;
  readonly Type: Type;
  readonly URI?: string;
};
export type Permission =
  | "FULL_CONTROL"
  | "WRITE"
  | "WRITE_ACP"
  | "READ"
  | "READ_ACP";
export type Grant = {
  readonly Grantee?: Grantee;
  readonly Permission?: Permission;
};
export type GetBucketAclOutput = {
  readonly Owner?: Owner;
  readonly Grants?: readonly Grant[];
};
export type GetBucketCorsRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type CORSRule = {
  readonly ID?: string;
  readonly AllowedHeaders?: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedOrigins: readonly string[];
  readonly ExposeHeaders?: readonly string[];
  readonly MaxAgeSeconds?: number;
};
export type GetBucketCorsOutput = {
  readonly CORSRules?: readonly CORSRule[];
};
export type GetBucketEncryptionRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type ServerSideEncryptionByDefault = {
  readonly SSEAlgorithm: ServerSideEncryption;
  readonly KMSMasterKeyID?: string;
};
export type EncryptionType =
  | "NONE"
  | "SSE-C";
export type BlockedEncryptionTypes = {
  readonly EncryptionType?: readonly EncryptionType[];
};
export type ServerSideEncryptionRule = {
  readonly ApplyServerSideEncryptionByDefault?: ServerSideEncryptionByDefault;
  readonly BucketKeyEnabled?: boolean;
  readonly BlockedEncryptionTypes?: BlockedEncryptionTypes;
};
export type ServerSideEncryptionConfiguration = {
  readonly Rules: readonly ServerSideEncryptionRule[];
};
export type GetBucketEncryptionOutput = {
  readonly ServerSideEncryptionConfiguration?: ServerSideEncryptionConfiguration;
};
export type GetBucketLifecycleConfigurationRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type LifecycleExpiration = {
  readonly Date?: number;
  readonly Days?: number;
  readonly ExpiredObjectDeleteMarker?: boolean;
};
export type LifecycleRuleAndOperator = {
  readonly Prefix?: string;
  readonly Tags?: readonly Tag[];
  readonly ObjectSizeGreaterThan?: number;
  readonly ObjectSizeLessThan?: number;
};
export type LifecycleRuleFilter = {
  readonly Prefix?: string;
  readonly Tag?: Tag;
  readonly ObjectSizeGreaterThan?: number;
  readonly ObjectSizeLessThan?: number;
  readonly And?: LifecycleRuleAndOperator;
};
export type ExpirationStatus =
  | "Enabled"
  | "Disabled";
export type TransitionStorageClass =
  | "GLACIER"
  | "STANDARD_IA"
  | "ONEZONE_IA"
  | "INTELLIGENT_TIERING"
  | "DEEP_ARCHIVE"
  | "GLACIER_IR";
export type Transition = {
  readonly Date?: number;
  readonly Days?: number;
  readonly StorageClass?: TransitionStorageClass;
};
export type NoncurrentVersionTransition = {
  readonly NoncurrentDays?: number;
  readonly StorageClass?: TransitionStorageClass;
  readonly NewerNoncurrentVersions?: number;
};
export type NoncurrentVersionExpiration = {
  readonly NoncurrentDays?: number;
  readonly NewerNoncurrentVersions?: number;
};
export type AbortIncompleteMultipartUpload = {
  readonly DaysAfterInitiation?: number;
};
export type LifecycleRule = {
  readonly Expiration?: LifecycleExpiration;
  readonly ID?: string;
  readonly Prefix?: string;
  readonly Filter?: LifecycleRuleFilter;
  readonly Status: ExpirationStatus;
  readonly Transitions?: readonly Transition[];
  readonly NoncurrentVersionTransitions?: readonly NoncurrentVersionTransition[];
  readonly NoncurrentVersionExpiration?: NoncurrentVersionExpiration;
  readonly AbortIncompleteMultipartUpload?: AbortIncompleteMultipartUpload;
};
export type TransitionDefaultMinimumObjectSize =
  | "varies_by_storage_class"
  | "all_storage_classes_128K";
export type GetBucketLifecycleConfigurationOutput = {
  readonly Rules?: readonly LifecycleRule[];
  readonly TransitionDefaultMinimumObjectSize?: TransitionDefaultMinimumObjectSize;
};
export type GetBucketLocationRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type GetBucketLocationOutput = {
  readonly LocationConstraint?: BucketLocationConstraint;
};
export type GetBucketNotificationConfigurationRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type Event =
  | "s3:ReducedRedundancyLostObject"
  | "s3:ObjectCreated:*"
  | "s3:ObjectCreated:Put"
  | "s3:ObjectCreated:Post"
  | "s3:ObjectCreated:Copy"
  | "s3:ObjectCreated:CompleteMultipartUpload"
  | "s3:ObjectRemoved:*"
  | "s3:ObjectRemoved:Delete"
  | "s3:ObjectRemoved:DeleteMarkerCreated"
  | "s3:ObjectRestore:*"
  | "s3:ObjectRestore:Post"
  | "s3:ObjectRestore:Completed"
  | "s3:Replication:*"
  | "s3:Replication:OperationFailedReplication"
  | "s3:Replication:OperationNotTracked"
  | "s3:Replication:OperationMissedThreshold"
  | "s3:Replication:OperationReplicatedAfterThreshold"
  | "s3:ObjectRestore:Delete"
  | "s3:LifecycleTransition"
  | "s3:IntelligentTiering"
  | "s3:ObjectAcl:Put"
  | "s3:LifecycleExpiration:*"
  | "s3:LifecycleExpiration:Delete"
  | "s3:LifecycleExpiration:DeleteMarkerCreated"
  | "s3:ObjectTagging:*"
  | "s3:ObjectTagging:Put"
  | "s3:ObjectTagging:Delete"
  | "s3:ObjectAnnotation:*"
  | "s3:ObjectAnnotation:Put"
  | "s3:ObjectAnnotation:Delete"
  | "s3:ObjectRetention:Put";
export type FilterRuleName =
  | "prefix"
  | "suffix";
export type FilterRule = {
  readonly Name?: FilterRuleName;
  readonly Value?: string;
};
export type S3KeyFilter = {
  readonly FilterRules?: readonly FilterRule[];
};
export type NotificationConfigurationFilter = {
  readonly Key?: S3KeyFilter;
};
export type TopicConfiguration = {
  readonly Id?: string;
  readonly TopicArn: string;
  readonly Events: readonly Event[];
  readonly Filter?: NotificationConfigurationFilter;
};
export type QueueConfiguration = {
  readonly Id?: string;
  readonly QueueArn: string;
  readonly Events: readonly Event[];
  readonly Filter?: NotificationConfigurationFilter;
};
export type LambdaFunctionConfiguration = {
  readonly Id?: string;
  readonly LambdaFunctionArn: string;
  readonly Events: readonly Event[];
  readonly Filter?: NotificationConfigurationFilter;
};
export type NotificationConfiguration = {
  readonly TopicConfigurations?: readonly TopicConfiguration[];
  readonly QueueConfigurations?: readonly QueueConfiguration[];
  readonly LambdaFunctionConfigurations?: readonly LambdaFunctionConfiguration[];
  readonly EventBridgeConfiguration?: Nothing;
};
export type GetBucketOwnershipControlsRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type ObjectOwnership =
  | "BucketOwnerPreferred"
  | "ObjectWriter"
  | "BucketOwnerEnforced";
export type OwnershipControlsRule = {
  readonly ObjectOwnership: ObjectOwnership;
};
export type OwnershipControls = {
  readonly Rules: readonly OwnershipControlsRule[];
};
export type GetBucketOwnershipControlsOutput = {
  readonly OwnershipControls?: OwnershipControls;
};
export type GetBucketPolicyRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type GetBucketPolicyOutput = {
  readonly Policy?: string;
};
export type GetBucketPolicyStatusRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type PolicyStatus = {
  readonly IsPublic?: boolean;
};
export type GetBucketPolicyStatusOutput = {
  readonly PolicyStatus?: PolicyStatus;
};
export type GetBucketTaggingRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type GetBucketTaggingOutput = {
  readonly TagSet: readonly Tag[];
};
export type GetBucketVersioningRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type BucketVersioningStatus =
  | "Enabled"
  | "Suspended";
export type MFADeleteStatus =
  | "Enabled"
  | "Disabled";
export type GetBucketVersioningOutput = {
  readonly Status?: BucketVersioningStatus;
  readonly MFADelete?: MFADeleteStatus;
};
export type GetObjectRequest = {
  readonly Bucket: string;
  readonly IfMatch?: string;
  readonly IfModifiedSince?: string;
  readonly IfNoneMatch?: string;
  readonly IfUnmodifiedSince?: string;
  readonly Key: string;
  readonly Range?: string;
  readonly ResponseCacheControl?: string;
  readonly ResponseContentDisposition?: string;
  readonly ResponseContentEncoding?: string;
  readonly ResponseContentLanguage?: string;
  readonly ResponseContentType?: string;
  readonly ResponseExpires?: string;
  readonly VersionId?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly PartNumber?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ChecksumMode?: string;
};
export type StorageClass =
  | "STANDARD"
  | "REDUCED_REDUNDANCY"
  | "STANDARD_IA"
  | "ONEZONE_IA"
  | "INTELLIGENT_TIERING"
  | "GLACIER"
  | "DEEP_ARCHIVE"
  | "OUTPOSTS"
  | "GLACIER_IR"
  | "SNOW"
  | "EXPRESS_ONEZONE"
  | "FSX_OPENZFS"
  | "FSX_ONTAP"
  | "AWS_BACKUP_WARM"
  | "AWS_BACKUP_LOW_COST_WARM";
export type ReplicationStatus =
  | "COMPLETE"
  | "PENDING"
  | "FAILED"
  | "REPLICA"
  | "COMPLETED";
export type ObjectLockMode =
  | "GOVERNANCE"
  | "COMPLIANCE";
export type ObjectLockLegalHoldStatus =
  | "ON"
  | "OFF";
export type ObjectLockEventHold =
  | "ON"
  | "OFF";
export type GetObjectOutput = {
  readonly Body?: Uint8Array | string;
  readonly DeleteMarker?: boolean;
  readonly AcceptRanges?: string;
  readonly Expiration?: string;
  readonly Restore?: string;
  readonly LastModified?: number;
  readonly ContentLength?: number;
  readonly ETag?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: ChecksumType;
  readonly MissingMeta?: number;
  readonly VersionId?: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
  readonly ContentEncoding?: string;
  readonly ContentLanguage?: string;
  readonly ContentRange?: string;
  readonly ContentType?: string;
  readonly Expires?: string;
  readonly WebsiteRedirectLocation?: string;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly Metadata?: { readonly [key: string]: string };
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly StorageClass?: StorageClass;
  readonly RequestCharged?: RequestCharged;
  readonly ReplicationStatus?: ReplicationStatus;
  readonly PartsCount?: number;
  readonly TagCount?: number;
  readonly ObjectLockMode?: ObjectLockMode;
  readonly ObjectLockRetainUntilDate?: number;
  readonly ObjectLockLegalHoldStatus?: ObjectLockLegalHoldStatus;
  readonly ObjectLockEventHold?: ObjectLockEventHold;
  readonly ObjectLockEventHoldDurationDays?: number;
  readonly ObjectLockEventHoldDurationYears?: number;
};
export type GetObjectAclRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
};
export type GetObjectAclOutput = {
  readonly Owner?: Owner;
  readonly Grants?: readonly Grant[];
  readonly RequestCharged?: RequestCharged;
};
export type GetObjectAttributesRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly MaxParts?: string;
  readonly PartNumberMarker?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ObjectAttributes: string;
};
export type Checksum = {
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: ChecksumType;
};
export type ObjectPart = {
  readonly PartNumber?: number;
  readonly Size?: number;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
};
export type GetObjectAttributesParts = {
  readonly TotalPartsCount?: number;
  readonly PartNumberMarker?: number;
  readonly NextPartNumberMarker?: number;
  readonly MaxParts?: number;
  readonly IsTruncated?: boolean;
  readonly Parts?: readonly ObjectPart[];
};
export type GetObjectAttributesOutput = {
  readonly DeleteMarker?: boolean;
  readonly LastModified?: number;
  readonly VersionId?: string;
  readonly RequestCharged?: RequestCharged;
  readonly ETag?: string;
  readonly Checksum?: Checksum;
  readonly ObjectParts?: GetObjectAttributesParts;
  readonly StorageClass?: StorageClass;
  readonly ObjectSize?: number;
};
export type GetObjectLegalHoldRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
};
export type ObjectLockLegalHold = {
  readonly Status?: ObjectLockLegalHoldStatus;
};
export type GetObjectLegalHoldOutput = {
  readonly LegalHold?: ObjectLockLegalHold;
};
export type GetObjectLockConfigurationRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type ObjectLockEnabled =
  | "Enabled";
export type ObjectLockRetentionMode =
  | "GOVERNANCE"
  | "COMPLIANCE";
export type EventHoldDuration = {
  readonly Days?: number;
  readonly Years?: number;
};
export type DefaultRetention = {
  readonly Mode?: ObjectLockRetentionMode;
  readonly Days?: number;
  readonly Years?: number;
  readonly DefaultEventHold?: EventHoldDuration;
};
export type ObjectLockRule = {
  readonly DefaultRetention?: DefaultRetention;
};
export type ObjectLockConfiguration = {
  readonly ObjectLockEnabled?: ObjectLockEnabled;
  readonly Rule?: ObjectLockRule;
};
export type GetObjectLockConfigurationOutput = {
  readonly ObjectLockConfiguration?: ObjectLockConfiguration;
};
export type GetObjectRetentionRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
};
export type ObjectLockRetention = {
  readonly Mode?: ObjectLockRetentionMode;
  readonly RetainUntilDate?: number;
  readonly EventHold?: ObjectLockEventHold;
  readonly EventHoldDuration?: EventHoldDuration;
};
export type GetObjectRetentionOutput = {
  readonly Retention?: ObjectLockRetention;
};
export type GetObjectTaggingRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly ExpectedBucketOwner?: string;
  readonly RequestPayer?: string;
};
export type GetObjectTaggingOutput = {
  readonly VersionId?: string;
  readonly TagSet: readonly Tag[];
};
export type GetPublicAccessBlockRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type PublicAccessBlockConfiguration = {
  readonly BlockPublicAcls?: boolean;
  readonly IgnorePublicAcls?: boolean;
  readonly BlockPublicPolicy?: boolean;
  readonly RestrictPublicBuckets?: boolean;
};
export type GetPublicAccessBlockOutput = {
  readonly PublicAccessBlockConfiguration?: PublicAccessBlockConfiguration;
};
export type HeadBucketRequest = {
  readonly Bucket: string;
  readonly ExpectedBucketOwner?: string;
};
export type HeadBucketOutput = {
  readonly BucketArn?: string;
  readonly BucketLocationType?: LocationType;
  readonly BucketLocationName?: string;
  readonly BucketRegion?: string;
  readonly AccessPointAlias?: boolean;
};
export type HeadObjectRequest = {
  readonly Bucket: string;
  readonly IfMatch?: string;
  readonly IfModifiedSince?: string;
  readonly IfNoneMatch?: string;
  readonly IfUnmodifiedSince?: string;
  readonly Key: string;
  readonly Range?: string;
  readonly ResponseCacheControl?: string;
  readonly ResponseContentDisposition?: string;
  readonly ResponseContentEncoding?: string;
  readonly ResponseContentLanguage?: string;
  readonly ResponseContentType?: string;
  readonly ResponseExpires?: string;
  readonly VersionId?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly PartNumber?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ChecksumMode?: string;
};
export type ArchiveStatus =
  | "ARCHIVE_ACCESS"
  | "DEEP_ARCHIVE_ACCESS";
export type HeadObjectOutput = {
  readonly DeleteMarker?: boolean;
  readonly AcceptRanges?: string;
  readonly Expiration?: string;
  readonly Restore?: string;
  readonly ArchiveStatus?: ArchiveStatus;
  readonly LastModified?: number;
  readonly ContentLength?: number;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: ChecksumType;
  readonly ETag?: string;
  readonly MissingMeta?: number;
  readonly VersionId?: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
  readonly ContentEncoding?: string;
  readonly ContentLanguage?: string;
  readonly ContentType?: string;
  readonly ContentRange?: string;
  readonly Expires?: string;
  readonly WebsiteRedirectLocation?: string;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly Metadata?: { readonly [key: string]: string };
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly StorageClass?: StorageClass;
  readonly RequestCharged?: RequestCharged;
  readonly ReplicationStatus?: ReplicationStatus;
  readonly PartsCount?: number;
  readonly TagCount?: number;
  readonly ObjectLockMode?: ObjectLockMode;
  readonly ObjectLockRetainUntilDate?: number;
  readonly ObjectLockLegalHoldStatus?: ObjectLockLegalHoldStatus;
  readonly ObjectLockEventHold?: ObjectLockEventHold;
  readonly ObjectLockEventHoldDurationDays?: number;
  readonly ObjectLockEventHoldDurationYears?: number;
};
export type ListBucketsRequest = {
  readonly MaxBuckets?: string;
  readonly ContinuationToken?: string;
  readonly Prefix?: string;
  readonly BucketRegion?: string;
};
export type Bucket = {
  readonly Name?: string;
  readonly CreationDate?: number;
  readonly BucketRegion?: string;
  readonly BucketArn?: string;
};
export type ListBucketsOutput = {
  readonly Buckets?: readonly Bucket[];
  readonly Owner?: Owner;
  readonly ContinuationToken?: string;
  readonly Prefix?: string;
};
export type ListMultipartUploadsRequest = {
  readonly Bucket: string;
  readonly Delimiter?: string;
  readonly EncodingType?: string;
  readonly KeyMarker?: string;
  readonly MaxUploads?: string;
  readonly Prefix?: string;
  readonly UploadIdMarker?: string;
  readonly ExpectedBucketOwner?: string;
  readonly RequestPayer?: string;
};
export type Initiator = {
  readonly ID?: string;
  readonly DisplayName?: string;
};
export type MultipartUpload = {
  readonly UploadId?: string;
  readonly Key?: string;
  readonly Initiated?: number;
  readonly StorageClass?: StorageClass;
  readonly Owner?: Owner;
  readonly Initiator?: Initiator;
  readonly ChecksumAlgorithm?: ChecksumAlgorithm;
  readonly ChecksumType?: ChecksumType;
  readonly VersionId?: string;
};
export type CommonPrefix = {
  readonly Prefix?: string;
};
export type EncodingType =
  | "url";
export type ListMultipartUploadsOutput = {
  readonly Bucket?: string;
  readonly KeyMarker?: string;
  readonly UploadIdMarker?: string;
  readonly NextKeyMarker?: string;
  readonly Prefix?: string;
  readonly Delimiter?: string;
  readonly NextUploadIdMarker?: string;
  readonly MaxUploads?: number;
  readonly IsTruncated?: boolean;
  readonly Uploads?: readonly MultipartUpload[];
  readonly CommonPrefixes?: readonly CommonPrefix[];
  readonly EncodingType?: EncodingType;
  readonly RequestCharged?: RequestCharged;
};
export type ListObjectVersionsRequest = {
  readonly Bucket: string;
  readonly Delimiter?: string;
  readonly EncodingType?: string;
  readonly KeyMarker?: string;
  readonly MaxKeys?: string;
  readonly Prefix?: string;
  readonly VersionIdMarker?: string;
  readonly ExpectedBucketOwner?: string;
  readonly RequestPayer?: string;
  readonly OptionalObjectAttributes?: string;
};
export type ObjectVersionStorageClass =
  | "STANDARD";
export type RestoreStatus = {
  readonly IsRestoreInProgress?: boolean;
  readonly RestoreExpiryDate?: number;
};
export type ObjectVersion = {
  readonly ETag?: string;
  readonly ChecksumAlgorithm?: readonly ChecksumAlgorithm[];
  readonly ChecksumType?: ChecksumType;
  readonly Size?: number;
  readonly StorageClass?: ObjectVersionStorageClass;
  readonly Key?: string;
  readonly VersionId?: string;
  readonly IsLatest?: boolean;
  readonly LastModified?: number;
  readonly Owner?: Owner;
  readonly RestoreStatus?: RestoreStatus;
};
export type DeleteMarkerEntry = {
  readonly Owner?: Owner;
  readonly Key?: string;
  readonly VersionId?: string;
  readonly IsLatest?: boolean;
  readonly LastModified?: number;
};
export type ListObjectVersionsOutput = {
  readonly IsTruncated?: boolean;
  readonly KeyMarker?: string;
  readonly VersionIdMarker?: string;
  readonly NextKeyMarker?: string;
  readonly NextVersionIdMarker?: string;
  readonly Versions?: readonly ObjectVersion[];
  readonly DeleteMarkers?: readonly DeleteMarkerEntry[];
  readonly Name?: string;
  readonly Prefix?: string;
  readonly Delimiter?: string;
  readonly MaxKeys?: number;
  readonly CommonPrefixes?: readonly CommonPrefix[];
  readonly EncodingType?: EncodingType;
  readonly RequestCharged?: RequestCharged;
};
export type ListObjectsRequest = {
  readonly Bucket: string;
  readonly Delimiter?: string;
  readonly EncodingType?: string;
  readonly Marker?: string;
  readonly MaxKeys?: string;
  readonly Prefix?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly OptionalObjectAttributes?: string;
};
export type ObjectStorageClass =
  | "STANDARD"
  | "REDUCED_REDUNDANCY"
  | "GLACIER"
  | "STANDARD_IA"
  | "ONEZONE_IA"
  | "INTELLIGENT_TIERING"
  | "DEEP_ARCHIVE"
  | "OUTPOSTS"
  | "GLACIER_IR"
  | "SNOW"
  | "EXPRESS_ONEZONE"
  | "FSX_OPENZFS"
  | "FSX_ONTAP"
  | "AWS_BACKUP_WARM"
  | "AWS_BACKUP_LOW_COST_WARM";
export type Object = {
  readonly Key?: string;
  readonly LastModified?: number;
  readonly ETag?: string;
  readonly ChecksumAlgorithm?: readonly ChecksumAlgorithm[];
  readonly ChecksumType?: ChecksumType;
  readonly Size?: number;
  readonly StorageClass?: ObjectStorageClass;
  readonly Owner?: Owner;
  readonly RestoreStatus?: RestoreStatus;
};
export type ListObjectsOutput = {
  readonly IsTruncated?: boolean;
  readonly Marker?: string;
  readonly NextMarker?: string;
  readonly Contents?: readonly Object[];
  readonly Name?: string;
  readonly Prefix?: string;
  readonly Delimiter?: string;
  readonly MaxKeys?: number;
  readonly CommonPrefixes?: readonly CommonPrefix[];
  readonly EncodingType?: EncodingType;
  readonly RequestCharged?: RequestCharged;
};
export type ListObjectsV2Request = {
  readonly Bucket: string;
  readonly Delimiter?: string;
  readonly EncodingType?: string;
  readonly MaxKeys?: string;
  readonly Prefix?: string;
  readonly ContinuationToken?: string;
  readonly FetchOwner?: string;
  readonly StartAfter?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly OptionalObjectAttributes?: string;
};
export type ListObjectsV2Output = {
  readonly IsTruncated?: boolean;
  readonly Contents?: readonly Object[];
  readonly Name?: string;
  readonly Prefix?: string;
  readonly Delimiter?: string;
  readonly MaxKeys?: number;
  readonly CommonPrefixes?: readonly CommonPrefix[];
  readonly EncodingType?: EncodingType;
  readonly KeyCount?: number;
  readonly ContinuationToken?: string;
  readonly NextContinuationToken?: string;
  readonly StartAfter?: string;
  readonly RequestCharged?: RequestCharged;
};
export type ListPartsRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly MaxParts?: string;
  readonly PartNumberMarker?: string;
  readonly UploadId: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
};
export type Part = {
  readonly PartNumber?: number;
  readonly LastModified?: number;
  readonly ETag?: string;
  readonly Size?: number;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
};
export type ListPartsOutput = {
  readonly AbortDate?: number;
  readonly AbortRuleId?: string;
  readonly Bucket?: string;
  readonly Key?: string;
  readonly UploadId?: string;
  readonly PartNumberMarker?: number;
  readonly NextPartNumberMarker?: number;
  readonly MaxParts?: number;
  readonly IsTruncated?: boolean;
  readonly Parts?: readonly Part[];
  readonly Initiator?: Initiator;
  readonly Owner?: Owner;
  readonly StorageClass?: StorageClass;
  readonly RequestCharged?: RequestCharged;
  readonly ChecksumAlgorithm?: ChecksumAlgorithm;
  readonly ChecksumType?: ChecksumType;
  readonly VersionId?: string;
};
export type AccessControlPolicy = {
  readonly Grants?: readonly Grant[];
  readonly Owner?: Owner;
};
export type PutBucketAclRequest = {
  readonly ACL?: string;
  readonly AccessControlPolicy?: AccessControlPolicy;
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWrite?: string;
  readonly GrantWriteACP?: string;
  readonly ExpectedBucketOwner?: string;
};
export type CORSConfiguration = {
  readonly CORSRules: readonly CORSRule[];
};
export type PutBucketCorsRequest = {
  readonly Bucket: string;
  readonly CORSConfiguration: CORSConfiguration;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutBucketEncryptionRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ServerSideEncryptionConfiguration: ServerSideEncryptionConfiguration;
  readonly ExpectedBucketOwner?: string;
};
export type BucketLifecycleConfiguration = {
  readonly Rules: readonly LifecycleRule[];
};
export type PutBucketLifecycleConfigurationRequest = {
  readonly Bucket: string;
  readonly ChecksumAlgorithm?: string;
  readonly LifecycleConfiguration?: BucketLifecycleConfiguration;
  readonly ExpectedBucketOwner?: string;
  readonly TransitionDefaultMinimumObjectSize?: string;
};
export type PutBucketLifecycleConfigurationOutput = {
  readonly TransitionDefaultMinimumObjectSize?: TransitionDefaultMinimumObjectSize;
};
export type PutBucketNotificationConfigurationRequest = {
  readonly Bucket: string;
  readonly NotificationConfiguration: NotificationConfiguration;
  readonly ExpectedBucketOwner?: string;
  readonly SkipDestinationValidation?: string;
};
export type PutBucketOwnershipControlsRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ExpectedBucketOwner?: string;
  readonly OwnershipControls: OwnershipControls;
  readonly ChecksumAlgorithm?: string;
};
export type PutBucketPolicyRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ConfirmRemoveSelfBucketAccess?: string;
  readonly Policy: string;
  readonly ExpectedBucketOwner?: string;
};
export type Tagging = {
  readonly TagSet: readonly Tag[];
};
export type PutBucketTaggingRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly Tagging: Tagging;
  readonly ExpectedBucketOwner?: string;
};
export type MFADelete =
  | "Enabled"
  | "Disabled";
export type VersioningConfiguration = {
  readonly MFADelete?: MFADelete;
  readonly Status?: BucketVersioningStatus;
};
export type PutBucketVersioningRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly MFA?: string;
  readonly VersioningConfiguration: VersioningConfiguration;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectRequest = {
  readonly ACL?: string;
  readonly Body?: Uint8Array | string;
  readonly Bucket: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
  readonly ContentEncoding?: string;
  readonly ContentLanguage?: string;
  readonly ContentLength?: string;
  readonly ContentMD5?: string;
  readonly ContentType?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly Expires?: string;
  readonly IfMatch?: string;
  readonly IfNoneMatch?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWriteACP?: string;
  readonly Key: string;
  readonly WriteOffsetBytes?: string;
  readonly Metadata?: { readonly [key: string]: string };
  readonly ServerSideEncryption?: string;
  readonly StorageClass?: string;
  readonly WebsiteRedirectLocation?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: string;
  readonly RequestPayer?: string;
  readonly Tagging?: string;
  readonly ObjectLockMode?: string;
  readonly ObjectLockRetainUntilDate?: string;
  readonly ObjectLockLegalHoldStatus?: string;
  readonly ObjectLockEventHold?: string;
  readonly ObjectLockEventHoldDurationDays?: string;
  readonly ObjectLockEventHoldDurationYears?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectOutput = {
  readonly Expiration?: string;
  readonly ETag?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly ChecksumType?: ChecksumType;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly VersionId?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly SSEKMSEncryptionContext?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly Size?: number;
  readonly RequestCharged?: RequestCharged;
};
export type PutObjectAclRequest = {
  readonly ACL?: string;
  readonly AccessControlPolicy?: AccessControlPolicy;
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWrite?: string;
  readonly GrantWriteACP?: string;
  readonly Key: string;
  readonly RequestPayer?: string;
  readonly VersionId?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectAclOutput = {
  readonly RequestCharged?: RequestCharged;
};
export type PutObjectLegalHoldRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly LegalHold?: ObjectLockLegalHold;
  readonly RequestPayer?: string;
  readonly VersionId?: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectLegalHoldOutput = {
  readonly RequestCharged?: RequestCharged;
};
export type PutObjectLockConfigurationRequest = {
  readonly Bucket: string;
  readonly ObjectLockConfiguration?: ObjectLockConfiguration;
  readonly RequestPayer?: string;
  readonly Token?: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectLockConfigurationOutput = {
  readonly RequestCharged?: RequestCharged;
};
export type PutObjectRetentionRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly Retention?: ObjectLockRetention;
  readonly RequestPayer?: string;
  readonly VersionId?: string;
  readonly BypassGovernanceRetention?: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ExpectedBucketOwner?: string;
};
export type PutObjectRetentionOutput = {
  readonly RequestCharged?: RequestCharged;
};
export type PutObjectTaggingRequest = {
  readonly Bucket: string;
  readonly Key: string;
  readonly VersionId?: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly Tagging: Tagging;
  readonly ExpectedBucketOwner?: string;
  readonly RequestPayer?: string;
};
export type PutObjectTaggingOutput = {
  readonly VersionId?: string;
};
export type PutPublicAccessBlockRequest = {
  readonly Bucket: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly PublicAccessBlockConfiguration: PublicAccessBlockConfiguration;
  readonly ExpectedBucketOwner?: string;
};
export type UploadPartRequest = {
  readonly Body?: Uint8Array | string;
  readonly Bucket: string;
  readonly ContentLength?: string;
  readonly ContentMD5?: string;
  readonly ChecksumAlgorithm?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly Key: string;
  readonly PartNumber: string;
  readonly UploadId: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
};
export type UploadPartOutput = {
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly ETag?: string;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly RequestCharged?: RequestCharged;
  readonly VersionId?: string;
};
export type UploadPartCopyRequest = {
  readonly Bucket: string;
  readonly CopySource: string;
  readonly CopySourceIfMatch?: string;
  readonly CopySourceIfModifiedSince?: string;
  readonly CopySourceIfNoneMatch?: string;
  readonly CopySourceIfUnmodifiedSince?: string;
  readonly CopySourceRange?: string;
  readonly Key: string;
  readonly PartNumber: string;
  readonly UploadId: string;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKey?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly CopySourceSSECustomerAlgorithm?: string;
  readonly CopySourceSSECustomerKey?: string;
  readonly CopySourceSSECustomerKeyMD5?: string;
  readonly RequestPayer?: string;
  readonly ExpectedBucketOwner?: string;
  readonly ExpectedSourceBucketOwner?: string;
};
export type CopyPartResult = {
  readonly ETag?: string;
  readonly LastModified?: number;
  readonly ChecksumCRC32?: string;
  readonly ChecksumCRC32C?: string;
  readonly ChecksumCRC64NVME?: string;
  readonly ChecksumSHA1?: string;
  readonly ChecksumSHA256?: string;
  readonly ChecksumSHA512?: string;
  readonly ChecksumMD5?: string;
  readonly ChecksumXXHASH64?: string;
  readonly ChecksumXXHASH3?: string;
  readonly ChecksumXXHASH128?: string;
};
export type UploadPartCopyOutput = {
  readonly CopySourceVersionId?: string;
  readonly CopyPartResult?: CopyPartResult;
  readonly ServerSideEncryption?: ServerSideEncryption;
  readonly SSECustomerAlgorithm?: string;
  readonly SSECustomerKeyMD5?: string;
  readonly SSEKMSKeyId?: string;
  readonly BucketKeyEnabled?: boolean;
  readonly RequestCharged?: RequestCharged;
  readonly VersionId?: string;
};
export type Nothing = { readonly [member: string]: never };
