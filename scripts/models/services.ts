import { IDENTITY_POOL_API } from "#sdk/local/services/cognito/identity-pool/api";
import { USER_POOL_API } from "#sdk/local/services/cognito/user-pool/api";
import { DYNAMODB_API } from "#sdk/local/services/dynamodb/api";
import type { AwsApi } from "#sdk/local/services/endpoint/aws-api";
import { EVENTS_API } from "#sdk/local/services/events/api";
import { KINESIS_API } from "#sdk/local/services/kinesis/api";
import { LAMBDA_API } from "#sdk/local/services/lambda/api";
import type { ModelRefusal } from "#sdk/local/services/model/index";
import { RDS_DATA_API } from "#sdk/local/services/rds-data/api";
import { S3_API } from "#sdk/local/services/s3/api";
import { SCHEDULER_API } from "#sdk/local/services/scheduler/api";
import { secretsManagerApi } from "#sdk/local/services/secretsmanager/api";
import { SNS_API } from "#sdk/local/services/sns/api";
import { SQS_API } from "#sdk/local/services/sqs/api";
import { SSM_API } from "#sdk/local/services/ssm/api";
import { STS_API } from "#sdk/local/services/sts/api";

export interface ModelledService {
  /** As in the scope of a signature, and as botocore calls its folder. */
  readonly name: string;
  /** The operations that are served, sorted. */
  readonly operations: readonly string[];
  readonly refusal: ModelRefusal;
}

const APIS: readonly AwsApi[] = [
  IDENTITY_POOL_API,
  USER_POOL_API,
  DYNAMODB_API,
  EVENTS_API,
  KINESIS_API,
  LAMBDA_API,
  RDS_DATA_API,
  SCHEDULER_API,
  secretsManagerApi(),
  SNS_API,
  SQS_API,
  SSM_API,
  STS_API,
];

/** The services whose calls are held against AWS's models. */
export const MODELLED_SERVICES: readonly ModelledService[] = [
  ...APIS.map(({ name, access, model = {} }) => ({ name, operations: sorted(access), refusal: model })),
  { name: "s3", operations: sorted(S3_API.access).filter((one) => one !== "PostObject"), refusal: {} },
];

function sorted(byName: object): readonly string[] {
  return Object.keys(byName).sort();
}
