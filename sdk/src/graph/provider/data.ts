import {
  ACCOUNT_ID,
  arn,
  autoName,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  type ProviderRules,
  text,
} from "./request";

function table(request: ProviderRequest): ProviderAnswer {
  const name = autoName(request);
  const tableArn = arn(request, "dynamodb", `table/${name}`);
  const label = "2024-01-01T00:00:00.000";
  const stream = request.inputs.streamEnabled === true;
  const streamState: ProviderAnswer["state"] = stream
    ? { streamArn: `${tableArn}/stream/${label}`, streamLabel: label }
    : {};
  return { id: name, state: { name, arn: tableArn, ...streamState } };
}

function bucket(request: ProviderRequest) {
  const name = autoName(request, "bucket");
  const state = {
    bucket: name,
    arn: `arn:aws:s3:::${name}`,
    bucketDomainName: `${name}.s3.amazonaws.com`,
    bucketRegionalDomainName: `${name}.s3.${request.region}.amazonaws.com`,
    region: request.region,
  };
  return { id: name, state };
}

/** Settings of a bucket are known by the bucket's name. */
const ofBucket = ({ inputs }: ProviderRequest) => ({ id: text(inputs.bucket) ?? "", state: {} });

function bucketObject(request: ProviderRequest) {
  const key = text(request.inputs.key) ?? request.name;
  return { id: key, state: { key, arn: `arn:aws:s3:::${text(request.inputs.bucket) ?? ""}/${key}` } };
}

function cluster(request: ProviderRequest) {
  const identifier = text(request.inputs.clusterIdentifier) ?? autoName(request, "clusterIdentifier");
  const host = `${identifier}.cluster-${idOf(request.urn, 12)}.${request.region}.rds.amazonaws.com`;
  const state = {
    clusterIdentifier: identifier,
    arn: arn(request, "rds", `cluster:${identifier}`),
    endpoint: host,
    readerEndpoint: host.replace(".cluster-", ".cluster-ro-"),
    clusterResourceId: `cluster-${idOf(request.urn, 26).toUpperCase()}`,
    masterUserSecrets: masterUserSecrets(request, identifier),
    port: request.inputs.port ?? (String(request.inputs.engine ?? "").includes("postgres") ? 5432 : 3306),
  };
  return { id: identifier, state };
}

function masterUserSecrets(request: ProviderRequest, identifier: string) {
  if (request.inputs.manageMasterUserPassword !== true) return [];
  const secretArn = arn(request, "secretsmanager", `secret:rds!${identifier}-${idOf(request.urn, 6)}`);
  const kmsKeyId = `arn:aws:kms:${request.region}:${ACCOUNT_ID}:key/aws-managed`;
  return [{ secretArn, secretStatus: "active", kmsKeyId }];
}

function clusterInstance(request: ProviderRequest) {
  const identifier = autoName(request, "identifier");
  return { id: identifier, state: { identifier, arn: arn(request, "rds", `db:${identifier}`) } };
}

function secret(request: ProviderRequest) {
  const name = autoName(request);
  const secretArn = arn(request, "secretsmanager", `secret:${name}-${idOf(request.urn, 6)}`);
  return { id: secretArn, state: { name, arn: secretArn } };
}

function secretVersion(request: ProviderRequest) {
  const secretArn = text(request.inputs.secretId) ?? "";
  const versionId = `terraform-${idOf(request.urn, 20)}`;
  return { id: `${secretArn}|${versionId}`, state: { arn: secretArn, versionId } };
}

function parameter(request: ProviderRequest) {
  const name = autoName(request);
  const path = name.startsWith("/") ? name : `/${name}`;
  return { id: name, state: { name, arn: arn(request, "ssm", `parameter${path}`), version: 1 } };
}

export const dataRules: ProviderRules = {
  "aws:dynamodb/table:Table": table,
  "aws:s3/bucket:Bucket": bucket,
  "aws:s3/bucketV2:BucketV2": bucket,
  "aws:s3/bucketPolicy:BucketPolicy": ofBucket,
  "aws:s3/bucketNotification:BucketNotification": ofBucket,
  "aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock": ofBucket,
  "aws:s3/bucketCorsConfiguration:BucketCorsConfiguration": ofBucket,
  "aws:s3/bucketCorsConfigurationV2:BucketCorsConfigurationV2": ofBucket,
  "aws:s3/bucketObject:BucketObject": bucketObject,
  "aws:s3/bucketObjectv2:BucketObjectv2": bucketObject,
  "aws:rds/cluster:Cluster": cluster,
  "aws:rds/clusterInstance:ClusterInstance": clusterInstance,
  "aws:secretsmanager/secret:Secret": secret,
  "aws:secretsmanager/secretVersion:SecretVersion": secretVersion,
  "aws:ssm/parameter:Parameter": parameter,
};
