import { BUCKETS } from "./buckets";
import { CLUSTERS } from "./clusters";
import { EVENTS } from "./events";
import { IDENTITY_POOLS } from "./identity-pools";
import { PARAMETERS } from "./parameters";
import type { ProvisionedType } from "./provisioned-type";
import { QUEUES } from "./queues";
import { SCHEDULES } from "./schedules";
import { SECRETS } from "./secrets";
import { STREAMS } from "./streams";
import { TABLES } from "./tables";
import { TOPICS } from "./topics";
import { USER_POOLS } from "./user-pools";

/** The calls of AWS that create each type of resource, by the called service. */
export const PROVISIONED: Readonly<Record<string, readonly ProvisionedType[]>> = {
  "cognito-identity": IDENTITY_POOLS,
  "cognito-idp": USER_POOLS,
  dynamodb: TABLES,
  events: EVENTS,
  kinesis: STREAMS,
  "rds-data": CLUSTERS,
  s3: BUCKETS,
  scheduler: SCHEDULES,
  secretsmanager: SECRETS,
  sns: TOPICS,
  sqs: QUEUES,
  ssm: PARAMETERS,
};
