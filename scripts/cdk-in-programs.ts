/**
 * The public programs of SST that were read in November 2026, tests of templates apart. They are the official examples of
 * v0.69.7, v1.18.4 and v2.44.0, and 68 applications.
 */
export const PROGRAMS_READ = 246;

/**
 * The number of programs that have code of CDK for which `sapi upgrade` has a row. A use is written anew where all around it
 * is understood, so a program is not counted as moved. Code without a number was in none.
 */
export const CONVERTED_IN: Readonly<Record<string, number>> = {
  "new lambda.LayerVersion": 10,
  "core.Tags.of": 4,
  "new cognito.UserPool": 4,
  "new cognito.UserPoolClient": 4,
  "userPool.addDomain": 6,
  "userPoolClient.node.addDependency": 6,
  "new core.CfnOutput": 3,
  "new iam.Role": 3,
  "new cognito.CfnUserPoolIdentityProvider": 2,
  "cognito.UserPool.fromUserPoolId": 2,
  "new dynamodb.Table": 2,
  "new s3.Bucket": 2,
  "new cognito.UserPoolIdentityProviderFacebook": 2,
  "new cognito.UserPoolIdentityProviderGoogle": 2,
  "ssm.StringParameter.valueForStringParameter": 2,
  "bucket.grant*, table.grant*, queue.grant*, topic.grant*, eventBus.grant*, stream.grant*": 2,
  "new secretsmanager.Secret": 1,
  "new sns.Topic": 1,
  "secretsmanager.Secret.fromSecretNameV2": 1,
  "route53.HostedZone.fromHostedZoneAttributes": 1,
};

/** The number of programs with code of CDK that stays, the most frequent first. */
export const LEFT_IN: Readonly<Record<string, number>> = {
  "new cloudfrontorigins.S3Origin": 3,
  "new cloudfront.Distribution": 2,
  "new cognito.CfnIdentityPool": 2,
  "new cognito.CfnIdentityPoolRoleAttachment": 2,
  "new iam.FederatedPrincipal": 2,
  "new apigatewayv2authorizers.HttpLambdaAuthorizer": 1,
  "bucket.addCorsRule": 1,
  "bucket.addToResourcePolicy": 1,
  "core.Fn.importValue": 1,
  "new cloudfront.Function": 1,
  "new ec2.SecurityGroup": 1,
  "new ec2.Vpc": 1,
  "new iam.User": 1,
  "new kms.Key": 1,
  "new rds.DatabaseInstance": 1,
  "new ses.ReceiptRuleSet": 1,
};
