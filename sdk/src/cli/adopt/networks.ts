import { TYPE } from "../../aws/tokens";
import { GraphIndex, type ResourceGraph } from "../../graph";
import type { DeployedStack } from "./cloudformation/template";
import { Values } from "./cloudformation/values";
import type { Matching } from "./match";

/** A cluster that stands in a network of before, while the program makes another one for it. */
export interface MovedCluster {
  /** Logical name of the construct. */
  readonly name: string;
  readonly vpcId: string | undefined;
  readonly subnetIds: readonly string[];
}

const CLUSTER = TYPE.rds.Cluster;
const NETWORKS = ["awsx:ec2:Vpc", TYPE.ec2.Vpc];

/** AWS lets no cluster move to another network: one that is adopted needs the network it is in, told by its ids. */
export function movedClusters(
  graph: ResourceGraph,
  stacks: readonly DeployedStack[],
  { pairs }: Matching,
): readonly MovedCluster[] {
  const index = new GraphIndex(graph);
  const values = new Values(stacks);
  return index.ofType(CLUSTER).flatMap((cluster) => {
    const pair = pairs.get(cluster.urn);
    const construct = index.findByUrn(cluster.parent ?? "");
    if (pair === undefined || construct === undefined) return [];
    const makesNetwork = index.childrenOf(construct).some(({ type }) => NETWORKS.includes(type));
    if (!makesNetwork) return [];
    const { properties, stack } = pair.deployed;
    const [group] = values.refs(properties.DBSubnetGroupName, stack);
    const listed = group?.properties.SubnetIds;
    const subnets = Array.isArray(listed) ? listed : [];
    const [subnet] = values.refs(subnets[0], stack);
    const vpcId = values.text(subnet?.properties.VpcId, subnet?.stack ?? stack);
    return [
      { name: construct.name, vpcId, subnetIds: subnets.flatMap((one) => values.text(one, stack) ?? []) },
    ];
  });
}
