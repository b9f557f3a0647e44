import * as pulumi from "@pulumi/pulumi";
import { allow, type Statement } from "../permissions/statements";
import { formatArn, parseArn } from "../values";
import type { MadeFunctionPlan } from "./plan";

/** The names by which the log of a function is found. */
export interface LogTarget {
  readonly lambdaArn: pulumi.Input<string>;
  /** Name of the log group: ours, the user's, or the one Lambda makes. */
  readonly logGroup: pulumi.Input<string>;
  /** Whether the group exists before the first call. */
  readonly isMade: boolean;
}

/** Writing into the function's own log, and nothing else. */
export function logStatement({ lambdaArn, logGroup, isMade }: LogTarget): Statement {
  const actions = ["logs:CreateLogStream", "logs:PutLogEvents"];
  const resources = pulumi.all([lambdaArn, logGroup]).apply(([arn, group]) => logArns(arn, group));
  return allow(isMade ? actions : ["logs:CreateLogGroup", ...actions], resources);
}

/** The group itself, for its creation, and its streams. */
function logArns(lambdaArn: string, group: string): string[] {
  const arn = parseArn(lambdaArn);
  if (!arn) return [];
  const groupArn = formatArn({ ...arn, service: "logs", resource: `log-group:${group}` });
  return [groupArn, `${groupArn}:*`];
}

/**
 * Sending traces. X-Ray knows no resources.
 * @see https://docs.aws.amazon.com/service-authorization/latest/reference/list_awsx-ray.html
 */
export function traceStatements({
  tracing,
  telemetry,
}: Pick<MadeFunctionPlan, "tracing" | "telemetry">): readonly Statement[] {
  const isSilent = tracing === "disabled" && telemetry === undefined;
  return isSilent ? [] : [allow(["xray:PutTraceSegments", "xray:PutTelemetryRecords"], ["*"])];
}

/**
 * Sending metrics to Application Signals, in place of `CloudWatchLambdaApplicationSignalsExecutionRolePolicy`, whose other
 * statement is that of traces.
 * @see https://docs.aws.amazon.com/aws-managed-policy/latest/reference/CloudWatchLambdaApplicationSignalsExecutionRolePolicy.html
 */
export function signalStatements(
  { telemetry }: Pick<MadeFunctionPlan, "telemetry">,
  lambdaArn: pulumi.Output<string>,
): readonly Statement[] {
  if (!telemetry?.hasSignals) return [];
  const actions = ["logs:CreateLogGroup", "logs:CreateLogStream", "logs:PutLogEvents"];
  return [
    allow(
      actions,
      lambdaArn.apply((arn) => logArns(arn, "/aws/application-signals/data")),
    ),
  ];
}

/**
 * Storing and reading the progress of a durable function's executions, in place of
 * `AWSLambdaBasicDurableExecutionRolePolicy`, which allows it for every function. ARNs of executions begin with that of a version.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/durable-security.html
 */
export function durableStatements(
  { durable }: Pick<MadeFunctionPlan, "durable">,
  lambdaArn: pulumi.Output<string>,
): readonly Statement[] {
  if (durable === undefined) return [];
  const actions = ["lambda:CheckpointDurableExecution", "lambda:GetDurableExecutionState"];
  return [allow(actions, pulumi.interpolate`${lambdaArn}:*`)];
}

const VPC_ACTIONS = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/**
 * The statements that Lambda checks when it creates a function: network interfaces, the dead-letter target, the file
 * system. The action that describes network interfaces knows no resources, and Lambda checks the others on `*` as well.
 */
export function accessStatements({ native }: Pick<MadeFunctionPlan, "native">): readonly Statement[] {
  const { vpcConfig, deadLetterConfig, fileSystemConfig } = native;
  return [
    ...(vpcConfig === undefined ? [] : [allow(VPC_ACTIONS, ["*"])]),
    ...(deadLetterConfig === undefined ? [] : [deadLetterStatement(pulumi.output(deadLetterConfig))]),
    ...(fileSystemConfig === undefined ? [] : [fileSystemStatement(pulumi.output(fileSystemConfig))]),
  ];
}

function deadLetterStatement(config: pulumi.Output<{ targetArn: string } | undefined>): Statement {
  const target = config.apply((known) => known?.targetArn ?? "");
  const Action = target.apply((arn) => [
    parseArn(arn)?.service === "sns" ? "sns:Publish" : "sqs:SendMessage",
  ]);
  return { Effect: "Allow", Action, Resource: target.apply((arn) => (arn === "" ? [] : [arn])) };
}

/**
 * The actions are on the file system, whose ARN is not known here. The condition restricts them to the access point.
 */
function fileSystemStatement(config: pulumi.Output<{ arn: string } | undefined>): Statement {
  return {
    ...allow(["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"], ["*"]),
    Condition: {
      StringEquals: { "elasticfilesystem:AccessPointArn": config.apply((known) => known?.arn ?? "") },
    },
  };
}
