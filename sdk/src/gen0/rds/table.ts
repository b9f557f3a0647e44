import { DURATION, LENGTH_IN_DAYS } from "../platform/conversions";
import { isOpaque } from "../translation/opaque";
import { ARN, IDS, NAME } from "../translation/references";
import type { Conversion, Row } from "../translation/row";
import type { ConstructTable } from "../translation/translate";

const SETTINGS = "native.cluster";

/** The conversions of policies other than the default, which leaves a snapshot. */
const TRUE: Conversion = { does: "RemovalPolicy.DESTROY becomes true", value: () => true };
const RETAIN: Conversion = { does: "RemovalPolicy.RETAIN becomes true", value: () => true };
const REMOVAL: Conversion = {
  does: "RemovalPolicy.DESTROY is skipFinalSnapshot: true, RETAIN the option retainOnDelete: true, and SNAPSHOT the default",
  value: (old) => old,
};

/** The translation of an RDS from generation 0 to generation 1. */
export const RDS_TABLE = {
  kind: "RDS",
  rows: [
    { old: "scaling.autoPause", now: "scaling.autoPause", convert: DURATION },
    { old: "rdsServerlessCluster", now: SETTINGS },
    {
      old: `${SETTINGS}.backupRetention`,
      now: `${SETTINGS}.backupRetentionPeriod`,
      convert: LENGTH_IN_DAYS,
    },
    { old: `${SETTINGS}.parameterGroup`, now: `${SETTINGS}.dbClusterParameterGroupName`, convert: NAME },
    { old: `${SETTINGS}.securityGroups`, now: `${SETTINGS}.vpcSecurityGroupIds`, convert: IDS },
    { old: `${SETTINGS}.storageEncryptionKey`, now: `${SETTINGS}.kmsKeyId`, convert: ARN },
    { old: `${SETTINGS}.enableDataApi`, now: `${SETTINGS}.enableHttpEndpoint` },
    { old: `${SETTINGS}.vpc`, now: "native.vpc" },
    { old: `${SETTINGS}.vpcSubnets.subnetType`, now: "native.vpcSubnets" },
    { old: `${SETTINGS}.vpcSubnets.subnets`, now: "native.vpcSubnets", convert: IDS },
    ...removalRows(),
    ...refusals({
      credentials: "remove it: RDS makes the password and keeps it in a secret, which is secretArn",
      defaultDatabaseName: "write defaultDatabaseName beside rdsServerlessCluster",
      scaling: "write scaling beside rdsServerlessCluster",
      subnetGroup: "write vpc and vpcSubnets",
    }),
  ],
  defaults: [],
  handles: {
    rdsServerlessCluster: {
      now: SETTINGS,
      reads: {
        clusterArn: "arn",
        clusterEndpoint: "endpoint",
        clusterReadEndpoint: "readerEndpoint",
        secret: "masterUserSecrets[0]",
      },
    },
    clusterEndpoint: { now: SETTINGS, reads: { hostname: "endpoint", port: "port" } },
  },
  methods: [],
} as const satisfies ConstructTable;

/** The treatment of a cluster has several props now. */
function removalRows(): readonly Row[] {
  const old = `${SETTINGS}.removalPolicy`;
  return [
    { old, now: `${SETTINGS}.skipFinalSnapshot`, convert: TRUE, when: (policy) => policy === "destroy" },
    { old, now: "opts.retainOnDelete", convert: RETAIN, when: (policy) => policy === "retain" },
    { old, now: undefined, when: (policy) => policy === "snapshot" },
    { old, now: old, convert: REMOVAL, when: isOpaque },
  ];
}

function refusals(cures: Readonly<Record<string, string>>): readonly Row[] {
  return Object.entries(cures).map(([name, refused]) => ({
    old: `${SETTINGS}.${name}`,
    now: undefined,
    refused,
  }));
}
