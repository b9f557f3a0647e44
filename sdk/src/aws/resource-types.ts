import { ACM_TYPES } from "./acm";
import { API_GATEWAY_TYPES } from "./api-gateway";
import { API_GATEWAY_V2_TYPES } from "./api-gateway-v2";
import { CLOUDFRONT_TYPES } from "./cloudfront";
import { CLOUDWATCH_TYPES } from "./cloudwatch";
import { COGNITO_TYPES } from "./cognito";
import { DYNAMODB_TYPES } from "./dynamodb";
import { EC2_TYPES } from "./ec2";
import { ECR_TYPES } from "./ecr";
import { LOAD_BALANCING_TYPES } from "./elastic-load-balancing";
import { EVENTS_TYPES } from "./events";
import type { GrantKind, GrantsByKind } from "./grants";
import { IAM_TYPES } from "./iam";
import { KINESIS_TYPES } from "./kinesis";
import { LAMBDA_TYPES } from "./lambda";
import { LOGS_TYPES } from "./logs";
import { OTHER_TYPES } from "./other-types";
import { RDS_TYPES } from "./rds";
import type { ResourceFacts } from "./resource-facts";
import { ROUTE53_TYPES } from "./route53";
import { S3_TYPES } from "./s3";
import { SECRETS_MANAGER_TYPES } from "./secrets-manager";
import { SNS_TYPES } from "./sns";
import { SQS_TYPES } from "./sqs";
import { SSM_TYPES } from "./ssm";
import { WAF_TYPES } from "./waf";

/** Every resource type that something is known of. A new one is a record in the file of its service. */
export const RESOURCE_TYPES: readonly ResourceFacts[] = [
  ...ACM_TYPES,
  ...API_GATEWAY_TYPES,
  ...API_GATEWAY_V2_TYPES,
  ...CLOUDFRONT_TYPES,
  ...CLOUDWATCH_TYPES,
  ...COGNITO_TYPES,
  ...DYNAMODB_TYPES,
  ...EC2_TYPES,
  ...ECR_TYPES,
  ...EVENTS_TYPES,
  ...IAM_TYPES,
  ...KINESIS_TYPES,
  ...LAMBDA_TYPES,
  ...LOAD_BALANCING_TYPES,
  ...LOGS_TYPES,
  ...RDS_TYPES,
  ...ROUTE53_TYPES,
  ...S3_TYPES,
  ...SECRETS_MANAGER_TYPES,
  ...SNS_TYPES,
  ...SQS_TYPES,
  ...SSM_TYPES,
  ...WAF_TYPES,
  ...OTHER_TYPES,
];

const BY_TOKEN: ReadonlyMap<string, ResourceFacts> = new Map(
  RESOURCE_TYPES.map((facts) => [facts.token, facts]),
);

/** The facts about a resource type. It is `undefined` for a type without a record. */
export function resourceFacts(token: string): ResourceFacts | undefined {
  return BY_TOKEN.get(token);
}

/** The display name of a resource whose deletion people are asked about. It is `undefined` for one that can be made again. */
export function dataDisplayName(token: string): string | undefined {
  const { data, displayName } = resourceFacts(token) ?? {};
  return data?.isAsked ? displayName : undefined;
}

/** Whether AWS refuses to delete a resource with these inputs or outputs, of which the first that says so counts. */
export function isDeletionProtected(
  token: string,
  ...values: readonly Readonly<Record<string, unknown>>[]
): boolean {
  const protection = resourceFacts(token)?.deletionProtection;
  if (!protection) return false;
  const { input, value } = protection;
  return values.map((each) => each[input]).find((each) => each !== undefined) === value;
}

/**
 * The kind of grants of a resource that a program makes with `@pulumi/aws`. It is `undefined` where nothing can be
 * granted.
 */
export function grantKind(token: string): GrantKind | undefined {
  return Object.keys(resourceFacts(token)?.grants ?? {})[0] as GrantKind | undefined;
}

/** The grants on each kind of construct. */
export const GRANTS = Object.assign({}, ...RESOURCE_TYPES.map(({ grants }) => grants)) as GrantsByKind;
