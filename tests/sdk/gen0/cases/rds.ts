import { AuroraCapacityUnit, Duration, type RDSProps, SubnetType } from "#sdk/gen0/index";
import type { RDSProps as NewProps } from "#sdk/index";

const NOTES = { engine: "postgresql10.14", defaultDatabaseName: "notes" } as const;
const subnets = ["subnet-0a", "subnet-0b"];
const vpc = { vpcId: "vpc-0a", privateSubnetIds: subnets, publicSubnetIds: ["subnet-0c", "subnet-0d"] };

/** Each row: props of generation 0, and what they are in generation 1. */
export const CASES: Readonly<Record<string, readonly [RDSProps, NewProps]>> = {
  "engine and database": [NOTES, NOTES],
  "what was the default: encrypted storage and the Data API": [
    NOTES,
    { ...NOTES, native: { cluster: { storageEncrypted: true, enableHttpEndpoint: true } } },
  ],
  "the engine of MySQL 5.6": [
    { ...NOTES, engine: "mysql5.6" },
    { ...NOTES, engine: "mysql5.6" },
  ],
  "the engine of MySQL 5.7": [
    { ...NOTES, engine: "mysql5.7" },
    { ...NOTES, engine: "mysql5.7" },
  ],
  "the defaults of scaling": [
    NOTES,
    { ...NOTES, scaling: { autoPause: true, minCapacity: 0, maxCapacity: "ACU_16" } },
  ],
  "scaling in capacity units": [
    {
      ...NOTES,
      scaling: {
        autoPause: false,
        minCapacity: AuroraCapacityUnit.ACU_8,
        maxCapacity: AuroraCapacityUnit.ACU_64,
      },
    },
    { ...NOTES, scaling: { autoPause: false, minCapacity: 8, maxCapacity: 64 } },
  ],
  "a pause after minutes": [
    { ...NOTES, scaling: { autoPause: 10 } },
    { ...NOTES, scaling: { autoPause: "10 minutes" } },
  ],
  "rdsServerlessCluster, as native.cluster": [
    {
      ...NOTES,
      rdsServerlessCluster: {
        clusterIdentifier: "notes",
        backupRetention: Duration.days(3),
        deletionProtection: true,
        enableDataApi: true,
      },
    },
    {
      ...NOTES,
      native: {
        cluster: {
          clusterIdentifier: "notes",
          backupRetentionPeriod: 3,
          deletionProtection: true,
          enableHttpEndpoint: true,
        },
      },
    },
  ],
  "rdsServerlessCluster.vpc, as native.vpc": [
    { ...NOTES, rdsServerlessCluster: { vpc, vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_NAT } } },
    { ...NOTES, native: { vpc, vpcSubnets: "private" } },
  ],
  "subnets and security groups by their ids": [
    {
      ...NOTES,
      rdsServerlessCluster: {
        vpc,
        vpcSubnets: { subnets: subnets.map((id) => ({ id })) },
        securityGroups: [{ id: "sg-0a" }],
      },
    },
    {
      ...NOTES,
      native: { vpc, vpcSubnets: subnets, cluster: { vpcSecurityGroupIds: ["sg-0a"] } },
    },
  ],
};
