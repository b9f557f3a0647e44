import type { TutorialCall } from "../call";
import { DYNAMODB } from "./dynamodb";
import { EVENTS, KINESIS, SCHEDULER } from "./events";
import { COGNITO, LAMBDA } from "./functions";
import { SNS, SQS } from "./messages";
import { S3_OBJECTS } from "./s3-objects";
import { S3_SETTINGS } from "./s3-settings";
import { S3_TRANSFERS } from "./s3-transfers";
import { SECRETS, SSM, STS } from "./settings";

/** The calls that tutorials make, in order. A call may need those before it. */
export const CALLS: readonly TutorialCall[] = [
  ...S3_OBJECTS,
  ...S3_SETTINGS,
  ...S3_TRANSFERS,
  ...DYNAMODB,
  ...SQS,
  ...SNS,
  ...LAMBDA,
  ...KINESIS,
  ...EVENTS,
  ...SCHEDULER,
  ...COGNITO,
  ...SECRETS,
  ...SSM,
  ...STS,
];
