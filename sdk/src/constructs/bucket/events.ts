/**
 * Events of S3 by our words, as its notifications name them without `s3:`. The first word alone stands for all events
 * of its kind.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-how-to-event-types-and-destinations.html
 */
export const BUCKET_EVENTS = {
  object_created: "ObjectCreated:*",
  object_created_put: "ObjectCreated:Put",
  object_created_post: "ObjectCreated:Post",
  object_created_copy: "ObjectCreated:Copy",
  object_created_complete_multipart_upload: "ObjectCreated:CompleteMultipartUpload",
  object_removed: "ObjectRemoved:*",
  object_removed_delete: "ObjectRemoved:Delete",
  object_removed_delete_marker_created: "ObjectRemoved:DeleteMarkerCreated",
  object_restore: "ObjectRestore:*",
  object_restore_post: "ObjectRestore:Post",
  object_restore_completed: "ObjectRestore:Completed",
  object_restore_delete: "ObjectRestore:Delete",
  reduced_redundancy_lost_object: "ReducedRedundancyLostObject",
  replication: "Replication:*",
  replication_operation_failed_replication: "Replication:OperationFailedReplication",
  replication_operation_missed_threshold: "Replication:OperationMissedThreshold",
  replication_operation_replicated_after_threshold: "Replication:OperationReplicatedAfterThreshold",
  replication_operation_not_tracked: "Replication:OperationNotTracked",
  lifecycle_expiration: "LifecycleExpiration:*",
  lifecycle_expiration_delete: "LifecycleExpiration:Delete",
  lifecycle_expiration_delete_marker_created: "LifecycleExpiration:DeleteMarkerCreated",
  lifecycle_transition: "LifecycleTransition",
  intelligent_tiering: "IntelligentTiering",
  object_tagging: "ObjectTagging:*",
  object_tagging_put: "ObjectTagging:Put",
  object_tagging_delete: "ObjectTagging:Delete",
  object_acl_put: "ObjectAcl:Put",
  object_annotation: "ObjectAnnotation:*",
  object_annotation_put: "ObjectAnnotation:Put",
  object_annotation_delete: "ObjectAnnotation:Delete",
  object_retention_put: "ObjectRetention:Put",
} as const;

type Word = keyof typeof BUCKET_EVENTS;

/** Something that happens to the objects of a bucket: a word such as `object_tagging`, or `s3:ObjectTagging:*` as S3 spells it. */
export type BucketEvent = Word | `s3:${(typeof BUCKET_EVENTS)[Word]}`;

/** All of them: words first. */
export const EVENT_NAMES: readonly BucketEvent[] = [
  ...(Object.keys(BUCKET_EVENTS) as Word[]),
  ...Object.values(BUCKET_EVENTS).map((event) => `s3:${event}` as const),
];

/** Events as S3 spells them, each once, and none that another one of them has in it. */
export function toS3Events(given: readonly BucketEvent[]): readonly string[] {
  const events = [...new Set(given.map((event) => (isWord(event) ? `s3:${BUCKET_EVENTS[event]}` : event)))];
  return events.filter((event) => !events.some((other) => other !== event && covers(other, event)));
}

/** The narrower of two events where one includes the other. Undefined where they have nothing in common. */
export function commonEvent(one: string, other: string): string | undefined {
  if (covers(one, other)) return other;
  return covers(other, one) ? one : undefined;
}

function isWord(event: BucketEvent): event is Word {
  return Object.hasOwn(BUCKET_EVENTS, event);
}

function covers(wide: string, narrow: string): boolean {
  return wide === narrow || (wide.endsWith(":*") && narrow.startsWith(wide.slice(0, -1)));
}
