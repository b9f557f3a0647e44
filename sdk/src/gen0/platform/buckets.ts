/** The events of a bucket. */
export const EventType = {
  OBJECT_CREATED: "object_created",
  OBJECT_CREATED_PUT: "object_created_put",
  OBJECT_CREATED_POST: "object_created_post",
  OBJECT_CREATED_COPY: "object_created_copy",
  OBJECT_CREATED_COMPLETE_MULTIPART_UPLOAD: "object_created_complete_multipart_upload",
  OBJECT_REMOVED: "object_removed",
  OBJECT_REMOVED_DELETE: "object_removed_delete",
  OBJECT_REMOVED_DELETE_MARKER_CREATED: "object_removed_delete_marker_created",
  OBJECT_RESTORE_POST: "object_restore_post",
  OBJECT_RESTORE_COMPLETED: "object_restore_completed",
  OBJECT_RESTORE_DELETE: "object_restore_delete",
  REDUCED_REDUNDANCY_LOST_OBJECT: "reduced_redundancy_lost_object",
  REPLICATION_OPERATION_FAILED_REPLICATION: "replication_operation_failed_replication",
  REPLICATION_OPERATION_MISSED_THRESHOLD: "replication_operation_missed_threshold",
  REPLICATION_OPERATION_REPLICATED_AFTER_THRESHOLD: "replication_operation_replicated_after_threshold",
  REPLICATION_OPERATION_NOT_TRACKED: "replication_operation_not_tracked",
  LIFECYCLE_EXPIRATION: "lifecycle_expiration",
  LIFECYCLE_EXPIRATION_DELETE: "lifecycle_expiration_delete",
  LIFECYCLE_EXPIRATION_DELETE_MARKER_CREATED: "lifecycle_expiration_delete_marker_created",
  LIFECYCLE_TRANSITION: "lifecycle_transition",
  INTELLIGENT_TIERING: "intelligent_tiering",
  OBJECT_TAGGING: "object_tagging",
  OBJECT_TAGGING_PUT: "object_tagging_put",
  OBJECT_TAGGING_DELETE: "object_tagging_delete",
  OBJECT_ACL_PUT: "object_acl_put",
} as const;
export type EventType = (typeof EventType)[keyof typeof EventType];

/** Methods that pages of other sites may use on the objects of a bucket. */
export const HttpMethods = {
  GET: "GET",
  PUT: "PUT",
  HEAD: "HEAD",
  POST: "POST",
  DELETE: "DELETE",
} as const;
export type HttpMethods = (typeof HttpMethods)[keyof typeof HttpMethods];

/** The owner of the keys that encrypt the objects of a bucket. */
export const BucketEncryption = {
  UNENCRYPTED: "UNENCRYPTED",
  S3_MANAGED: "S3_MANAGED",
  KMS_MANAGED: "KMS_MANAGED",
  KMS: "KMS",
} as const;
export type BucketEncryption = (typeof BucketEncryption)[keyof typeof BucketEncryption];

/** Access lists that S3 knows by name. */
export const BucketAccessControl = {
  PRIVATE: "Private",
  PUBLIC_READ: "PublicRead",
  PUBLIC_READ_WRITE: "PublicReadWrite",
  AUTHENTICATED_READ: "AuthenticatedRead",
  LOG_DELIVERY_WRITE: "LogDeliveryWrite",
  BUCKET_OWNER_READ: "BucketOwnerRead",
  BUCKET_OWNER_FULL_CONTROL: "BucketOwnerFullControl",
  AWS_EXEC_READ: "AwsExecRead",
} as const;
export type BucketAccessControl = (typeof BucketAccessControl)[keyof typeof BucketAccessControl];

/** The owner of a bucket's objects. */
export const ObjectOwnership = {
  BUCKET_OWNER_ENFORCED: "BucketOwnerEnforced",
  BUCKET_OWNER_PREFERRED: "BucketOwnerPreferred",
  OBJECT_WRITER: "ObjectWriter",
} as const;
export type ObjectOwnership = (typeof ObjectOwnership)[keyof typeof ObjectOwnership];

/** The storage class of rarely read objects. */
export const StorageClass = {
  INFREQUENT_ACCESS: "STANDARD_IA",
  ONE_ZONE_INFREQUENT_ACCESS: "ONEZONE_IA",
  GLACIER: "GLACIER",
  GLACIER_INSTANT_RETRIEVAL: "GLACIER_IR",
  DEEP_ARCHIVE: "DEEP_ARCHIVE",
  INTELLIGENT_TIERING: "INTELLIGENT_TIERING",
} as const;
export type StorageClass = (typeof StorageClass)[keyof typeof StorageClass];

/** The kinds of public access to a bucket that are blocked. Others are open. */
export interface BlockPublicAccessOptions {
  readonly blockPublicAcls?: boolean;
  readonly blockPublicPolicy?: boolean;
  readonly ignorePublicAcls?: boolean;
  readonly restrictPublicBuckets?: boolean;
}

/**
 * The kinds of public access to a bucket that are blocked, as programs of generation 0 write it:
 * `BlockPublicAccess.BLOCK_ALL`.
 */
export class BlockPublicAccess {
  static readonly BLOCK_ALL = new BlockPublicAccess({
    blockPublicAcls: true,
    blockPublicPolicy: true,
    ignorePublicAcls: true,
    restrictPublicBuckets: true,
  });
  static readonly BLOCK_ACLS = new BlockPublicAccess({ blockPublicAcls: true, ignorePublicAcls: true });

  readonly blockPublicAcls: boolean;
  readonly blockPublicPolicy: boolean;
  readonly ignorePublicAcls: boolean;
  readonly restrictPublicBuckets: boolean;

  constructor(options: BlockPublicAccessOptions) {
    this.blockPublicAcls = options.blockPublicAcls ?? false;
    this.blockPublicPolicy = options.blockPublicPolicy ?? false;
    this.ignorePublicAcls = options.ignorePublicAcls ?? false;
    this.restrictPublicBuckets = options.restrictPublicBuckets ?? false;
  }
}
