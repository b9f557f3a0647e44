/** Why nothing is lost when a resource is made anew, by type. */
const REASONS: readonly (readonly [types: RegExp, reason: string])[] = [
  [/^aws:lambda\/function:/, "its code is in the program; the function of before stays until you remove it"],
  [/^aws:iam\//, "the program has its permissions"],
  [
    /^aws:lambda\/eventSourceMapping:/,
    "it only reads; the new one is there before the one of before goes, so that nothing is missed",
  ],
  [/^aws:lambda\/permission:/, "the program has its callers"],
  [/^aws:lambda\/invocation:/, "it cannot be imported, and runs once more when it is made"],
  [
    /^aws:lambda\/layerVersion:/,
    "its files are in the program; functions of before go on with the version that they have",
  ],
  [/^aws:cloudwatch\/metricAlarm:/, "it holds nothing; the one of before stays until you remove it"],
  [/^aws:lambda\//, "it belongs to a function that is made anew"],
  [
    /^aws:acm\/certificateValidation:/,
    "it cannot be imported, and only waits for a certificate that is valid already",
  ],
  [/^aws:route53\/record:/, "it overwrites the record of the same name"],
  [/^aws:acm\/certificate:/, "the old certificate stays until the domain has the new one"],
  [/^aws:apigateway\/deployment:/, "it is a snapshot of what is adopted"],
  [/^aws:apigateway\/account:/, "it is a setting of the region, which AWS overwrites"],
  [/^aws:s3\/(bucketObject|bucketObjectv2):/, "it is a file of the program, uploaded over the one of before"],
  [/^aws:s3\/bucket/, "it is a setting of a bucket, which S3 overwrites"],
  [
    /^aws:(sqs\/queuePolicy|sns\/topicPolicy|sqs\/redrive|kinesis\/resourcePolicy)/,
    "it is a setting of what is adopted, and is overwritten",
  ],
  [/^aws:cognito\/identityPoolRoleAttachment:/, "it is a setting of the identity pool, which is overwritten"],
  [/^aws:(rds\/clusterInstance|rds\/subnetGroup)/, "it has no data of its own: that is the cluster's"],
  [/^aws:sns\/topicSubscription:/, "SNS has no messages in it; the one of before is removed"],
  [
    /^aws:cloudwatch\/event(Rule|Target):/,
    "it holds nothing; the one of before is removed where it was adopted",
  ],
  [/^aws:cloudwatch\/logGroup:/, "no log group of before belongs to it"],
  [/^pulumi:index:Stash$/, "it is a record of the engine's, and nothing in AWS"],
];

/** The reason why nothing is lost when this is made anew. */
export function whyAnew(type: string): string {
  return REASONS.find(([types]) => types.test(type))?.[1] ?? "it holds no data";
}
