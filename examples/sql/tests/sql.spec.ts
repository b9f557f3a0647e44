import assert from "node:assert/strict";
import * as path from "node:path";
import { type CapturedGraph, capture } from "pulumi-serverless-api/testing";

describe("the program with a database", () => {
  const folder = process.cwd();
  let graph: CapturedGraph;

  before(async () => {
    // The path of the migrations is relative to the program's folder.
    process.chdir(path.join(__dirname, ".."));
    graph = await capture(() => require("../index") as Promise<unknown>, { project: "sql" });
  });

  after(() => process.chdir(folder));

  it("has one cluster that pauses, encrypted, with its password in a secret of RDS", () => {
    graph.expect("aws:rds/cluster:Cluster", {
      clusterIdentifier: "dev-sql-database",
      engine: "aurora-postgresql",
      databaseName: "notes",
      manageMasterUserPassword: true,
      storageEncrypted: true,
      serverlessv2ScalingConfiguration: { minCapacity: 0, maxCapacity: 4, secondsUntilAutoPause: 300 },
    });
    graph.expect("aws:rds/clusterInstance:ClusterInstance", { instanceClass: "db.serverless" });
  });

  it("places the cluster in isolated subnets, without access from outside", () => {
    const network = graph.resource("awsx:ec2:Vpc");
    graph.expect("aws:rds/subnetGroup:SubnetGroup", {
      subnetIds: network.state.isolatedSubnetIds as readonly string[],
    });
    assert.equal(graph.resource("aws:ec2/securityGroup:SecurityGroup").inputs.ingress, undefined);
  });

  it("calls the function with the migrations once the instance is there", () => {
    const { inputs, dependencies } = graph.resource("aws:lambda/invocation:Invocation");
    const migrator = graph.resource(
      "aws:lambda/function:Function",
      "DatabaseStack-Database-migrator-function",
    );
    assert.equal(inputs.functionName, migrator.state.name);
    assert.ok(dependencies.some((urn) => urn.endsWith("::DatabaseStack-Database-instance")));
  });

  it("allows the functions behind notes to use the Data API of this cluster, and read its secret", () => {
    const cluster = graph.resource("aws:rds/cluster:Cluster");
    const [secret] = cluster.state.masterUserSecrets as readonly { readonly secretArn: string }[];
    for (const route of ["GET-notes", "POST-notes"]) {
      const { inputs } = graph.resource("aws:iam/rolePolicy:RolePolicy", `ApiStack-Api-${route}-policy`);
      const { Statement: all } = JSON.parse(String(inputs.policy)) as {
        Statement: readonly { Action: readonly string[]; Resource: readonly string[] }[];
      };
      const resourcesOf = (service: string) =>
        all.filter(({ Action }) => Action[0]?.startsWith(service)).map(({ Resource }) => Resource);
      assert.deepEqual(resourcesOf("rds-data:"), [[cluster.state.arn]]);
      assert.deepEqual(resourcesOf("secretsmanager:"), [[secret?.secretArn]]);
    }
  });
});
