import type * as pulumi from "@pulumi/pulumi";
import type { Alarms } from "./alarms";
import type { FunctionDefinition } from "./functions";
import type { FunctionDefaults } from "./websocket-api";
import type { BucketCorsMethod, FieldType, Projection, StreamView, Subnets, TargetType } from "./words";

/** Props of a `Table`. */
export interface TableArgs {
  /** Fields that are keys of the table or of an index, with their types. */
  fields?: Record<string, FieldType>;
  /** The key of the table. */
  primaryIndex?: PrimaryIndex;
  /** Global indexes by name. */
  globalIndexes?: Record<string, GlobalIndex>;
  /** Local indexes by name. */
  localIndexes?: Record<string, LocalIndex>;
  /** Stream of the changes to items. Default: none. */
  stream?: StreamView;
  /** Functions that are called with the records of the stream, by name. */
  consumers?: Record<string, StreamConsumer>;
  /** A `KinesisStream` of this package, or an `aws.kinesis.Stream`, that also gets the changes of items. */
  kinesisStream?: any;
  /** Field with the time, in seconds since 1970, after which DynamoDB deletes an item. */
  timeToLiveAttribute?: string;
  /** Defaults for the functions of all consumers. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: TableNative;
}

/** The key of a table. */
export interface PrimaryIndex {
  /** Field that identifies the partition of an item. */
  partitionKey: string;
  /** Field by which the items of one partition are sorted. */
  sortKey?: string;
}

/** A global index, with other keys over the whole table. */
export interface GlobalIndex {
  /** Field that identifies the partition of an item. */
  partitionKey?: string;
  /** Two to four fields that identify the partition of an item together, in place of `partitionKey`. */
  partitionKeys?: string[];
  /** Field by which the items of one partition are sorted. */
  sortKey?: string;
  /** Two to four fields by which the items of one partition are sorted, one after the other, in place of `sortKey`. */
  sortKeys?: string[];
  /** The attributes in the index besides keys. Default: `all`. */
  projection?: Projection;
  /** Up to 20 attributes in the index besides keys, in place of `projection`. */
  projectedAttributes?: string[];
  /** Settings of the underlying object. */
  native?: IndexNative;
}

/** Settings of the AWS objects of an index. */
export interface IndexNative {
  /** Settings of the index under their names in TypeScript, such as `readCapacity`. */
  index?: Record<string, any>;
}

/** A local index, with another sort key within each partition. */
export interface LocalIndex {
  /** Field by which the items of one partition are sorted. */
  sortKey: string;
  /** The attributes in the index besides keys. Default: `all`. */
  projection?: Projection;
  /** Up to 20 attributes in the index besides keys, in place of `projection`. */
  projectedAttributes?: string[];
}

/** Settings of the AWS objects of a table. */
export interface TableNative {
  /** Settings of `aws.dynamodb.Table` under their names in TypeScript, or an existing table. */
  table?: any;
}

/** A function that gets the records of a stream. */
export interface StreamConsumer {
  /** The function that is called with batches of records. */
  function: FunctionDefinition;
  /** Patterns of the records to call the function for. Default: all records. */
  filters?: Record<string, any>[];
  /** Settings of the underlying objects. */
  native?: ConsumerNative;
}

/** Settings of the AWS objects of a consumer. */
export interface ConsumerNative {
  /** Settings of `aws.lambda.EventSourceMapping` under their names in TypeScript, such as `batchSize`. */
  eventSource?: Record<string, any>;
}

/** Props of a `KinesisStream`. */
export interface KinesisStreamArgs {
  /** Functions that are called with the records of the stream, by name. */
  consumers?: Record<string, StreamConsumer>;
  /** Defaults for the functions of all consumers. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: KinesisStreamNative;
}

/** Settings of the AWS objects of a stream. */
export interface KinesisStreamNative {
  /** Settings of `aws.kinesis.Stream` under their names in TypeScript, or an existing stream. */
  stream?: any;
}

/** Props of a `Bucket`. */
export interface BucketArgs {
  /** Name of the bucket, which is unique in all of AWS. Default: chosen by Pulumi. */
  name?: pulumi.Input<string>;
  /** Requests that pages of other origins may send to the bucket. Default: none. */
  cors?: BucketCors;
  /** Notifications about objects, by name. */
  notifications?: Record<string, BucketNotification>;
  /** Whether S3 sends all events of the bucket to the default event bus. Default: `false`. */
  eventBridge?: boolean;
  /** Whether everybody may read the objects. Default: `false`. */
  publicRead?: boolean;
  /** Defaults for the functions of all notifications. */
  defaults?: FunctionDefaults;
  /** Alarms on the component and on what it makes. Default: none. */
  alarms?: Alarms;
  /** Settings of the underlying objects, or existing ones. */
  native?: BucketNative;
}

/** Requests that pages of other origins may send to a bucket. */
export interface BucketCors {
  /** Whether pages of other origins may send requests. Default: `true`. */
  enabled?: boolean;
  /** The rules for these requests. Default: everything is allowed. */
  rules?: BucketCorsRule[];
}

/** A rule of a bucket's CORS. */
export interface BucketCorsRule {
  /** Methods. */
  allowedMethods: BucketCorsMethod[];
  /** Origins, with at most one `*` in each. */
  allowedOrigins: string[];
  /** Headers that a request may have. */
  allowedHeaders?: string[];
  /** Headers of the reply that the page may read. */
  exposedHeaders?: string[];
  /** How long a browser caches the answer to a preflight request, such as `1 hour`. */
  maxAge?: string;
  /** Name of the rule. */
  id?: string;
}

/** A notification about objects of a bucket, to a function, a queue or a topic. */
export interface BucketNotification {
  /** The kind of target. Default: follows from the other props. */
  type?: TargetType;
  /** The function that is called. */
  function?: FunctionDefinition;
  /** The `Queue` that gets a message for each event. */
  queue?: any;
  /** The `Topic` that gets each event. */
  topic?: any;
  /** The events, such as `object_created`. Default: objects created and removed. */
  events?: string[];
  /** The objects that the notification is about. Default: all. */
  filters?: BucketFilter[];
}

/** The objects that a notification is about. */
export interface BucketFilter {
  /** The beginning of their keys. */
  prefix?: string;
  /** The end of their keys. */
  suffix?: string;
}

/** Settings of the AWS objects of a bucket. */
export interface BucketNative {
  /** Settings of `aws.s3.Bucket` under their names in TypeScript, or an existing bucket. */
  bucket?: any;
  /** Settings of `aws.s3.BucketPublicAccessBlock`. */
  publicAccessBlock?: Record<string, any>;
  /** Confirms that nothing else writes the notifications of an existing bucket. Default: `false`. */
  ownsNotifications?: boolean;
}

/** Props of an `RDS`. */
export interface RDSArgs {
  /** The engine and its version, such as `postgresql16` or `mysql8.0`. */
  engine: string;
  /** Name of the database that is created with the cluster. */
  defaultDatabaseName: string;
  /** The limits of the cluster's capacity, and the time until it pauses. */
  scaling?: RDSScaling;
  /** Folder of migrations, relative to the program's folder. */
  migrations?: string;
  /** Settings of the underlying objects, or existing ones. */
  native?: RDSNative;
}

/** The limits of a cluster's capacity. */
export interface RDSScaling {
  /** Whether the cluster pauses without a connection. Default: `true`. */
  pauses?: boolean;
  /** The time without connections until it pauses, such as `10 minutes`. Default: 5 minutes. */
  autoPause?: string;
  /** The smallest capacity of a cluster that does not pause, in Aurora capacity units. Default: 2. */
  minCapacity?: number;
  /** The largest capacity. Default: 16. */
  maxCapacity?: number;
}

/** Settings of the AWS objects of a cluster. */
export interface RDSNative {
  /** Settings of `aws.rds.Cluster` under their names in TypeScript, or an existing cluster. */
  cluster?: any;
  /** The secret of an existing cluster: an `aws.secretsmanager.Secret`, or its ARN. */
  secret?: any;
  /** The network that the cluster is in: an `awsx.ec2.Vpc`, or `vpcId` and lists of subnets. Default: one is made. */
  vpc?: any;
  /** The kind of the network's subnets that the cluster is in. Default: isolated ones. */
  vpcSubnets?: Subnets;
  /** Ids of the subnets, in place of `vpcSubnets`. */
  vpcSubnetIds?: pulumi.Input<string>[];
}
