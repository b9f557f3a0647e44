import type * as s3 from "@pulumi/aws/s3";
import type * as pulumi from "@pulumi/pulumi";
import type { AlarmSettings } from "../../alarms/props";
import type { FunctionDefinition, FunctionProps } from "../../functions/props";
import type { Duration } from "../../values";
import type { Receiver } from "../sources/receiver";
import type { BucketEvent } from "./events";

/** A method that pages of other sites may use on the objects of a bucket. */
export type BucketCorsMethod = "GET" | "PUT" | "HEAD" | "POST" | "DELETE";

/** A rule for pages of other sites that use the objects of a bucket. */
export interface BucketCorsRule {
  /** Methods: `GET`, `PUT`, `HEAD`, `POST` and `DELETE`. */
  readonly allowedMethods: readonly BucketCorsMethod[];
  /** Origins, with at most one `*` in each: `https://*.example.com`. Refused: `BUCKET_CORS_INVALID`. */
  readonly allowedOrigins: readonly string[];
  /**
   * Headers that a request may have, with at most one `*` in each.
   * @default none
   */
  readonly allowedHeaders?: readonly string[];
  /**
   * Headers of the reply that the page may read, such as `ETag`.
   * @default none
   */
  readonly exposedHeaders?: readonly string[];
  /**
   * How long a browser may cache the answer, such as `1 hour`.
   * @default the browser decides
   */
  readonly maxAge?: Duration;
  /**
   * Name of the rule, at most 255 characters.
   * @default none
   */
  readonly id?: string;
}

/** A filter of objects by the beginning or the end of their keys. */
export interface BucketNotificationFilter {
  /**
   * The beginning of keys: `images/`. Write characters other than letters, digits and `-_./` as in URLs.
   * @default any
   */
  readonly prefix?: string;
  /**
   * The end of keys: `.jpg`.
   * @default any
   */
  readonly suffix?: string;
}

/** Settings of every notification of a bucket. */
export interface BucketNotificationSettings {
  /**
   * The events that it is of, in our words or as S3 spells them: `object_tagging` or `s3:ObjectTagging:*`.
   * Refused: `VALUE_NOT_ALLOWED`, `BUCKET_EVENTS_EMPTY`, `BUCKET_NOTIFICATION_OVERLAP`.
   * @default `["object_created","object_removed"]`
   * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-how-to-event-types-and-destinations.html
   */
  readonly events?: readonly BucketEvent[];
  /**
   * The objects that it reports: one prefix and one suffix at most, in one entry or two.
   * Refused: `BUCKET_FILTER_INVALID`.
   * @default all objects
   */
  readonly filters?: readonly BucketNotificationFilter[];
}

/** A function that a bucket notifies of its objects. */
export interface BucketFunctionNotificationProps extends BucketNotificationSettings {
  /**
   * The kind of target. The prop beside it implies it.
   * @default none
   */
  readonly type?: "function";
  /** The function that is called. */
  readonly function: FunctionDefinition;
}

/** A queue that gets a message for each event. */
export interface BucketQueueNotificationProps extends BucketNotificationSettings {
  /**
   * The kind of target. The prop beside it implies it.
   * @default none
   */
  readonly type?: "queue";
  /** The `Queue`. A FIFO queue is refused (`BUCKET_NOTIFICATION_FIFO`). */
  readonly queue: Receiver;
}

/** A topic that hands on each event. */
export interface BucketTopicNotificationProps extends BucketNotificationSettings {
  /**
   * The kind of target. The prop beside it implies it.
   * @default none
   */
  readonly type?: "topic";
  /** The `Topic`. A FIFO topic is refused (`BUCKET_NOTIFICATION_FIFO`). */
  readonly topic: Receiver;
}

/** The target of a bucket's notifications: a function, a `Queue` or a `Topic`, alone or with events and filters. */
export type BucketNotification =
  | FunctionDefinition
  | Receiver
  | BucketFunctionNotificationProps
  | BucketQueueNotificationProps
  | BucketTopicNotificationProps;

/** Settings of `aws.s3.Bucket` that have props of their own, or that S3 refuses where access lists are off. */
export type OwnBucketSetting = "bucket" | "corsRules" | "policy" | "acl" | "grants";

/** Settings of `aws.s3.Bucket` without those that have props of their own. */
// `never` as well, because beside an existing bucket in a union a wrong key would compile: the class has it.
export type NativeBucketSettings = Omit<Partial<s3.BucketArgs>, OwnBucketSetting> & {
  readonly [Name in OwnBucketSetting]?: never;
};

/** Props of a {@link Bucket}. */
export interface BucketProps<Notification extends string = string> {
  /**
   * Name of the bucket, which nobody else in the world may have: 3 to 63 lower-case letters, digits, `-` and `.`.
   * Refused: `BUCKET_NAME_INVALID`.
   * @default chosen by Pulumi: the logical name in lower case, and seven hexadecimal digits
   */
  readonly name?: pulumi.Input<string>;
  /**
   * Rules for pages of other sites that use the objects. `true` allows everything.
   * Refused: `BUCKET_CORS_INVALID`.
   * @default `false`
   */
  readonly cors?: boolean | readonly BucketCorsRule[];
  /**
   * The targets of notifications about objects, by name. S3 reports each event of an object to one of them. The set of
   * defaults `current` makes a queue for the bucket, which gets events that a function failed with three times.
   * Refused: `TARGETS_INVALID`, `TARGET_INVALID`, `BUCKET_NOTIFICATION_OVERLAP`, `BUCKET_NOTIFICATION_FIFO`,
   * `BUCKET_NOTIFICATIONS_TOO_MANY`.
   * @default none
   */
  readonly notifications?: { readonly [Name in Notification]: BucketNotification };
  /**
   * Whether S3 tells the default event bus of the account of everything that happens in the bucket, beside the
   * notifications. Rules on that bus choose among it.
   * @default `false`
   * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/EventBridge.html
   */
  readonly eventBridge?: boolean;
  /**
   * Whether everybody in the world may read the objects, by a statement of the policy. Blocks of public policies are
   * then off, and access lists stay off.
   * Refused beside a block that would disable it: `PROP_CONFLICT`.
   * @default `false`
   * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
   */
  readonly publicRead?: boolean;
  /** Defaults for what the bucket makes. */
  readonly defaults?: {
    /**
     * Props for the functions of all notifications. `environment`, `permissions`, `layers` and `bind` merge with their
     * own.
     * @default none
     */
    readonly function?: FunctionProps;
  };
  /**
   * Alarms on the construct and on what it makes: failing calls for notifications, and dead letters. `true` has those of the table in
   * `docs/alarms.md`, an object changes some of them, and `false` leaves the construct out of those of the app.
   * Refused: `ALARM_TOPIC_INVALID`, `VALUE_OUT_OF_RANGE`, `DURATION_INVALID`.
   * @default those of the construct around it or of the app, which has none unless it asks for them
   * @example { latency: 1000, topic }
   */
  readonly alarms?: boolean | AlarmSettings;
  /** The settings of the underlying objects. */
  readonly native?: {
    /**
     * Settings of `aws.s3.Bucket` under their own names, which win over ours, or a bucket made elsewhere. The policy,
     * encryption and public access of such a bucket stay as they are (`NATIVE_EXISTING` for props that would set them).
     * Name, CORS and policy have props of their own, and access lists are off: these are refused here
     * (`NATIVE_OWN_PROP`).
     * @default encrypted with keys of S3, no access lists, kept when it leaves the program
     * @see https://www.pulumi.com/registry/packages/aws/api-docs/s3/bucket/
     */
    readonly bucket?: NativeBucketSettings | s3.Bucket | s3.BucketV2;
    /**
     * Settings of `aws.s3.BucketPublicAccessBlock`, for a bucket that is meant to be public: `{ blockPublicPolicy: false,
     * restrictPublicBuckets: false }`.
     * @default everything is blocked
     */
    readonly publicAccessBlock?: Omit<Partial<s3.BucketPublicAccessBlockArgs>, "bucket">;
    /**
     * Confirms that nobody else writes the notifications of the bucket given in `bucket`. AWS stores one document of
     * them, and that of this program erases the one that is there. Without it, notifications of such a bucket are
     * refused (`BUCKET_NOTIFICATIONS_NOT_OWNED`).
     * @default `false`
     */
    readonly ownsNotifications?: boolean;
  };
}
