import { type Row, rowsOf } from "./rows";

/** The statements of the definition and of the earlier implementation about Bucket, Cron, EventBus, Queue and Topic. */
export const ROWS_OF_EVENTS: readonly Row[] = [
  ...rowsOf("Versioning, other constructs: Bucket", {
    "rename.bucket.s3-bucket": "s3Bucket becomes native.bucket.",
    "rename.bucket.notifications": "Notifications are a map by name; those of a list were called 0, 1, ...",
    "rename.bucket.notification-props":
      "notificationProps.events and .filters become events and filters; events are strings such as object_created.",
    "rename.bucket.attach": "attachPermissionsToNotification takes the name of the notification.",
  }),
  ...rowsOf("Versioning, other constructs: scheduler", {
    "rename.cron.rule": "eventsRule becomes native.rule, and cron options become native.rule.schedule.",
    "rename.cron.job-props": "jobProps becomes native.target.",
  }),
  ...rowsOf("Versioning, other constructs: event bus", {
    "rename.event-bus.event-bus": "eventBridgeEventBus becomes native.eventBus.",
    "rename.event-bus.rule":
      "description, enabled, ruleName and schedule of a rule become settings under native.",
    "rename.event-bus.target":
      "Targets are a map by name, which attachPermissionsToTarget takes; targetProps becomes native.target.",
  }),
  ...rowsOf("Versioning, other constructs: Queue", {
    "rename.queue.sqs-queue": "sqsQueue becomes native.queue.",
    "rename.queue.consumer-props": "consumerProps becomes native.eventSource.",
  }),
  ...rowsOf("Earlier implementation, others: Cron", {
    "cron.schedule": "schedule is a rate or a cron expression.",
    "cron.enabled": "enabled is true unless given.",
    "cron.rule": "native.rule has the rule, which is without a name of its own.",
    "cron.target": "The target is the job, which the ARN of the rule may call; jobFunction is its function.",
  }),
  ...rowsOf("Earlier implementation, others: EventBus", {
    "event-bus.name":
      "The bus is <stage>-<app>-<id> unless it has a partner's source, a rule <stage>-<app>-<key>.",
    "event-bus.targets": "A target is a function or a queue, with the default settings of AWS.",
    "event-bus.queue-policy": "A queue lets the ARN of the rule send to it.",
    "event-bus.methods": "addRules, getRule, attachPermissionsToTarget with rule and target.",
  }),
  ...rowsOf("Earlier implementation, others: Bucket", {
    "bucket.cors-default": "cors is none unless given; true allows all headers, origins and five methods.",
    "bucket.notification-events": "The default events of a notification are created and removed.",
    "bucket.function-permission": "A function may be called by S3 with the bucket's ARN and account.",
    "bucket.receivers": "A queue lets the ARN send, get attributes and get the URL, a topic lets it publish.",
    "bucket.methods":
      "addNotifications, attachPermissions, attachPermissionsToNotification, notificationFunctions, bucketArn, bucketName.",
  }),
  ...rowsOf("Earlier implementation, others: Queue", {
    "queue.service-defaults": "Visibility time-out and batch size are those of the service.",
    "queue.receive-grant": "A consumer's function gets receive, delete, change visibility, attributes, URL.",
    "queue.attributes": "consumerFunction, queueArn, queueUrl, queueName.",
  }),
  ...rowsOf("Earlier implementation, others: Topic", {
    "topic.function-permission": "A function may be called by SNS with the topic's ARN.",
    "topic.queue-policy": "A queue lets the ARN of the topic send to it.",
  }),
];
