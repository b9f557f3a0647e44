import * as aws from "@pulumi/aws";
import { App, Auth, Function } from "pulumi-serverless-api";

const app = new App({ defaults: "current" });

/** The resources that no call makes here: functions, users, a role. Clients make all others. */
app.stack(function Clients({ stack }) {
  new Function(stack, "Echo", {
    functionName: "clients-echo",
    handler: "src/echo.handler",
    timeout: "60 seconds",
  });
  // SDK v2 finds the services only from within a function.
  new Function(stack, "V2", {
    functionName: "clients-v2",
    handler: "src/v2.handler",
    permissions: "*",
    timeout: "60 seconds",
  });
  new Auth(stack, "Users", {
    login: ["email"],
    native: {
      userPoolClient: { explicitAuthFlows: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"] },
    },
  });
  const role = new aws.iam.Role("Clients", {
    name: "clients",
    assumeRolePolicy: JSON.stringify({
      Version: "2012-10-17",
      Statement: ["sts:AssumeRole"].map((Action) => ({
        Effect: "Allow",
        Principal: { AWS: "arn:aws:iam::123456789012:root", Service: "scheduler.amazonaws.com" },
        Action,
      })),
    }),
  });
  // A service is served only if the program uses it.
  new aws.dynamodb.Table("Other", { hashKey: "id", attributes: [{ name: "id", type: "S" }] });
  new aws.s3.Bucket("Other", {});
  new aws.sqs.Queue("Other", {});
  new aws.sns.Topic("Other", {});
  new aws.cloudwatch.EventBus("Other", {});
  new aws.kinesis.Stream("Other", { shardCount: 1 });
  new aws.ssm.Parameter("Other", { type: "String", value: "other" });
  new aws.secretsmanager.Secret("Other", {});
  new aws.scheduler.Schedule("Other", {
    scheduleExpression: "rate(1 day)",
    flexibleTimeWindow: { mode: "OFF" },
    target: { arn: "arn:aws:sqs:us-east-1:123456789012:other", roleArn: role.arn },
  });
});
