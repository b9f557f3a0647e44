import { type Members, query } from "../calls";
import { capital, renamed, tagList } from "../members";
import type { Fields, ReplayedType } from "../replayed-type";

const rds = (action: string, members: Members) => query("rds", "2014-10-31", action, members);

/** Clusters of databases. */
export const CLUSTERS: readonly ReplayedType[] = [
  {
    token: "aws:rds/cluster:Cluster",
    create: ({ inputs, state }) =>
      rds("CreateDBCluster", {
        DBClusterIdentifier: state.clusterIdentifier,
        "VpcSecurityGroupIds.VpcSecurityGroupId": inputs.vpcSecurityGroupIds,
        "EnableCloudwatchLogsExports.member": inputs.enabledCloudwatchLogsExports,
        ...capital(inputs, "backupRetentionPeriod", "copyTagsToSnapshot", "databaseName"),
        ...capital(inputs, "deletionProtection", "enableHttpEndpoint", "engine", "engineMode"),
        ...capital(inputs, "engineVersion", "manageMasterUserPassword", "masterUsername", "port"),
        ...capital(inputs, "kmsKeyId", "storageEncrypted"),
        ...renamed(inputs, {
          DBClusterParameterGroupName: "dbClusterParameterGroupName",
          DBSubnetGroupName: "dbSubnetGroupName",
          EnableIAMDatabaseAuthentication: "iamDatabaseAuthenticationEnabled",
          MasterUserPassword: "masterPassword",
        }),
        ServerlessV2ScalingConfiguration: inputs.serverlessv2ScalingConfiguration && {
          ...capital(inputs.serverlessv2ScalingConfiguration as Fields, "maxCapacity", "minCapacity"),
          ...capital(inputs.serverlessv2ScalingConfiguration as Fields, "secondsUntilAutoPause"),
        },
        "Tags.Tag": tagList(inputs),
      }),
    outputs: { arn: "DBClusterArn", "masterUserSecrets.0.secretArn": "SecretArn" },
    find: {
      call: ({ state }) => rds("DescribeDBClusters", { DBClusterIdentifier: state.clusterIdentifier }),
      outputs: { arn: "DBClusterArn", "masterUserSecrets.0.secretArn": "SecretArn" },
    },
    remove: ({ state }) =>
      rds("DeleteDBCluster", { DBClusterIdentifier: state.clusterIdentifier, SkipFinalSnapshot: true }),
  },
];
