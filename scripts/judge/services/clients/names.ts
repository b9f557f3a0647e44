/** Services by the classes of their clients in both SDKs for JavaScript, with their names in boto3. */
export const BOTO3_NAMES = {
  DynamoDB: "dynamodb",
  DynamoDBStreams: "dynamodbstreams",
  EventBridge: "events",
  Kinesis: "kinesis",
  Lambda: "lambda",
  S3: "s3",
  SNS: "sns",
  SQS: "sqs",
  SSM: "ssm",
  STS: "sts",
  Scheduler: "scheduler",
  SecretsManager: "secretsmanager",
} as const;

export type ServiceName = keyof typeof BOTO3_NAMES;
