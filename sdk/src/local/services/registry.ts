import { CLOUDWATCH } from "./cloudwatch";
import { COGNITO } from "./cognito";
import { DYNAMODB } from "./dynamodb";
import { EVENTS } from "./events";
import { KINESIS } from "./kinesis";
import { LAMBDA } from "./lambda";
import { RDS_DATA } from "./rds-data";
import { S3 } from "./s3";
import { SCHEDULER } from "./scheduler";
import { SECRETS_MANAGER } from "./secretsmanager";
import type { ServiceDefinition } from "./service";
import { SNS } from "./sns";
import { SQS } from "./sqs";
import { SSM } from "./ssm";
import { STS } from "./sts";

/** The services of the local mode. A new service adds its line here. */
export const SERVICES: readonly ServiceDefinition[] = [
  //
  DYNAMODB,
  COGNITO,
  LAMBDA,
  SSM,
  SECRETS_MANAGER,
  STS,
  EVENTS,
  RDS_DATA,
  KINESIS,
  SQS,
  SNS,
  S3,
  SCHEDULER,
  CLOUDWATCH,
];
