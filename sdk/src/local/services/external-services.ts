/**
 * Services whose data an emulator keeps that speaks for all of AWS, by the names in signatures. Whatever calls functions by
 * itself, users and their tokens stay here.
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
