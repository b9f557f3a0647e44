import { DynamoDB } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreams } from "@aws-sdk/client-dynamodb-streams";
import { EventBridge } from "@aws-sdk/client-eventbridge";
import { Kinesis } from "@aws-sdk/client-kinesis";
import { Lambda } from "@aws-sdk/client-lambda";
import { RDSData } from "@aws-sdk/client-rds-data";
import { S3 } from "@aws-sdk/client-s3";
import { Scheduler } from "@aws-sdk/client-scheduler";
import { SecretsManager } from "@aws-sdk/client-secrets-manager";
import { SNS } from "@aws-sdk/client-sns";
import { SQS } from "@aws-sdk/client-sqs";
import { SSM } from "@aws-sdk/client-ssm";
import { STS } from "@aws-sdk/client-sts";
import { type Client, type Members, methodOf, REGION, type ServiceEndpoint } from "./client";
import type { ServiceName } from "./names";
import { read } from "./read";

/** SDK v3 for JavaScript. */
export function clientOfV3({ url, accessKeyId, secretAccessKey }: ServiceEndpoint): Client {
  const credentials = { accessKeyId, secretAccessKey };
  const options = { endpoint: url, region: REGION, credentials, maxAttempts: 1 };
  const sqs = new SQS(options);
  const clients: Record<ServiceName, { destroy(): void }> = {
    DynamoDB: new DynamoDB(options),
    DynamoDBStreams: new DynamoDBStreams(options),
    EventBridge: new EventBridge(options),
    // The SDK's own handler speaks HTTP/2, which emulators do not.
    Kinesis: new Kinesis({ ...options, requestHandler: sqs.config.requestHandler }),
    Lambda: new Lambda(options),
    RDSDataService: new RDSData(options),
    S3: new S3({ ...options, forcePathStyle: true }),
    SNS: new SNS(options),
    SQS: sqs,
    SSM: new SSM(options),
    STS: new STS(options),
    Scheduler: new Scheduler(options),
    SecretsManager: new SecretsManager(options),
  };
  return {
    async call(service, operation, input) {
      // Operations are called by name, which the types of clients do not know.
      const client = clients[service] as unknown as Record<string, (input: Members) => Promise<unknown>>;
      // The client writes the algorithm of a checksum into its input, which other clients send after it.
      return read(await client[methodOf(operation)]?.({ ...input }));
    },
    close() {
      for (const client of Object.values(clients)) client.destroy();
    },
  };
}
