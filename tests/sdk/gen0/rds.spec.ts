import assert from "node:assert/strict";
import * as kms from "@pulumi/aws/kms";
import * as rds from "@pulumi/aws/rds";
import { Function, RDS, type RDSProps, RemovalPolicy } from "#sdk/gen0/index";
import { App, RDS as NewRDS, Stack } from "#sdk/index";
import { expectDefinitionError } from "../../support/definition-error";
import { expectSame } from "../../support/gen0";
import { inProgramFolder } from "../../support/program-folder";
import { record } from "../../support/record";
import { CASES } from "./cases/rds";

const NOTES = { engine: "postgresql10.14", defaultDatabaseName: "notes" } as const;
const SECRET = "arn:aws:secretsmanager:us-east-1:123456789012:secret:notes";

function refused(props: unknown): () => Promise<unknown> {
  return () => record(() => new RDS(new Stack(new App(), "Shop"), "Notes", props as RDSProps));
}

describe("an RDS of generation 0", () => {
  for (const [name, [old, now]] of Object.entries(CASES))
    it(`takes ${name}`, () =>
      expectSame(
        (stack) => new RDS(stack, "Notes", old),
        (stack) => new NewRDS(stack, "Notes", now),
      ));

  it("takes resources of AWS where the platform had its own", () =>
    expectSame(
      (stack) => {
        const storageEncryptionKey = new kms.Key("key");
        const parameterGroup = new rds.ClusterParameterGroup("group", { family: "aurora-postgresql16" });
        const rdsServerlessCluster = { storageEncryptionKey, parameterGroup };
        new RDS(stack, "Notes", { ...NOTES, rdsServerlessCluster });
      },
      (stack) => {
        const kmsKeyId = new kms.Key("key").arn;
        const group = new rds.ClusterParameterGroup("group", { family: "aurora-postgresql16" });
        const cluster = { kmsKeyId, dbClusterParameterGroupName: group.name };
        new NewRDS(stack, "Notes", { ...NOTES, native: { cluster } });
      },
    ));

  it("takes a cluster made elsewhere, with its secret", () =>
    expectSame(
      (stack) => {
        const rdsServerlessCluster = new rds.Cluster("given", { engine: "aurora-postgresql" });
        new RDS(stack, "Notes", { ...NOTES, rdsServerlessCluster, native: { secret: SECRET } });
      },
      (stack) => {
        const cluster = new rds.Cluster("given", { engine: "aurora-postgresql" });
        new NewRDS(stack, "Notes", { ...NOTES, native: { cluster, secret: SECRET } });
      },
    ));

  it("leaves a snapshot, stays, or goes without one, as its policy says", async () => {
    const made = (removalPolicy: RemovalPolicy) => (stack: unknown) =>
      new RDS(stack as Stack, "Notes", { ...NOTES, rdsServerlessCluster: { removalPolicy } });
    await expectSame(made(RemovalPolicy.SNAPSHOT), (stack) => new NewRDS(stack, "Notes", NOTES));
    await expectSame(
      made(RemovalPolicy.RETAIN),
      (stack) => new NewRDS(stack, "Notes", NOTES, { retainOnDelete: true }),
    );
    await expectSame(made(RemovalPolicy.DESTROY), (stack) => {
      new NewRDS(stack, "Notes", { ...NOTES, native: { cluster: { skipFinalSnapshot: true } } });
    });
  });

  it("runs migrations", () =>
    inProgramFolder(
      { "package.json": "{}", "migrations/0001_notes.sql": "CREATE TABLE notes (id int);" },
      () =>
        expectSame(
          (stack) => new RDS(stack, "Notes", { ...NOTES, migrations: "migrations" }),
          (stack) => new NewRDS(stack, "Notes", { ...NOTES, migrations: "migrations" }),
        ),
    ));

  it("has the cluster under its old name, with the old names of what is read from it", async () => {
    const { outputs } = await record(() => {
      const stack = new Stack(new App(), "Shop");
      const database = new RDS(stack, "Notes", NOTES);
      const { rdsServerlessCluster: cluster, clusterEndpoint } = database;
      new Function(stack, "Read", { handler: "src/read.get", permissions: [database, cluster] });
      assert.equal(database.rdsServerlessCluster, cluster);
      const { native, secretArn } = database;
      return {
        old: [
          cluster.clusterArn,
          cluster.clusterIdentifier,
          cluster.clusterEndpoint,
          cluster.secret.secretArn,
        ],
        now: [database.clusterArn, database.clusterIdentifier, native.cluster.endpoint, secretArn],
        hosts: [clusterEndpoint.hostname, native.cluster.endpoint],
        ports: [clusterEndpoint.port, native.cluster.port],
      };
    });
    const { old, now, hosts, ports } = outputs as Record<string, readonly string[]>;
    assert.deepEqual(old, now);
    assert.equal(old?.[1], "dev-notes-notes");
    assert.equal(hosts?.[0], hosts?.[1]);
    assert.equal(ports?.[0], ports?.[1]);
  });

  it("reports all mistakes at once, by the paths of the program", () =>
    expectDefinitionError(
      refused({
        engine: "postgresql9",
        scaling: { autoPause: 1, maxCapacity: 0.5 },
        rdsServerlessCluster: {
          clusterIdentifier: "No Tes",
          backupRetention: "3 days",
          enableDataApi: false,
          credentials: {},
          defaultDatabaseName: "notes",
          scaling: {},
          subnetGroup: {},
          engine: "aurora",
          vpcSubnets: { subnetType: "somewhere" },
        },
      }),
      [
        { code: "VALUE_NOT_ALLOWED", path: "engine" },
        { code: "PROP_MISSING", path: "defaultDatabaseName" },
        { code: "VALUE_OUT_OF_RANGE", path: "scaling.autoPause" },
        { code: "VALUE_OUT_OF_RANGE", path: "scaling.maxCapacity" },
        { code: "RDS_NAME_INVALID", path: "rdsServerlessCluster.clusterIdentifier" },
        { code: "VALUE_WRONG_TYPE", path: "rdsServerlessCluster.backupRetention", cure: /Duration/ },
        { code: "RDS_DATA_API_OFF", path: "rdsServerlessCluster.enableDataApi" },
        { code: "PROP_GONE", path: "rdsServerlessCluster.credentials", cure: /secretArn/ },
        { code: "PROP_GONE", path: "rdsServerlessCluster.defaultDatabaseName", cure: /beside/ },
        { code: "PROP_GONE", path: "rdsServerlessCluster.scaling", cure: /beside/ },
        { code: "PROP_GONE", path: "rdsServerlessCluster.subnetGroup", cure: /vpc/ },
        { code: "RDS_NATIVE_OWN_PROP", path: "rdsServerlessCluster.engine" },
        { code: "RDS_NETWORK_INVALID", path: "rdsServerlessCluster.vpcSubnets.subnetType" },
      ],
    ));
});
