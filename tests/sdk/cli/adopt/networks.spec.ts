import assert from "node:assert/strict";
import { toStack } from "#sdk/cli/adopt/cloudformation/to-stack";
import { decide } from "#sdk/cli/adopt/decisions";
import { matchResources } from "#sdk/cli/adopt/match";
import { movedClusters } from "#sdk/cli/adopt/networks";
import type { GraphResource } from "#sdk/graph/index";
import { ref, StackBuilder } from "../../../support/cloudformation/stack-builder";
import { graphResource, resourceGraph } from "../../../support/graph";

const DATABASE = graphResource("serverless-api:index:RDS", "Data-Db");
const CLUSTER = graphResource("aws:rds/cluster:Cluster", "Data-Db-cluster", {
  parent: DATABASE.urn,
  inputs: { clusterIdentifier: "dev-shop-db" },
});
const NETWORK = graphResource("awsx:ec2:Vpc", "Data-Db-network", { parent: DATABASE.urn });

describe("clusters and their networks", () => {
  function moved(...resources: GraphResource[]) {
    const stack = new StackBuilder("dev-shop-Data");
    const vpc = stack.add("Db/VPC/Resource", "AWS::EC2::VPC", {}, "vpc-1");
    const subnets = ["1", "2"].map((n) =>
      stack.add(`Db/Subnet${n}`, "AWS::EC2::Subnet", { VpcId: ref(vpc) }, `subnet-${n}`),
    );
    const group = stack.add("Db/Subnets", "AWS::RDS::DBSubnetGroup", { SubnetIds: subnets.map(ref) });
    stack.add("Db/Cluster/Resource", "AWS::RDS::DBCluster", { DBSubnetGroupName: ref(group) }, "dev-shop-db");
    const stacks = [toStack(stack.name, stack.template, stack.resources)];
    const graph = resourceGraph(...resources);
    return movedClusters(graph, stacks, matchResources(graph, stacks, decide({}, graph, stacks)));
  }

  it("are reported with the ids of the network that a cluster is in, where the program makes another one", () => {
    assert.deepEqual(moved(DATABASE, CLUSTER, NETWORK), [
      { name: "Data-Db", vpcId: "vpc-1", subnetIds: ["subnet-1", "subnet-2"] },
    ]);
  });

  it("are right where the program names the network, and where nothing is adopted", () => {
    assert.deepEqual(moved(DATABASE, CLUSTER), []);
    assert.deepEqual(
      moved(DATABASE, { ...CLUSTER, inputs: { clusterIdentifier: "other" }, parent: undefined }, NETWORK),
      [],
    );
  });
});
