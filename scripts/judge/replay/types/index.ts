import type { ReplayedType } from "../replayed-type";
import { S3 } from "./bucket";
import { EC2, RDS } from "./database";
import { API_GATEWAY_V2 } from "./http-api";
import { COGNITO, IAM } from "./identity";
import { LAMBDA } from "./lambda";
import { EVENTS, KINESIS, SCHEDULER, SNS, SQS } from "./messages";
import { API_GATEWAY, USAGE_PLANS } from "./rest-api";
import { LOGS, SECRETS } from "./settings";
import { DYNAMODB, ECR } from "./storage";

/** How each resource type is made and removed, by its token. */
export const REPLAYED_TYPES: ReadonlyMap<string, ReplayedType> = new Map(
  [
    ...API_GATEWAY,
    ...API_GATEWAY_V2,
    ...COGNITO,
    ...DYNAMODB,
    ...EC2,
    ...ECR,
    ...EVENTS,
    ...IAM,
    ...KINESIS,
    ...LAMBDA,
    ...LOGS,
    ...RDS,
    ...S3,
    ...SCHEDULER,
    ...SECRETS,
    ...SNS,
    ...SQS,
    ...USAGE_PLANS,
  ].map((type) => [type.token, type]),
);
