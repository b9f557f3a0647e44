import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { LAMBDA_API } from "#sdk/local/services/lambda/api";
import { RDS_DATA_API } from "#sdk/local/services/rds-data/api";
import { SCHEDULER_API } from "#sdk/local/services/scheduler/api";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { STS_API } from "#sdk/local/services/sts/api";

export interface ModelledService {
  readonly api: AwsApi;
  /** Name of the folder in botocore. */
  readonly botocore: string;
  /** Those that are served. */
  readonly operations: readonly string[];
}

/** The services whose calls are held against AWS's models. */
export const MODELLED_SERVICES: readonly ModelledService[] = [
  EVENTS_API,
  KINESIS_API,
  LAMBDA_API,
  RDS_DATA_API,
  SCHEDULER_API,
  secretsManagerApi(),
  SSM_API,
  STS_API,
].map((api: AwsApi) => ({ api, botocore: api.name, operations: Object.keys(api.access).sort() }));
