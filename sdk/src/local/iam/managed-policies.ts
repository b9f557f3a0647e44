import type { GraphValue } from "../../graph/types";

const LOGS = ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"];
const NETWORK = [
  "ec2:CreateNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:DeleteNetworkInterface",
  "ec2:AssignPrivateIpAddresses",
  "ec2:UnassignPrivateIpAddresses",
];
const TRACES = [
  "xray:PutTraceSegments",
  "xray:PutTelemetryRecords",
  "xray:GetSamplingRules",
  "xray:GetSamplingTargets",
  "xray:GetSamplingStatisticSummaries",
];

/**
 * The permissions of AWS's own policies that functions use most: by the name at the end of the ARN, on every resource.
 * @see https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html
 */
const MANAGED: Readonly<Record<string, readonly string[]>> = {
  AdministratorAccess: ["*"],
  AWSLambdaBasicExecutionRole: LOGS,
  AWSLambdaVPCAccessExecutionRole: [...LOGS, ...NETWORK],
  AWSLambdaENIManagementAccess: NETWORK,
  AWSLambdaSQSQueueExecutionRole: [
    "sqs:ReceiveMessage",
    "sqs:DeleteMessage",
    "sqs:GetQueueAttributes",
    ...LOGS,
  ],
  AWSLambdaDynamoDBExecutionRole: [
    "dynamodb:DescribeStream",
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:ListStreams",
    ...LOGS,
  ],
  AWSLambdaKinesisExecutionRole: [
    "kinesis:DescribeStream",
    "kinesis:DescribeStreamSummary",
    "kinesis:GetRecords",
    "kinesis:GetShardIterator",
    "kinesis:ListShards",
    "kinesis:ListStreams",
    "kinesis:SubscribeToShard",
    ...LOGS,
  ],
  AWSLambdaRole: ["lambda:InvokeFunction"],
  AWSLambda_FullAccess: ["lambda:*", "logs:*"],
  AWSXRayDaemonWriteAccess: TRACES,
  AWSXrayWriteOnlyAccess: TRACES,
  AmazonDynamoDBFullAccess: ["dynamodb:*"],
  AmazonDynamoDBReadOnlyAccess: [
    "dynamodb:BatchGetItem",
    "dynamodb:Describe*",
    "dynamodb:List*",
    "dynamodb:GetItem",
    "dynamodb:Query",
    "dynamodb:Scan",
    "dynamodb:PartiQLSelect",
  ],
  AmazonS3FullAccess: ["s3:*", "s3-object-lambda:*"],
  AmazonS3ReadOnlyAccess: ["s3:Get*", "s3:List*", "s3:Describe*"],
  AmazonSQSFullAccess: ["sqs:*"],
  AmazonSQSReadOnlyAccess: [
    "sqs:GetQueueAttributes",
    "sqs:GetQueueUrl",
    "sqs:ListDeadLetterSourceQueues",
    "sqs:ListQueues",
    "sqs:ListMessageMoveTasks",
    "sqs:ListQueueTags",
  ],
  AmazonSNSFullAccess: ["sns:*"],
  AmazonEventBridgeFullAccess: ["events:*", "schemas:*", "scheduler:*", "pipes:*"],
  AmazonKinesisFullAccess: ["kinesis:*"],
  AmazonKinesisReadOnlyAccess: ["kinesis:Get*", "kinesis:List*", "kinesis:Describe*"],
  AmazonRDSDataFullAccess: ["rds-data:*", "secretsmanager:*", "dbqms:*", "tag:GetResources"],
  AmazonSSMFullAccess: ["ssm:*"],
  AmazonSSMReadOnlyAccess: ["ssm:Describe*", "ssm:Get*", "ssm:List*"],
  SecretsManagerReadWrite: ["secretsmanager:*"],
  AmazonCognitoPowerUser: ["cognito-identity:*", "cognito-idp:*", "cognito-sync:*"],
  AmazonAPIGatewayInvokeFullAccess: ["execute-api:Invoke", "execute-api:ManageConnections"],
};

/** The document of a policy of AWS's own. `undefined` for one that is not known here. */
export function managedPolicy(arn: string): GraphValue | undefined {
  const [, name = ""] = /^arn:[^:]*:iam::aws:policy\/(?:.*\/)?([^/]+)$/.exec(arn) ?? [];
  const actions = Object.hasOwn(MANAGED, name) ? MANAGED[name] : undefined;
  return (
    actions && { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: actions, Resource: "*" }] }
  );
}
