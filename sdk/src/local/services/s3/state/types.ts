import type {
  CORSRule,
  GetBucketLifecycleConfigurationOutput,
  NotificationConfiguration,
  ObjectLockConfiguration,
  OwnershipControls,
  PublicAccessBlockConfiguration,
  ServerSideEncryptionConfiguration,
} from "../../model/calls/s3";

/** A part of a body, stored under an id. */
export interface BlobRef {
  readonly id: string;
  readonly size: number;
}

/** Algorithms of checksums by their names in S3's API. */
export type ChecksumAlgorithm =
  | "CRC32"
  | "CRC32C"
  | "CRC64NVME"
  | "SHA1"
  | "SHA256"
  | "SHA512"
  | "MD5"
  | "XXHASH64"
  | "XXHASH3"
  | "XXHASH128";

export interface Checksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Base64. A checksum of parts has their number behind it: `mZ2v...==-3`. */
  readonly value: string;
  /** The kind of checksum: of the whole object, or of the checksums of its parts. */
  readonly type: "FULL_OBJECT" | "COMPOSITE";
}

/** Stored headers of an object, by S3's names: `ContentType`. */
export type ObjectHeaders = Readonly<Record<string, string>>;

/** The grantee of a grant: the owner of an account by its canonical id, or a group by its URI. */
export interface Grantee {
  readonly Type: "CanonicalUser" | "Group";
  readonly ID?: string;
  readonly URI?: string;
}

/** A grant, as in access lists of the API. */
export interface Grant {
  readonly Grantee: Grantee;
  /** `READ` */
  readonly Permission: string;
}

export type LockMode = "GOVERNANCE" | "COMPLIANCE";

/** The lock of a version, and its end. */
export interface Retention {
  readonly mode: LockMode;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** One version of an object, or a marker that it is deleted. Plain data, as the journal has it. */
export interface StoredVersion {
  readonly key: string;
  /** `null` for one that was written without versioning. */
  readonly versionId: string;
  /** Milliseconds since 1970. */
  readonly lastModified: number;
  readonly isMarker?: true;
  readonly blobs: readonly BlobRef[];
  readonly size: number;
  /** The ETag without quotes. */
  readonly etag: string;
  readonly headers: ObjectHeaders;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly checksum?: Checksum;
  readonly retention?: Retention;
  readonly legalHold?: "ON" | "OFF";
  /** Its access list, where that is another than the full control of its owner. */
  readonly acl?: readonly Grant[];
  /** Bytes of each part of one that was uploaded in parts. */
  readonly partSizes?: readonly number[];
  /** Checksums of the parts, for an object with a checksum of checksums. */
  readonly partChecksums?: readonly string[];
  /** Grows with each change of a key, as text. */
  readonly sequencer: string;
}

/** A part that waits for the others. */
export interface StoredPart {
  readonly partNumber: number;
  readonly blob: BlobRef;
  readonly etag: string;
  readonly lastModified: number;
  readonly checksum?: Checksum;
}

/** An upload in parts that is neither completed nor aborted. */
export interface StoredUpload {
  readonly uploadId: string;
  readonly key: string;
  readonly initiated: number;
  readonly headers: ObjectHeaders;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  readonly checksumAlgorithm?: ChecksumAlgorithm;
  readonly checksumType?: Checksum["type"];
  readonly retention?: Retention;
  readonly legalHold?: "ON" | "OFF";
  readonly acl?: readonly Grant[];
}

/** Settings of a bucket, each as the operation answers that asks for it. */
export interface BucketSettings {
  readonly versioning?: "Enabled" | "Suspended";
  readonly cors?: readonly CORSRule[];
  /** JSON. */
  readonly policy?: string;
  readonly publicAccessBlock?: PublicAccessBlockConfiguration;
  readonly encryption?: ServerSideEncryptionConfiguration;
  /** The ownership controls. A bucket whose controls were deleted has none, and has access lists. */
  readonly ownership?: Partial<OwnershipControls>;
  readonly notification?: NotificationConfiguration;
  /** The name of its region that it was made with, where that is an old one: `EU`. */
  readonly location?: string;
  readonly objectLock?: ObjectLockConfiguration;
  readonly lifecycle?: GetBucketLifecycleConfigurationOutput;
  readonly acl?: readonly Grant[];
  readonly tags?: Readonly<Record<string, string>>;
}
