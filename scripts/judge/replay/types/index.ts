import type { ReplayedType } from "#sdk/local/services/outside/replayed-type";
import { S3 } from "#sdk/local/services/outside/types/buckets";
import { CLUSTERS } from "#sdk/local/services/outside/types/clusters";
import { SQS } from "#sdk/local/services/outside/types/queues";
import { SECRETS } from "#sdk/local/services/outside/types/settings";
import { KINESIS } from "#sdk/local/services/outside/types/streams";
import { DYNAMODB } from "#sdk/local/services/outside/types/tables";
import { CLOUDFRONT } from "./cloudfront";
import { EC2, RDS } from "./database";
import { ACM, DOMAINS, ROUTE53 } from "./domains";
import { API_GATEWAY_V2 } from "./http-api";
import { COGNITO, IAM } from "./identity";
import { LAMBDA } from "./lambda";
import { EVENTS, SCHEDULER, SNS } from "./messages";
import { API_GATEWAY, USAGE_PLANS } from "./rest-api";
import { LOGS } from "./settings";
import { ECR, OBJECTS } from "./storage";

/** How each resource type is made and removed, by its token. */
export const REPLAYED_TYPES: ReadonlyMap<string, ReplayedType> = new Map(
  [
    ...ACM,
    ...API_GATEWAY,
    ...API_GATEWAY_V2,
    ...CLOUDFRONT,
    ...CLUSTERS,
    ...COGNITO,
    ...DOMAINS,
    ...DYNAMODB,
    ...EC2,
    ...ECR,
    ...EVENTS,
    ...IAM,
    ...KINESIS,
    ...LAMBDA,
    ...LOGS,
    ...OBJECTS,
    ...RDS,
    ...ROUTE53,
    ...S3,
    ...SCHEDULER,
    ...SECRETS,
    ...SNS,
    ...SQS,
    ...USAGE_PLANS,
  ].map((type) => [type.token, type]),
);
