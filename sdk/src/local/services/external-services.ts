/**
 * Services, by names in signatures, that an external emulator of all of AWS may have.
 * Services that call functions by themselves, users and their tokens remain here.
 */
export const EXTERNAL_SERVICES: readonly string[] = [
  "dynamodb",
  "kinesis",
  "rds-data",
  "s3",
  "secretsmanager",
  "sqs",
  "ssm",
];
