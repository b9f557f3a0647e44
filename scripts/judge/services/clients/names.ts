/** Services by the classes of their clients in SDK v2 for JavaScript, most of them those of v3 too, with their names in boto3. */
export const BOTO3_NAMES = {
  DynamoDB: "dynamodb",
  DynamoDBStreams: "dynamodbstreams",
  EventBridge: "events",
  Kinesis: "kinesis",
  Lambda: "lambda",
  RDSDataService: "rds-data",
  S3: "s3",
  SNS: "sns",
  SQS: "sqs",
  SSM: "ssm",
  STS: "sts",
  Scheduler: "scheduler",
  SecretsManager: "secretsmanager",
} as const;

export type ServiceName = keyof typeof BOTO3_NAMES;
