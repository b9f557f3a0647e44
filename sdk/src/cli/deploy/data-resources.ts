/**
 * Resources that hold what cannot be made again: what people have written, or who they are. Log groups are left out,
 * because every function has one.
 */
const DATA_TYPES: Readonly<Record<string, string>> = {
  "aws:cognito/identityPool:IdentityPool": "identity pool",
  "aws:cognito/userPool:UserPool": "user pool",
  "aws:docdb/cluster:Cluster": "database",
  "aws:dynamodb/globalTable:GlobalTable": "table",
  "aws:dynamodb/table:Table": "table",
  "aws:ebs/volume:Volume": "volume",
  "aws:ecr/repository:Repository": "image repository",
  "aws:efs/fileSystem:FileSystem": "file system",
  "aws:elasticache/cluster:Cluster": "cache",
  "aws:elasticache/replicationGroup:ReplicationGroup": "cache",
  "aws:elasticsearch/domain:Domain": "search domain",
  "aws:kinesis/stream:Stream": "stream",
  "aws:kms/key:Key": "key",
  "aws:memorydb/cluster:Cluster": "database",
  "aws:neptune/cluster:Cluster": "database",
  "aws:opensearch/domain:Domain": "search domain",
  "aws:rds/cluster:Cluster": "database",
  "aws:rds/globalCluster:GlobalCluster": "database",
  "aws:rds/instance:Instance": "database",
  "aws:redshift/cluster:Cluster": "database",
  "aws:s3/bucket:Bucket": "bucket",
  "aws:s3/bucketV2:BucketV2": "bucket",
  "aws:secretsmanager/secret:Secret": "secret",
  "aws:sqs/queue:Queue": "queue",
  "aws:timestreamwrite/table:Table": "table",
};

/** What people call a data resource of this type; undefined for a resource that can be made again. */
export function dataKind(type: string): string | undefined {
  return DATA_TYPES[type];
}
