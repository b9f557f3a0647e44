import { TYPE } from "../../../aws/tokens";
import { capital, fieldsOf, renamed, tagListOf } from "./members";
import { operationsOf } from "./operation";
import type { ProvisionedType } from "./provisioned-type";

export const CLUSTER_TYPE = TYPE.rds.Cluster;

const rds = operationsOf("rds");
const OUTPUTS = { arn: "DBClusterArn", "masterUserSecrets.0.secretArn": "SecretArn" };

/** Clusters of databases. */
export const CLUSTERS: readonly ProvisionedType[] = [
  {
    token: CLUSTER_TYPE,
    isData: true,
    create: (cluster) => {
      const { inputs, state } = cluster;
      const scaling = inputs.serverlessv2ScalingConfiguration;
      return rds("CreateDBCluster", {
        DBClusterIdentifier: state.clusterIdentifier,
        ...capital(inputs, "backupRetentionPeriod", "copyTagsToSnapshot", "databaseName"),
        ...capital(inputs, "deletionProtection", "enableHttpEndpoint", "engine", "engineMode"),
        ...capital(inputs, "engineVersion", "manageMasterUserPassword", "masterUsername", "port"),
        ...capital(inputs, "kmsKeyId", "storageEncrypted", "vpcSecurityGroupIds"),
        ...renamed(inputs, {
          DBClusterParameterGroupName: "dbClusterParameterGroupName",
          DBSubnetGroupName: "dbSubnetGroupName",
          EnableCloudwatchLogsExports: "enabledCloudwatchLogsExports",
          EnableIAMDatabaseAuthentication: "iamDatabaseAuthenticationEnabled",
          MasterUserPassword: "masterPassword",
        }),
        ServerlessV2ScalingConfiguration:
          scaling && capital(fieldsOf(scaling), "maxCapacity", "minCapacity", "secondsUntilAutoPause"),
        Tags: tagListOf(cluster),
      });
    },
    outputs: OUTPUTS,
    find: {
      call: ({ state }) => rds("DescribeDBClusters", { DBClusterIdentifier: state.clusterIdentifier }),
      outputs: OUTPUTS,
    },
    remove: ({ state }) =>
      rds("DeleteDBCluster", { DBClusterIdentifier: state.clusterIdentifier, SkipFinalSnapshot: true }),
  },
];
