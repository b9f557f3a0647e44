import * as ec2 from "@pulumi/aws/ec2";
import * as rds from "@pulumi/aws/rds";
import * as pulumi from "@pulumi/pulumi";
import { loadAwsx } from "../../app/awsx-resources";
import type { Component } from "../../app/component";
import { defaultTags } from "../../app/transformation";
import { RDS_DEFAULTS } from "./defaults";
import type { NetworkPlan } from "./network-plan";
import type { RDSNetwork } from "./props";

/** The network of a cluster. */
export interface ClusterNetwork {
  readonly vpc: RDSNetwork;
  readonly subnetGroup: rds.SubnetGroup;
  /** Nobody may come in by it: the Data API does not. Undefined where the program names groups itself. */
  readonly securityGroup: ec2.SecurityGroup | undefined;
}

/** Make the network, or take the one that is given, and what the cluster needs in it. */
export function makeNetwork(
  component: Component,
  plan: NetworkPlan,
  { identifier, hasGroups }: { readonly identifier: pulumi.Input<string>; readonly hasGroups: boolean },
): ClusterNetwork {
  const made = plan.kind === "made" ? makeVpc(component) : undefined;
  const { vpc, vpcId, subnetIds } = made ?? (plan as Exclude<NetworkPlan, { kind: "made" }>);
  const parent = { parent: component };
  const subnetGroup = makeSubnetGroup(component, identifier, subnetIds);
  const args = {
    vpcId: vpcId as pulumi.Input<string>,
    description: "Aurora cluster, reached through the Data API",
  };
  const securityGroup = hasGroups
    ? undefined
    : new ec2.SecurityGroup(component.childName("security-group"), args, parent);
  return { vpc: namesOf(vpc), subnetGroup, securityGroup };
}

/** The ids with which another cluster joins the same network. */
function namesOf({ vpcId, isolatedSubnetIds, privateSubnetIds, publicSubnetIds }: RDSNetwork): RDSNetwork {
  return {
    vpcId,
    ...(isolatedSubnetIds && { isolatedSubnetIds }),
    ...(privateSubnetIds && { privateSubnetIds }),
    ...(publicSubnetIds && { publicSubnetIds }),
  };
}

/**
 * A group whose name is in lower case, as RDS keeps it, which names that Pulumi makes are not. The name stays when the
 * construct moves: a cluster cannot change its group.
 */
function makeSubnetGroup(
  component: Component,
  identifier: pulumi.Input<string>,
  subnetIds: pulumi.Input<string[]>,
): rds.SubnetGroup {
  const namePrefix = pulumi.interpolate`${identifier}-`;
  const opts = { parent: component, ignoreChanges: ["namePrefix"] };
  return new rds.SubnetGroup(component.childName("subnets"), { namePrefix, subnetIds }, opts);
}

/** Resources of awsx see no transformation of ours. So they get the tags here, and stay where the cluster does. */
function makeVpc(component: Component) {
  const { Vpc } = loadAwsx("ec2");
  const { app } = component;
  const retainOnDelete = component.retainOnDelete ?? app.defaultRemovalPolicy === "retain";
  const vpc = new Vpc(
    component.childName("network"),
    {
      cidrBlock: RDS_DEFAULTS.cidrBlock,
      numberOfAvailabilityZones: RDS_DEFAULTS.zones,
      subnetStrategy: "Auto",
      subnetSpecs: [{ type: "Public" }, { type: "Isolated" }],
      natGateways: { strategy: "None" },
      tags: defaultTags(app, component),
    },
    { parent: component, ...(retainOnDelete && { retainOnDelete }) },
  );
  return { vpc, vpcId: vpc.vpcId, subnetIds: vpc.isolatedSubnetIds };
}
