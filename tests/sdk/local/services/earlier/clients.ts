import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { EventBridge } from "@aws-sdk/client-eventbridge";
import { Kinesis } from "@aws-sdk/client-kinesis";
import { Lambda } from "@aws-sdk/client-lambda";
import { S3 } from "@aws-sdk/client-s3";
import { Scheduler } from "@aws-sdk/client-scheduler";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { SSM } from "@aws-sdk/client-ssm";

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Clients of the AWS SDK for every service that stores data. */
export type Clients = ReturnType<typeof clientsOf>;

export function clientsOf(services: Readonly<Record<string, string>>, credentials: Credentials) {
  const of = (service: string) => ({
    endpoint: services[service] ?? Object.values(services)[0],
    region: "us-east-1",
    credentials,
    maxAttempts: 1,
  });
  return {
    dynamodb: new DynamoDB(of("dynamodb")),
    events: new EventBridge(of("events")),
    kinesis: new Kinesis({ ...of("kinesis") }),
    lambda: new Lambda(of("lambda")),
    s3: new S3({ ...of("s3"), forcePathStyle: true }),
    scheduler: new Scheduler(of("scheduler")),
    secretsmanager: new SecretsManager(of("secretsmanager")),
    sns: new SNS(of("sns")),
    sqs: new SQS(of("sqs")),
    ssm: new SSM(of("ssm")),
  };
}
