import {
  ACCOUNT_ID,
  arn,
  autoName,
  hexOf,
  idOf,
  type ProviderAnswer,
  type ProviderRequest,
  text,
} from "./answer";
import { DELETION_PROTECTION, LEFT_TO_THE_PROGRAM, type ResourceFacts } from "./resource-facts";
import { TYPE } from "./tokens";

const DATA_API = [
  {
    actions: [
      "rds-data:BatchExecuteStatement",
      "rds-data:BeginTransaction",
      "rds-data:CommitTransaction",
      "rds-data:ExecuteStatement",
      "rds-data:RollbackTransaction",
    ],
    on: ["{arn}"],
  },
  {
    actions: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
    on: ["{masterUserSecrets.secretArn}"],
  },
];

export const RDS_TYPES: readonly ResourceFacts[] = [
  {
    token: TYPE.rds.Cluster,
    displayName: "database",
    drawn: "data",
    data: { onRemoval: "snapshot", isAsked: true },
    deletionProtection: DELETION_PROTECTION,
    immutableName: "clusterIdentifier",
    taggable: true,
    grants: { RDS: { words: { grantDataApiAccess: DATA_API }, byDefault: DATA_API } },
    answer: answerCluster,
  },
  {
    token: TYPE.rds.Instance,
    displayName: "database",
    data: { onRemoval: "snapshot", isAsked: true },
    deletionProtection: DELETION_PROTECTION,
  },
  {
    token: TYPE.rds.GlobalCluster,
    displayName: "database",
    data: LEFT_TO_THE_PROGRAM,
    deletionProtection: DELETION_PROTECTION,
  },
  { token: TYPE.rds.SubnetGroup, displayName: "subnet group", taggable: true },
  // It has no data of its own: that is the cluster's.
  {
    token: TYPE.rds.ClusterInstance,
    displayName: "instance of a database",
    taggable: true,
    answer: answerClusterInstance,
  },
];

function answerCluster(request: ProviderRequest): ProviderAnswer {
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
  const secretArn = arn(request, "secretsmanager", `secret:rds!${identifier}-${idOf(identifier, 6)}`);
  const kmsKeyId = `arn:aws:kms:${request.region}:${ACCOUNT_ID}:key/aws-managed`;
  return [{ secretArn, secretStatus: "active", kmsKeyId }];
}

/** The answer for an instance. Without an identifier the provider makes one with `tf-`, since AWS accepts no capitals. */
function answerClusterInstance(request: ProviderRequest): ProviderAnswer {
  const identifier = text(request.inputs.identifier) ?? `tf-${hexOf(request.urn, 26)}`;
  return { id: identifier, state: { identifier, arn: arn(request, "rds", `db:${identifier}`) } };
}
