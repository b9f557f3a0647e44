import * as ec2 from "@pulumi/aws/ec2";
import * as rds from "@pulumi/aws/rds";
import * as pulumi from "@pulumi/pulumi";
import type { Component } from "../../app/component";
import { lazyHandles } from "../../app/sharing/lazy-handles";
import type { RDSHandles, RDSParts } from "./resources";
import type { AroundState, RDSState } from "./state";

/** The parts of a cluster that another Pulumi stack made. Registers nothing. */
export function importParts(component: Component, state: RDSState): RDSParts {
  const clusterIdentifier = pulumi.output(state.clusterIdentifier);
  return {
    native: importHandles(component, state),
    clusterArn: pulumi.output(state.clusterArn),
    clusterIdentifier,
    clusterEndpoint: pulumi.output(state.clusterEndpoint),
    secretArn: pulumi.output(state.secretArn),
    defaultDatabaseName: state.defaultDatabaseName,
    around: aroundIn(state),
    migrations: undefined,
  };
}

function aroundIn({ instanceIdentifier, subnetGroupName, securityGroupId, vpc }: RDSState): AroundState {
  return {
    ...(instanceIdentifier && { instanceIdentifier }),
    ...(subnetGroupName && { subnetGroupName }),
    ...(securityGroupId && { securityGroupId }),
    ...(vpc && { vpc }),
  };
}

/** AWS is asked for each when it is used. */
function importHandles(component: Component, state: RDSState): RDSHandles {
  const { clusterIdentifier, instanceIdentifier: instance, subnetGroupName: group, securityGroupId } = state;
  const opts = { parent: component };
  const name = (part: string) => component.childName(part);
  return lazyHandles<RDSHandles>({
    cluster: () => rds.Cluster.get(name("cluster"), clusterIdentifier, undefined, opts),
    instance: () =>
      instance === undefined
        ? undefined
        : rds.ClusterInstance.get(name("instance"), instance, undefined, opts),
    vpc: () => state.vpc,
    subnetGroup: () =>
      group === undefined ? undefined : rds.SubnetGroup.get(name("subnets"), group, undefined, opts),
    securityGroup: () =>
      securityGroupId === undefined
        ? undefined
        : ec2.SecurityGroup.get(name("security-group"), securityGroupId, undefined, opts),
  });
}
