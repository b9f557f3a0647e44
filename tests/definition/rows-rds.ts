import { type Row, rowsOf } from "./rows";

/**
 * The statements of the definition and of the earlier implementation about database clusters, and the replacements of
 * the rest.
 */
export const ROWS_OF_RDS: readonly Row[] = [
  ...rowsOf("Versioning, other constructs: database cluster", {
    "rename.rds.cluster": "rdsServerlessCluster becomes native.cluster.",
  }),
  ...rowsOf("Earlier implementation, database cluster", {
    "rds.serverless":
      "A cluster scales by itself; serverless v2 has taken the place of the mode that AWS ended.",
    "rds.engine": "engine is a word with the version.",
    "rds.engine-legacy": "mysql5.6, mysql5.7, postgresql10.14, postgresql11.13 are words as well.",
    "rds.auto-pause": "autoPause is true for 300 s, a number of minutes, or false for never.",
    "rds.capacity": "minCapacity is ACU_2 and maxCapacity ACU_16 unless given.",
    "rds.capacity-paused": "A cluster that pauses has no smallest capacity above 0.",
    "rds.network": "The cluster is in isolated subnets of a /16 network of its own, three zones, no NAT.",
    "rds.network-given": "A network and subnets can be given.",
    "rds.native": "native.cluster takes settings or an existing cluster, which needs its secret.",
    "rds.binding":
      "A bound function gets clusterArn, secretArn, defaultDatabaseName, the Data API and the secret.",
    "rds.removal": "Removal leaves a snapshot.",
    "rds.migrations": "A function of 900 s runs the migrations whenever the content of their folder changes.",
    "rds.current": "Backups are kept for a day; a week with the current defaults.",
  }),
];
