/** The equivalents of classes of CDK that have no class of the same name in `@pulumi/aws`. */
const NEAREST: Readonly<Record<string, string>> = {
  Alarm: "aws.cloudwatch.MetricAlarm",
  ARecord: "aws.route53.Record",
  AaaaRecord: "aws.route53.Record",
  CnameRecord: "aws.route53.Record",
  Certificate: "aws.acm.Certificate, and aws.acm.getCertificateOutput for one that is there",
  DnsValidatedCertificate: "aws.acm.Certificate",
  CfnOutput: "stack.addOutputs({ name: value })",
  Code: "the path of the folder",
  Distribution: "aws.cloudfront.Distribution",
  CloudFrontWebDistribution: "aws.cloudfront.Distribution",
  Duration: 'a text such as "30 seconds"',
  EventSourceMapping: "aws.lambda.EventSourceMapping",
  HostedZone: "aws.route53.getZoneOutput",
  HttpOrigin: "an entry of origins of aws.cloudfront.Distribution",
  S3Origin: "an entry of origins of aws.cloudfront.Distribution",
  LayerVersion: "aws.lambda.LayerVersion, or the ARN of one that is there in layers",
  ManagedPolicy: "the ARN of the policy",
  Policy: "aws.iam.RolePolicy",
  PolicyStatement: "an object { effect, actions, resources } in permissions",
  Role: "aws.iam.Role",
  ServicePrincipal: "the name of the service in the policy",
  Rule: "a rule of an EventBus, or aws.cloudwatch.EventRule",
  Schedule: 'a text such as "rate(1 day)" or "cron(0 3 * * ? *)"',
  SecurityGroup: "aws.ec2.SecurityGroup",
  Secret: "Config.Secret, or aws.secretsmanager.Secret",
  StringParameter: "aws.ssm.Parameter, and aws.ssm.getParameterOutput for one that is there",
  Tags: "tags of a stack, app.stack(fn, { tags }), or native settings with tags",
  Template: "pulumi-serverless-api/testing",
  Match: "pulumi-serverless-api/testing",
  UserPool: "native.userPool of an Auth",
  UserPoolIdentityProviderAmazon: "aws.cognito.IdentityProvider",
  UserPoolIdentityProviderApple: "aws.cognito.IdentityProvider",
  UserPoolIdentityProviderFacebook: "aws.cognito.IdentityProvider",
  UserPoolIdentityProviderGoogle: "aws.cognito.IdentityProvider",
  UserPoolIdentityProviderOidc: "aws.cognito.IdentityProvider",
  UserPoolDomain: "aws.cognito.UserPoolDomain",
  UserPoolClient: "aws.cognito.UserPoolClient",
  Vpc: "awsx.ec2.Vpc, or aws.ec2.getVpcOutput for one that is there",
};

/** The equivalents of whole modules of CDK. */
const OF_MODULES: Readonly<Record<string, string>> = {
  "events-targets": "an entry of targets in a rule of an EventBus, or aws.cloudwatch.EventTarget",
  "lambda-event-sources":
    "a consumer of a Queue, a Table or a KinesisStream, or aws.lambda.EventSourceMapping",
  "route53-targets": "an alias in aliases of aws.route53.Record",
  "s3-assets": "new pulumi.asset.FileArchive(path)",
  "s3-deployment": "a StaticSite, or aws.s3.BucketObjectv2 for each file",
  "s3-notifications": "an entry of notifications of a Bucket",
  "sns-subscriptions": "an entry of subscribers of a Topic, or aws.sns.TopicSubscription",
};

/** Modules of `@pulumi/aws` that have another name than those of CDK. */
const MODULES: Readonly<Record<string, string>> = {
  "apigatewayv2-authorizers": "apigatewayv2",
  "apigatewayv2-integrations": "apigatewayv2",
  applicationautoscaling: "appautoscaling",
  certificatemanager: "acm",
  events: "cloudwatch",
  elasticloadbalancingv2: "lb",
  logs: "cloudwatch",
  stepfunctions: "sfn",
  "stepfunctions-tasks": "sfn",
};

/** The equivalent of a class of CDK, by its name and its module: `Key` of `aws-cdk-lib/aws-kms` is `aws.kms.Key`. */
export function nearestTo(name: string, specifier: string): string {
  if (Object.hasOwn(NEAREST, name)) return NEAREST[name] as string;
  const services = specifier.replaceAll("_", "-").matchAll(/(?:^|\/)aws-([a-z0-9-]+?)(?:-alpha)?(?=\/|$)/g);
  const service = [...services].map(([, named]) => named).findLast((named) => named !== "cdk-lib");
  const resource = name.replace(/^Cfn/, "");
  if (service !== undefined && Object.hasOwn(OF_MODULES, service)) return OF_MODULES[service] as string;
  if (service === undefined) return "the same with @pulumi/aws";
  return `aws.${Object.hasOwn(MODULES, service) ? MODULES[service] : service.replaceAll("-", "")}.${resource}`;
}
