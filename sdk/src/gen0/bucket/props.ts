import type * as s3 from "@pulumi/aws/s3";
import type { BucketEvent } from "../../constructs/bucket/events";
import type { NativeBucketSettings, BucketProps as NewBucketProps } from "../../constructs/bucket/props";
import type { Receiver } from "../../constructs/sources/receiver";
import type { FunctionDefinition, FunctionProps } from "../function/props";
import type {
  BlockPublicAccess,
  BucketAccessControl,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
  StorageClass,
} from "../platform/buckets";
import type { Duration } from "../platform/duration";
import type { RemovalPolicy } from "../platform/words";

/** A rule for pages of other sites that use the objects of a bucket. */
export interface CorsRule {
  readonly allowedMethods: readonly HttpMethods[];
  readonly allowedOrigins: readonly string[];
  readonly allowedHeaders?: readonly string[];
  readonly exposedHeaders?: readonly string[];
  /** Seconds. */
  readonly maxAge?: number;
  readonly id?: string;
}

/** A rule that moves objects to another storage class. */
export interface LifecycleTransition {
  readonly storageClass: StorageClass;
  readonly transitionAfter: Duration;
}

/** A rule by which objects of a bucket expire or move. */
export interface LifecycleRule {
  readonly id?: string;
  /** @default `true` */
  readonly enabled?: boolean;
  readonly prefix?: string;
  readonly expiration?: Duration;
  readonly expiredObjectDeleteMarker?: boolean;
  readonly abortIncompleteMultipartUploadAfter?: Duration;
  readonly noncurrentVersionExpiration?: Duration;
  readonly transitions?: readonly LifecycleTransition[];
  readonly noncurrentVersionTransitions?: readonly LifecycleTransition[];
  readonly tagFilters?: Readonly<Record<string, string>>;
}

/** Settings of the bucket itself: those of generation 0, and those of `aws.s3.Bucket` under their own names. */
export interface S3BucketSettings extends Omit<NativeBucketSettings, "lifecycleRules"> {
  readonly bucketName?: string;
  readonly versioned?: boolean;
  readonly cors?: readonly CorsRule[];
  /** The treatment of the bucket when it leaves the program. */
  readonly removalPolicy?: RemovalPolicy;
  /** Whether a bucket that is deleted is emptied before. */
  readonly autoDeleteObjects?: boolean;
  /** Whether everybody may read the objects. */
  readonly publicReadAccess?: boolean;
  readonly blockPublicAccess?: BlockPublicAccess;
  /** The policy of a bucket always asks for TLS. */
  readonly enforceSSL?: boolean;
  readonly encryption?: BucketEncryption;
  /** A key of KMS, such as an `aws.kms.Key`. */
  readonly encryptionKey?: unknown;
  readonly bucketKeyEnabled?: boolean;
  readonly eventBridgeEnabled?: boolean;
  readonly transferAcceleration?: boolean;
  readonly websiteIndexDocument?: string;
  readonly websiteErrorDocument?: string;
  readonly lifecycleRules?: readonly LifecycleRule[] | NativeBucketSettings["lifecycleRules"];
  readonly objectOwnership?: ObjectOwnership;
  readonly accessControl?: BucketAccessControl;
}

/** A filter of objects by the beginning or the end of their keys. */
export interface NotificationKeyFilter {
  readonly prefix?: string;
  readonly suffix?: string;
}

/** The events and objects of a notification. */
export interface BucketNotificationProps {
  /** @default objects that are created and removed */
  readonly events?: readonly BucketEvent[];
  readonly filters?: readonly NotificationKeyFilter[];
}

/** A function that a bucket notifies of its objects. */
export interface BucketFunctionNotificationProps {
  readonly function: FunctionDefinition;
  readonly notificationProps?: BucketNotificationProps;
}

/** A queue that gets a message for each event. */
export interface BucketQueueNotificationProps {
  readonly queue: Receiver;
  readonly notificationProps?: BucketNotificationProps;
}

/** A topic that hands on each event. */
export interface BucketTopicNotificationProps {
  readonly topic: Receiver;
  readonly notificationProps?: BucketNotificationProps;
}

/** The target of a bucket's notifications: a function, a Queue or a Topic, alone or with events and filters. */
export type BucketNotification =
  | FunctionDefinition
  | Receiver
  | BucketFunctionNotificationProps
  | BucketQueueNotificationProps
  | BucketTopicNotificationProps;

/** Props of a Bucket in generation 0. */
export interface BucketProps {
  /** Settings of the bucket, or a bucket made elsewhere. */
  readonly s3Bucket?: S3BucketSettings | s3.Bucket | s3.BucketV2;
  /** The targets of notifications about objects. The first one is `0` for `attachPermissionsToNotification`. */
  readonly notifications?: readonly BucketNotification[];
  /** Props for the functions of all notifications. */
  readonly defaultFunctionProps?: FunctionProps;
  /** Settings that generation 0 had no words for. */
  readonly native?: Pick<NonNullable<NewBucketProps["native"]>, "ownsNotifications">;
}
