import * as aws from "@pulumi/aws";
import { App, Function } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** The resources that no call makes here: a function, and a role that may be assumed. The client makes all others. */
app.stack(function Judged({ stack }) {
  new Function(stack, "Echo", { functionName: "judged-echo", handler: "src/echo.handler" });
  const Principal = { AWS: "arn:aws:iam::123456789012:root" };
  const reader = new aws.iam.Role("Reader", {
    name: "judged-reader",
    assumeRolePolicy: JSON.stringify({
      Version: "2012-10-17",
      Statement: [{ Effect: "Allow", Principal, Action: "sts:AssumeRole" }],
    }),
  });
  // A service is served only if the program uses it.
  new aws.dynamodb.Table("Other", { hashKey: "id", attributes: [{ name: "id", type: "S" }] });
  new aws.s3.Bucket("Other", {});
  new aws.sqs.Queue("Other", {});
  new aws.sns.Topic("Other", {});
  new aws.cloudwatch.EventBus("Other", {});
  new aws.scheduler.Schedule("Other", {
    scheduleExpression: "rate(1 day)",
    flexibleTimeWindow: { mode: "OFF" },
    target: { arn: "arn:aws:sqs:us-east-1:123456789012:other", roleArn: reader.arn },
  });
  new aws.kinesis.Stream("Other", { shardCount: 1 });
  new aws.ssm.Parameter("Other", { type: "String", value: "other" });
  new aws.secretsmanager.Secret("Other", { name: "judged-database" });
  new aws.rds.Cluster("Judged", {
    clusterIdentifier: "judged",
    engine: "aurora-postgresql",
    databaseName: "things",
    masterUsername: "judge",
    manageMasterUserPassword: true,
    enableHttpEndpoint: true,
  });
});
