import { MODELLED_SERVICES } from "../models/services";

/** A service of AWS as far as it concerns this package. */
export interface ComparedService {
  /** The folder of botocore. */
  readonly name: string;
  /** Operations that run on localhost. */
  readonly served: readonly string[];
  /** Operations by which a deployment makes what constructs register. */
  readonly registering: readonly string[];
}

/** Operations of a deployment, by service. */
const REGISTERING: Readonly<Record<string, string>> = {
  acm: "RequestCertificate",
  apigateway: `CreateApiKey CreateAuthorizer CreateBasePathMapping CreateDeployment CreateDomainName CreateModel
    CreateRequestValidator CreateResource CreateRestApi CreateStage CreateUsagePlan CreateUsagePlanKey PutGatewayResponse
    PutIntegration PutIntegrationResponse PutMethod PutMethodResponse UpdateAccount UpdateStage`,
  apigatewayv2: `CreateApi CreateApiMapping CreateAuthorizer CreateDeployment CreateDomainName CreateIntegration
    CreateIntegrationResponse CreateRoute CreateRouteResponse CreateStage CreateVpcLink`,
  cloudfront: "CreateDistributionWithTags CreateFunction CreateOriginAccessControl",
  cloudwatch: "PutCompositeAlarm PutDashboard PutMetricAlarm",
  "cognito-identity": "CreateIdentityPool SetIdentityPoolRoles SetPrincipalTagAttributeMap",
  "cognito-idp": `AdminCreateUser CreateGroup CreateIdentityProvider CreateResourceServer CreateUserPool CreateUserPoolClient
    CreateUserPoolDomain`,
  dynamodb: `CreateTable EnableKinesisStreamingDestination PutResourcePolicy UpdateContinuousBackups UpdateTable
    UpdateTimeToLive`,
  ec2: "CreateRouteTable CreateSecurityGroup CreateSubnet CreateVpc",
  ecr: "CreateRepository PutLifecyclePolicy",
  events: "CreateEventBus PutPermission PutRule PutTargets",
  iam: "AttachRolePolicy CreateOpenIDConnectProvider CreateRole PutRolePolicy",
  kinesis: "CreateStream IncreaseStreamRetentionPeriod PutResourcePolicy RegisterStreamConsumer",
  lambda: `AddPermission CreateEventSourceMapping CreateFunction CreateFunctionUrlConfig Invoke
    PutFunctionEventInvokeConfig`,
  logs: "CreateLogGroup PutRetentionPolicy",
  rds: "CreateDBCluster CreateDBInstance CreateDBSubnetGroup",
  route53: "ChangeResourceRecordSets",
  s3: `CreateBucket PutBucketCors PutBucketEncryption PutBucketLifecycleConfiguration PutBucketNotificationConfiguration
    PutBucketOwnershipControls PutBucketPolicy PutBucketVersioning PutObject PutObjectLockConfiguration PutPublicAccessBlock`,
  scheduler: "CreateSchedule CreateScheduleGroup",
  secretsmanager: "CreateSecret PutResourcePolicy PutSecretValue",
  sns: "CreateTopic SetTopicAttributes Subscribe",
  sqs: "CreateQueue SetQueueAttributes",
  ssm: "PutParameter",
  wafv2: "AssociateWebACL CreateWebACL",
};

/** Operations that botocore has in a model of its own, and our table has in another service: those of a table's stream. */
const MOVED: Readonly<Record<string, string>> = { dynamodb: "dynamodbstreams" };

/**
 * The services that are served or registered, by name.
 *
 * @param operationsOf the operations that a model has, to tell those of a second model apart
 */
export function comparedServices(
  operationsOf: (service: string) => readonly string[],
): readonly ComparedService[] {
  const served = new Map<string, readonly string[]>(
    MODELLED_SERVICES.flatMap(({ name, operations }) => {
      const second = MOVED[name];
      if (second === undefined) return [[name, operations] as const];
      const others = operationsOf(second);
      return [
        [name, operations.filter((one) => !others.includes(one))] as const,
        [second, operations.filter((one) => others.includes(one))] as const,
      ];
    }),
  );
  const names = [...new Set([...served.keys(), ...Object.keys(REGISTERING)])].sort();
  return names.map((name) => ({
    name,
    served: served.get(name) ?? [],
    registering: (REGISTERING[name] ?? "").split(/\s+/).filter((word) => word !== ""),
  }));
}
