import type { Call } from "./calls";
import type { Replayed, ReplayedType } from "./replayed-type";
import { S3 } from "./types/buckets";
import { CLUSTERS } from "./types/clusters";
import { SQS } from "./types/queues";
import { SECRETS } from "./types/settings";
import { KINESIS } from "./types/streams";
import { DYNAMODB } from "./types/tables";

/**
 * Types whose data an emulator keeps, by the service that functions ask for it. What calls functions, and who may do what, is
 * decided here: neither notifications nor policies are made there.
 */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  dynamodb: ["aws:dynamodb/table:Table"],
  kinesis: ["aws:kinesis/stream:Stream", "aws:kinesis/streamConsumer:StreamConsumer"],
  "rds-data": ["aws:rds/cluster:Cluster"],
  s3: ["aws:s3/bucket:Bucket", "aws:s3/bucketVersioning:BucketVersioning"],
  secretsmanager: ["aws:secretsmanager/secret:Secret", "aws:secretsmanager/secretVersion:SecretVersion"],
  sqs: [
    "aws:sqs/queue:Queue",
    "aws:sqs/redrivePolicy:RedrivePolicy",
    "aws:sqs/redriveAllowPolicy:RedriveAllowPolicy",
  ],
  ssm: ["aws:ssm/parameter:Parameter"],
};

const ALL = new Map(
  [...CLUSTERS, ...DYNAMODB, ...KINESIS, ...S3, ...SECRETS, ...SQS].map((type) => [type.token, type]),
);

/** How the types of some services are made there, by token. */
export function typesOf(services: readonly string[]): ReadonlyMap<string, ReplayedType> {
  const tokens = services.flatMap((service) => TOKENS[service] ?? []);
  return new Map(tokens.map((token) => [token, alone(ALL.get(token) as ReplayedType)]));
}

/** Inputs that name what is not made there: networks, keys, policies. */
const LEFT_OUT = new Set([
  "dbSubnetGroupName",
  "enabledCloudwatchLogsExports",
  "kmsKeyArn",
  "kmsKeyId",
  "kmsMasterKeyId",
  "policy",
  "serverSideEncryption",
  "vpcSecurityGroupIds",
]);

function alone(type: ReplayedType): ReplayedType {
  const create = (resource: Replayed): Call => type.create({ ...resource, inputs: without(resource.inputs) });
  return { ...type, create };
}

function without(inputs: Replayed["inputs"]): Replayed["inputs"] {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !LEFT_OUT.has(name)));
}
