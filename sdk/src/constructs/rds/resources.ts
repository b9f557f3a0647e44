import type * as ec2 from "@pulumi/aws/ec2";
import * as lambda from "@pulumi/aws/lambda";
import * as rds from "@pulumi/aws/rds";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { derivedName } from "../../app/derived-names";
import { guardImmutable } from "../../app/immutable";
import { type Function, makeFunction } from "../../functions/construct";
import type { Bindable } from "../../permissions/bindable";
import { mapGiven } from "../../values";
import { RDS_DEFAULTS } from "./defaults";
import type { MigrationsPlan } from "./migrations-plan";
import { type ClusterNetwork, makeNetwork } from "./network-resources";
import { knownName, type MadeClusterPlan, type RDSPlan } from "./plan";
import type { RDSNetwork } from "./props";
import type { AroundState } from "./state";

/** The `@pulumi/aws` objects of an RDS. All but the cluster are undefined for a cluster made elsewhere. */
export interface RDSHandles {
  /** The cluster, made or given. */
  readonly cluster: rds.Cluster;
  /** Its one instance, of the class `db.serverless`. */
  readonly instance: rds.ClusterInstance | undefined;
  /** The network that it is in, by its ids. Give it to another RDS as `native.vpc` to share it. */
  readonly vpc: RDSNetwork | undefined;
  /** The subnets that it is in. */
  readonly subnetGroup: rds.SubnetGroup | undefined;
  /** Its own security group. Undefined where the program names others. */
  readonly securityGroup: ec2.SecurityGroup | undefined;
}

/** The parts of an RDS, made or given here or made in another Pulumi stack. */
export interface RDSParts {
  readonly native: RDSHandles;
  readonly clusterArn: pulumi.Output<string>;
  readonly clusterIdentifier: pulumi.Output<string>;
  readonly clusterEndpoint: pulumi.Output<string>;
  readonly secretArn: pulumi.Output<string>;
  readonly defaultDatabaseName: string;
  readonly around: AroundState;
  /** The migrations to run after the cluster is made. */
  readonly migrations: MigrationsPlan | undefined;
}

/** Make the cluster with its instance and network, or take the one that is given. */
export function makeParts(component: Component, plan: RDSPlan): RDSParts {
  const { cluster: planned, defaultDatabaseName, migrations } = plan;
  const native =
    planned.kind === "made"
      ? makeCluster(component, planned, defaultDatabaseName)
      : givenHandles(planned.cluster);
  const { cluster } = native;
  return {
    native,
    clusterArn: cluster.arn,
    clusterIdentifier: cluster.clusterIdentifier,
    clusterEndpoint: cluster.endpoint,
    secretArn: planned.kind === "made" ? ownSecret(cluster) : pulumi.output(planned.secretArn),
    defaultDatabaseName,
    around: aroundOf(native),
    migrations,
  };
}

function aroundOf({ instance, subnetGroup, securityGroup, vpc }: RDSHandles): AroundState {
  return {
    ...(instance && { instanceIdentifier: instance.identifier }),
    ...(subnetGroup && { subnetGroupName: subnetGroup.name }),
    ...(securityGroup && { securityGroupId: securityGroup.id }),
    ...(vpc && { vpc }),
  };
}

function givenHandles(cluster: rds.Cluster): RDSHandles {
  const none = { instance: undefined, vpc: undefined, subnetGroup: undefined, securityGroup: undefined };
  return { cluster, ...none };
}

function ownSecret(cluster: rds.Cluster): pulumi.Output<string> {
  return mapGiven(cluster.masterUserSecrets, (secrets) => secrets[0]?.secretArn ?? "");
}

function makeCluster(component: Component, plan: MadeClusterPlan, database: string): RDSHandles {
  const { identifier, settings } = plan;
  const hasGroups = settings.vpcSecurityGroupIds !== undefined;
  const network = makeNetwork(component, plan.network, { identifier, hasGroups });
  const args = clusterArgs(component, plan, database, network);
  const cluster = new rds.Cluster(component.childName("cluster"), args, { parent: component });
  const instance = new rds.ClusterInstance(
    component.childName("instance"),
    {
      clusterIdentifier: cluster.id,
      engine: plan.engine.engine,
      engineVersion: cluster.engineVersion,
      instanceClass: "db.serverless",
      dbSubnetGroupName: network.subnetGroup.name,
      copyTagsToSnapshot: RDS_DEFAULTS.copyTagsToSnapshot,
    },
    { parent: component },
  );
  return { cluster, instance, ...network };
}

function clusterArgs(
  component: Component,
  plan: MadeClusterPlan,
  databaseName: string,
  { subnetGroup, securityGroup }: ClusterNetwork,
): rds.ClusterArgs {
  const { engine, scaling, settings, identifier } = plan;
  const { secondsUntilAutoPause, ...capacity } = scaling;
  return {
    engineVersion: engine.engineVersion,
    masterUsername: engine.masterUsername,
    manageMasterUserPassword: true,
    enableHttpEndpoint: true,
    storageEncrypted: RDS_DEFAULTS.storageEncrypted,
    copyTagsToSnapshot: RDS_DEFAULTS.copyTagsToSnapshot,
    backupRetentionPeriod: plan.backupDays,
    finalSnapshotIdentifier: finalSnapshot(identifier, subnetGroup),
    ...(securityGroup && { vpcSecurityGroupIds: [securityGroup.id] }),
    ...settings,
    clusterIdentifier: plan.isNameDerived ? derivedName(pulumi.output(identifier)) : identifier,
    engine: engine.engine,
    engineMode: "provisioned",
    databaseName: plan.isRetained ? guardedDatabase(component, plan, databaseName) : databaseName,
    dbSubnetGroupName: subnetGroup.name,
    serverlessv2ScalingConfiguration: {
      ...capacity,
      ...(secondsUntilAutoPause !== undefined && { secondsUntilAutoPause }),
    },
  };
}

/**
 * The name of the last snapshot. AWS refuses one that exists, and a cluster may be made and removed twice. So the name
 * ends as that of the subnet group does, which differs each time.
 */
function finalSnapshot(
  identifier: pulumi.Input<string>,
  subnetGroup: rds.SubnetGroup,
): pulumi.Output<string> {
  return pulumi.all([identifier, subnetGroup.name]).apply(([name, unique]) => {
    return `${name}-final-${unique?.slice(unique.lastIndexOf("-") + 1)}`;
  });
}

/**
 * The database's name. The Output rejects when it or the engine changed, because that would make a new, empty cluster
 * and leave the data in a snapshot. The first values are stored under the program's own name, so that a cluster of
 * another name starts anew.
 */
function guardedDatabase(
  component: Component,
  { engine, identifier, isNameDerived }: MadeClusterPlan,
  databaseName: string,
): pulumi.Output<string> {
  const suffix = isNameDerived ? "" : `-${knownName(identifier) ?? ""}`;
  const cure = "restore it, or set native.cluster.clusterIdentifier for a new, empty cluster";
  const rule = { construct: component.constructName, cure };
  const dialect = guardImmutable<string>(component, `engine${suffix}`, engine.dialect, {
    ...rule,
    path: "engine",
  });
  const name = guardImmutable(component, `database${suffix}`, databaseName, {
    ...rule,
    path: "defaultDatabaseName",
  });
  return pulumi.all([name, dialect]).apply(([known]) => known);
}

/** The function that runs migrations, and the call of it, which is made again when something in their folder changes. */
export function runMigrations(
  component: Component & Bindable,
  { hash, function: planned }: MigrationsPlan,
  { instance, cluster }: RDSHandles,
): Function {
  const migrator = makeFunction(component, "migrator", planned);
  migrator.bind([component]);
  const args = {
    functionName: migrator.functionName,
    input: JSON.stringify({}),
    triggers: { content: hash },
  };
  const dependsOn = [instance ?? cluster, ...migrator.ready];
  new lambda.Invocation(component.childName("migrate"), args, { parent: component, dependsOn });
  return migrator;
}
