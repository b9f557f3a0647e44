import assert from "node:assert/strict";
import * as pulumi from "@pulumi/pulumi";
import { App, RDS, type RDSProps, Stack } from "#sdk/index";
import { record } from "../../../support/record";

const NOTES = { engine: "postgresql16", defaultDatabaseName: "notes" } as const;
const CLUSTER = "aws:rds/cluster:Cluster";
const STASH = "pulumi:index:Stash";

function recordDatabase(props: Partial<RDSProps>, policy?: "destroy") {
  return record(() => {
    const app = new App();
    if (policy) app.setDefaultRemovalPolicy(policy);
    new RDS(new Stack(app, "Web"), "Database", { ...NOTES, ...props });
  });
}

describe("RDS", () => {
  it("names the last snapshot after the subnet group, which is another one each time it is made", async () => {
    const recorded = await recordDatabase({});
    const { name } = recorded.resource("aws:rds/subnetGroup:SubnetGroup").state;
    const { finalSnapshotIdentifier } = recorded.resource(CLUSTER).inputs;
    assert.match(String(name), /^dev-notes-database-[0-9a-f]{7}$/);
    assert.equal(finalSnapshotIdentifier, `dev-notes-database-final-${String(name).slice(-7)}`);
  });

  it("keeps its identifier and its subnet group when it moves, unless the program names the cluster", async () => {
    const ignored = async (props: Partial<RDSProps>) =>
      (await recordDatabase(props)).resource(CLUSTER).options.ignoreChanges;
    assert.deepEqual(await ignored({}), ["clusterIdentifier"]);
    assert.deepEqual(await ignored({ native: { cluster: { clusterIdentifier: "mine" } } }), []);
    const group = (await recordDatabase({})).resource("aws:rds/subnetGroup:SubnetGroup");
    assert.deepEqual(group.options.ignoreChanges, ["namePrefix"]);
  });

  it("remembers engine and database, which are fixed as long as the data outlives the cluster", async () => {
    const stashes = async (...given: Parameters<typeof recordDatabase>) =>
      (await recordDatabase(...given)).resources(STASH).map(({ name, inputs }) => [name, inputs.input]);
    const set = (value: string) => ({ set: true, value });
    assert.deepEqual(await stashes({}), [
      ["Web-Database-engine", set("postgresql")],
      ["Web-Database-database", set("notes")],
    ]);
    const named = await stashes({ native: { cluster: { clusterIdentifier: "mine" } } });
    assert.deepEqual(
      named.map(([name]) => name),
      ["Web-Database-engine-mine", "Web-Database-database-mine"],
    );
    assert.deepEqual(await stashes({}, "destroy"), []);
  });

  it("refuses a network with too few subnets, and the Data API turned off, when they are known", async () => {
    const later = <T>(value: T) => pulumi.output(Promise.resolve(value));
    const vpc = { vpcId: "vpc-1", isolatedSubnetIds: later(["a"]), privateSubnetIds: later<string[]>([]) };
    await assert.rejects(() => recordDatabase({ native: { vpc } }), /native\.vpc: fewer than two subnets/);
    const enableHttpEndpoint = later(false);
    await assert.rejects(
      () => recordDatabase({ native: { cluster: { enableHttpEndpoint } } }),
      /native\.cluster\.enableHttpEndpoint: functions and migrations reach the database by the Data API/,
    );
  });

  it("takes private subnets of a network where there are no isolated ones", async () => {
    const vpc = { vpcId: "vpc-1", isolatedSubnetIds: [], privateSubnetIds: pulumi.output(["a", "b"]) };
    const recorded = await recordDatabase({ native: { vpc } });
    assert.deepEqual(recorded.resource("aws:rds/subnetGroup:SubnetGroup").inputs.subnetIds, ["a", "b"]);
  });

  it("does not say a password that is refused", async () => {
    const cluster = { masterPassword: "hunter2" } as never;
    await assert.rejects(
      () => recordDatabase({ native: { cluster } }),
      (error: Error) => /RDS makes the password/.test(error.message) && !error.message.includes("hunter2"),
    );
  });
});
