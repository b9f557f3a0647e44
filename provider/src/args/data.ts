import type * as pulumi from "@pulumi/pulumi";
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
  /** A `KinesisStream` of this package or an `aws.kinesis.Stream` that changes of items go to as well. */
  kinesisStream?: any;
  /** Field with the time, in seconds since 1970, after which DynamoDB deletes an item. */
  timeToLiveAttribute?: string;
  /** Defaults for the functions of all consumers. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: TableNative;
}

/** The key of a table. */
export interface PrimaryIndex {
  /** Field that an item is found by. */
  partitionKey: string;
  /** Field that items of one partition are sorted by. */
  sortKey?: string;
}

/** A global index: other keys over the whole table. */
export interface GlobalIndex extends PrimaryIndex {
  /** What the index holds besides keys. Default: `all`. */
  projection?: Projection;
  /** Up to 20 attributes that the index holds besides keys, in place of `projection`. */
  projectedAttributes?: string[];
  /** Settings of the underlying object. */
  native?: IndexNative;
}

/** The way past this package for an index. */
export interface IndexNative {
  /** Settings of the index under the names that they have in TypeScript, such as `readCapacity`. */
  index?: Record<string, any>;
}

/** A local index: another sort key within each partition. */
export interface LocalIndex {
  /** Field that items of one partition are sorted by. */
  sortKey: string;
  /** What the index holds besides keys. Default: `all`. */
  projection?: Projection;
  /** Up to 20 attributes that the index holds besides keys, in place of `projection`. */
  projectedAttributes?: string[];
}

/** The way past this package for a table. */
export interface TableNative {
  /** Settings of `aws.dynamodb.Table` under the names that they have in TypeScript; or an existing table. */
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

/** The way past this package for a consumer. */
export interface ConsumerNative {
  /** Settings of `aws.lambda.EventSourceMapping` under the names that they have in TypeScript, such as `batchSize`. */
  eventSource?: Record<string, any>;
}

/** Props of a `KinesisStream`. */
export interface KinesisStreamArgs {
  /** Functions that are called with the records of the stream, by name. */
  consumers?: Record<string, StreamConsumer>;
  /** Defaults for the functions of all consumers. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: KinesisStreamNative;
}

/** The way past this package for a stream. */
export interface KinesisStreamNative {
  /** Settings of `aws.kinesis.Stream` under the names that they have in TypeScript; or an existing stream. */
  stream?: any;
}

/** Props of a `Bucket`. */
export interface BucketArgs {
  /** Name of the bucket, which nobody else in the world may have. Default: chosen by Pulumi. */
  name?: pulumi.Input<string>;
  /** What pages of other sites may do with the objects. Default: nothing. */
  cors?: BucketCors;
  /** Who is told of what happens to the objects, by name. */
  notifications?: Record<string, BucketNotification>;
  /** Whether S3 tells the default event bus of everything that happens in the bucket. Default: `false`. */
  eventBridge?: boolean;
  /** Whether everybody in the world may read the objects. Default: `false`. */
  publicRead?: boolean;
  /** Defaults for the functions of all notifications. */
  defaults?: FunctionDefaults;
  /** Settings of the underlying objects, or existing ones. */
  native?: BucketNative;
}

/** What pages of other sites may do with the objects of a bucket. */
export interface BucketCors {
  /** Whether they may do something. Default: `true`. */
  enabled?: boolean;
  /** What they may do. Default: everything. */
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
  /** How long a browser may keep what it was told, such as `1 hour`. */
  maxAge?: string;
  /** Name of the rule. */
  id?: string;
}

/** Who is told of the objects of a bucket: a function, a queue or a topic. */
export interface BucketNotification {
  /** What is told. Default: it shows. */
  type?: TargetType;
  /** The function that is called. */
  function?: FunctionDefinition;
  /** The `Queue` that gets a message for each event. */
  queue?: any;
  /** The `Topic` that hands on each event. */
  topic?: any;
  /** What it is of, such as `object_created`. Default: objects created and removed. */
  events?: string[];
  /** Which objects it is of. Default: all. */
  filters?: BucketFilter[];
}

/** Which objects a notification is of. */
export interface BucketFilter {
  /** What keys begin with. */
  prefix?: string;
  /** What keys end with. */
  suffix?: string;
}

/** The way past this package for a bucket. */
export interface BucketNative {
  /** Settings of `aws.s3.Bucket` under the names that they have in TypeScript; or an existing bucket. */
  bucket?: any;
  /** Settings of `aws.s3.BucketPublicAccessBlock`. */
  publicAccessBlock?: Record<string, any>;
  /** That nobody else writes the notifications of an existing bucket. Default: `false`. */
  ownsNotifications?: boolean;
}

/** Props of an `RDS`. */
export interface RDSArgs {
  /** The engine and its version, such as `postgresql16` or `mysql8.0`. */
  engine: string;
  /** Name of the database that is in the cluster from the start. */
  defaultDatabaseName: string;
  /** How far the cluster scales, and when it pauses. */
  scaling?: RDSScaling;
  /** Folder of migrations, relative to the program's. */
  migrations?: string;
  /** Settings of the underlying objects, or existing ones. */
  native?: RDSNative;
}

/** How far a cluster scales. */
export interface RDSScaling {
  /** Whether the cluster pauses without a connection. Default: `true`. */
  pauses?: boolean;
  /** After how long it pauses, such as `10 minutes`. Default: 5 minutes. */
  autoPause?: string;
  /** The smallest capacity of a cluster that does not pause, in Aurora capacity units. Default: 2. */
  minCapacity?: number;
  /** The largest capacity. Default: 16. */
  maxCapacity?: number;
}

/** The way past this package for a cluster. */
export interface RDSNative {
  /** Settings of `aws.rds.Cluster` under the names that they have in TypeScript; or an existing cluster. */
  cluster?: any;
  /** The secret of an existing cluster: an `aws.secretsmanager.Secret`, or its ARN. */
  secret?: any;
  /** The network that the cluster is in: an `awsx.ec2.Vpc`, or `vpcId` and lists of subnets. Default: one is made. */
  vpc?: any;
  /** Which of the network's subnets the cluster is in. Default: isolated ones. */
  vpcSubnets?: Subnets;
  /** Ids of the subnets, in place of `vpcSubnets`. */
  vpcSubnetIds?: pulumi.Input<string>[];
}
