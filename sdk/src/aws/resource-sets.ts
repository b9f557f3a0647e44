/** Resources that hold what cannot be made again. Ours are kept in AWS when they leave the program. */
export const DATA_RESOURCES: ReadonlySet<string> = new Set([
  "aws:cloudwatch/logGroup:LogGroup",
  "aws:cognito/userPool:UserPool",
  "aws:dynamodb/table:Table",
  "aws:s3/bucket:Bucket",
  "aws:s3/bucketV2:BucketV2",
]);

/** Resources that AWS gives no other name, which our constructs name after where they are. */
export const NAMED_FOR_LIFE: ReadonlySet<string> = new Set([
  "aws:cloudwatch/logGroup:LogGroup",
  "aws:cognito/userPool:UserPool",
  "aws:dynamodb/table:Table",
]);

/** Resources that AWS deletes with their content only when told to. */
export const FORCE_DESTROY_RESOURCES: ReadonlySet<string> = new Set([
  "aws:s3/bucket:Bucket",
  "aws:s3/bucketV2:BucketV2",
  "aws:ecr/repository:Repository",
]);

/** Resources that AWS takes a last snapshot of. */
export const SNAPSHOT_RESOURCES: ReadonlySet<string> = new Set([
  "aws:rds/cluster:Cluster",
  "aws:rds/instance:Instance",
]);

/** Types that take `tags` and that our constructs make or that a stack is likely to hold. */
export const TAGGABLE_RESOURCES: ReadonlySet<string> = new Set([
  "aws:acm/certificate:Certificate",
  "aws:apigateway/apiKey:ApiKey",
  "aws:apigateway/domainName:DomainName",
  "aws:apigateway/restApi:RestApi",
  "aws:apigateway/stage:Stage",
  "aws:apigateway/usagePlan:UsagePlan",
  "aws:apigatewayv2/api:Api",
  "aws:apigatewayv2/domainName:DomainName",
  "aws:apigatewayv2/stage:Stage",
  "aws:apigatewayv2/vpcLink:VpcLink",
  "aws:cloudwatch/eventBus:EventBus",
  "aws:cloudwatch/eventRule:EventRule",
  "aws:cloudwatch/logGroup:LogGroup",
  "aws:cognito/identityPool:IdentityPool",
  "aws:cognito/userPool:UserPool",
  "aws:dynamodb/table:Table",
  "aws:iam/openIdConnectProvider:OpenIdConnectProvider",
  "aws:iam/role:Role",
  "aws:kinesis/stream:Stream",
  "aws:lambda/function:Function",
  "aws:rds/cluster:Cluster",
  "aws:s3/bucket:Bucket",
  "aws:s3/bucketV2:BucketV2",
  "aws:secretsmanager/secret:Secret",
  "aws:sns/topic:Topic",
  "aws:sqs/queue:Queue",
]);
