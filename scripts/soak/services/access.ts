import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { KinesisClient } from "@aws-sdk/client-kinesis";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { ReadyEvent } from "pulumi-serverless-api/local";

/** Clients of one serving process, since the next one has other ports. */
export class Access {
  readonly dynamodb: DynamoDBClient;
  readonly events: EventBridgeClient;
  readonly kinesis: KinesisClient;
  readonly lambda: LambdaClient;
  readonly s3: S3Client;
  readonly sns: SNSClient;
  readonly sqs: SQSClient;
  readonly apiUrl: string;

  constructor({ services, credentials, apis }: ReadyEvent) {
    const to = (service: string) => ({
      endpoint: services[service] ?? "",
      region: credentials.region,
      credentials,
      // Each call is counted as acknowledged or not by itself. The SDK's retries would merge several.
      maxAttempts: 1,
    });
    this.dynamodb = new DynamoDBClient(to("dynamodb"));
    this.events = new EventBridgeClient(to("events"));
    this.kinesis = new KinesisClient(to("kinesis"));
    this.lambda = new LambdaClient(to("lambda"));
    this.s3 = new S3Client({ ...to("s3"), forcePathStyle: true });
    this.sns = new SNSClient(to("sns"));
    this.sqs = new SQSClient(to("sqs"));
    this.apiUrl = apis[0]?.url ?? "";
  }

  close(): void {
    const { dynamodb, events, kinesis, lambda, s3, sns, sqs } = this;
    for (const client of [dynamodb, events, kinesis, lambda, s3, sns, sqs]) client.destroy();
  }
}
