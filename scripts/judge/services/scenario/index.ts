import type { Scenario } from "../step";
import { DYNAMODB } from "./dynamodb";
import { EVENTS } from "./events";
import { KINESIS } from "./kinesis";
import { LAMBDA } from "./lambda";
import { RDS_DATA } from "./rds-data";
import { S3 } from "./s3";
import { SCHEDULER } from "./scheduler";
import { SECRETS_MANAGER } from "./secrets-manager";
import { SNS } from "./sns";
import { SQS } from "./sqs";
import { SSM } from "./ssm";
import { STS } from "./sts";

/** The services in the order of the table in the docs. */
export const SCENARIOS: readonly Scenario[] = [
  DYNAMODB,
  S3,
  SQS,
  SNS,
  EVENTS,
  SCHEDULER,
  KINESIS,
  LAMBDA,
  SSM,
  SECRETS_MANAGER,
  STS,
  RDS_DATA,
];
