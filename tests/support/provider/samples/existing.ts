import * as cloudwatch from "@pulumi/aws/cloudwatch";
import * as cognito from "@pulumi/aws/cognito";
import * as dynamodb from "@pulumi/aws/dynamodb";
import * as kinesis from "@pulumi/aws/kinesis";
import * as rds from "@pulumi/aws/rds";
import * as s3 from "@pulumi/aws/s3";
import * as secretsmanager from "@pulumi/aws/secretsmanager";
import * as sns from "@pulumi/aws/sns";
import * as sqs from "@pulumi/aws/sqs";
import type { MakeFlat, MakeTyped } from "../flat-and-typed";
import { type Sample, sample } from "../flat-and-typed";
import { FUNCTION, HANDLER } from "./given";

function existing() {
  const pool = new cognito.UserPool("pool", {});
  return {
    table: new dynamodb.Table("table", {
      hashKey: "id",
      billingMode: "PAY_PER_REQUEST",
      attributes: [{ name: "id", type: "S" }],
      streamEnabled: true,
      streamViewType: "NEW_IMAGE",
    }),
    stream: new kinesis.Stream("stream", { shardCount: 1 }),
    bucket: new s3.Bucket("bucket", {}),
    queue: new sqs.Queue("queue", {}),
    topic: new sns.Topic("topic", {}),
    bus: new cloudwatch.EventBus("bus", {}),
    ours: cloudwatch.EventBus.get("default", "default"),
    pool,
    client: new cognito.UserPoolClient("client", { userPoolId: pool.id }),
    cluster: new rds.Cluster("cluster", { engine: "aurora-postgresql", databaseName: "notes" }),
    secret: new secretsmanager.Secret("secret", {}),
  };
}

type Existing = ReturnType<typeof existing>;

/** A sample that is the same in both forms. */
function around(make: MakeFlat | MakeTyped, given: Existing, run: object): void {
  const one = make as MakeFlat;
  const { table, stream, bucket, queue, topic, bus, ours, pool, client, cluster, secret } = given;
  one("Table", "TableOf", { native: { table }, consumers: { audit: run } as never });
  one("KinesisStream", "StreamOf", { native: { stream }, consumers: { audit: run } as never });
  one("Bucket", "BucketOf", {
    native: { bucket, ownsNotifications: true },
    notifications: { index: run } as never,
  });
  one("Queue", "QueueOf", { native: { queue }, consumer: run as never });
  one("Topic", "TopicOf", { native: { topic }, subscribers: { mail: run } as never });
  one("EventBus", "BusOf", { native: { eventBus: bus } });
  one("EventBus", "Default", {
    native: { eventBus: ours },
    rules: { hourly: { native: { schedule: "rate(1 hour)" } } },
  });
  one("Auth", "AuthOf", { native: { userPool: pool, userPoolClient: client } });
  one("RDS", "ClusterOf", {
    engine: "postgresql16",
    defaultDatabaseName: "notes",
    native: { cluster, secret },
  });
}

/** A sample of constructs around resources that the program has made with the AWS package. */
export const EXISTING: readonly Sample[] = [
  sample({
    title: "constructs around existing resources",
    given: existing,
    flat: (make, given) => around(make, given, { function: FUNCTION }),
    typed: (make, given) => around(make, given, { function: HANDLER }),
  }),
];
