import assert from "node:assert/strict";
import * as ec2 from "@pulumi/aws/ec2";
import * as rds from "@pulumi/aws/rds";
import * as secretsmanager from "@pulumi/aws/secretsmanager";
import { App, Function, RDS, type RDSProps, Stack } from "#sdk/index";
import { inProgramFolder } from "../support/program-folder";
import { record } from "../support/record";
import { define, givenStatementsOf } from "./program";

const CLUSTER = "aws:rds/cluster:Cluster";
const INSTANCE = "aws:rds/clusterInstance:ClusterInstance";
const GROUP = "aws:rds/subnetGroup:SubnetGroup";
const VPC = "awsx:ec2:Vpc";
const INVOCATION = "aws:lambda/invocation:Invocation";
const NOTES = { engine: "postgresql16", defaultDatabaseName: "notes" } as const;

/** The inputs of a cluster with these props, and the program's warnings. */
async function clusterOf(props: Partial<RDSProps>) {
  const recorded = await define(({ stack }) => {
    new RDS(stack, "Database", { ...NOTES, ...props });
  });
  const warnings = recorded.logs.filter(({ severity }) => severity === "warn").map(({ message }) => message);
  return { inputs: recorded.resource(CLUSTER).inputs, warnings, recorded };
}

describe("definition: RDS of generation 1", () => {
  it("[rds.serverless] is a provisioned cluster that scales, with one serverless instance", async () => {
    const { inputs, recorded } = await clusterOf({});
    const { vpcSecurityGroupIds, dbSubnetGroupName, finalSnapshotIdentifier, tags, ...rest } = inputs;
    assert.deepEqual(rest, {
      clusterIdentifier: "dev-notes-database",
      engine: "aurora-postgresql",
      engineMode: "provisioned",
      engineVersion: "16",
      databaseName: "notes",
      masterUsername: "postgres",
      manageMasterUserPassword: true,
      enableHttpEndpoint: true,
      storageEncrypted: true,
      copyTagsToSnapshot: true,
      backupRetentionPeriod: 1,
      serverlessv2ScalingConfiguration: { minCapacity: 0, maxCapacity: 16, secondsUntilAutoPause: 300 },
      skipFinalSnapshot: false,
    });
    assert.deepEqual(tags, { "serverless-api:app": "notes", "serverless-api:stage": "dev" });
    assert.deepEqual(vpcSecurityGroupIds, [recorded.resource("aws:ec2/securityGroup:SecurityGroup").id]);
    assert.equal(dbSubnetGroupName, recorded.resource(GROUP).state.name);
    const instance = recorded.expect(INSTANCE, "Web-Database-instance", {
      clusterIdentifier: "dev-notes-database",
      engine: "aurora-postgresql",
      engineVersion: "16",
      instanceClass: "db.serverless",
    });
    assert.ok(!("identifier" in instance.inputs));
    assert.match(String(finalSnapshotIdentifier), /^dev-notes-database-final-/);
  });

  it("[rds.engine] takes the engines that AWS makes", async () => {
    const engines = {
      "mysql8.0": ["aurora-mysql", "8.0", "admin"],
      postgresql14: ["aurora-postgresql", "14", "postgres"],
      postgresql15: ["aurora-postgresql", "15", "postgres"],
      postgresql16: ["aurora-postgresql", "16", "postgres"],
      postgresql17: ["aurora-postgresql", "17", "postgres"],
    } as const;
    for (const [engine, expected] of Object.entries(engines)) {
      const { inputs, warnings } = await clusterOf({ engine: engine as keyof typeof engines });
      assert.deepEqual([inputs.engine, inputs.engineVersion, inputs.masterUsername], expected, engine);
      assert.deepEqual(warnings, []);
    }
  });

  it("[rds.engine-legacy] replaces an engine that AWS no longer offers by a current one, and warns", async () => {
    const legacy = {
      "mysql5.6": "mysql8.0",
      "mysql5.7": "mysql8.0",
      "postgresql10.14": "postgresql16",
      "postgresql11.13": "postgresql16",
      "postgresql11.16": "postgresql16",
      "postgresql13.9": "postgresql16",
    } as const;
    for (const [engine, successor] of Object.entries(legacy)) {
      const { inputs, warnings } = await clusterOf({ engine: engine as keyof typeof legacy });
      assert.equal(inputs.engineVersion, successor === "mysql8.0" ? "8.0" : "16");
      assert.deepEqual(warnings, [
        `AWS no longer makes clusters of ${engine}; ${successor} is made: write engine: "${successor}"`,
      ]);
    }
  });

  it("[rds.auto-pause] pauses after 5 minutes, a number of minutes or a duration, or never", async () => {
    const of = async (autoPause: NonNullable<RDSProps["scaling"]>["autoPause"]) =>
      (await clusterOf({ scaling: { ...(autoPause !== undefined && { autoPause }) } })).inputs
        .serverlessv2ScalingConfiguration;
    const paused = (secondsUntilAutoPause: number) => ({
      minCapacity: 0,
      maxCapacity: 16,
      secondsUntilAutoPause,
    });
    assert.deepEqual(await of(undefined), paused(300));
    assert.deepEqual(await of(true), paused(300));
    assert.deepEqual(await of(45), paused(2700));
    assert.deepEqual(await of("1 day"), paused(86_400));
    assert.deepEqual(await of(false), { minCapacity: 2, maxCapacity: 16 });
  });

  it("[rds.capacity] takes units as words and as numbers, in halves", async () => {
    const { inputs } = await clusterOf({
      scaling: { autoPause: false, minCapacity: "ACU_4", maxCapacity: "ACU_256" },
    });
    assert.deepEqual(inputs.serverlessv2ScalingConfiguration, { minCapacity: 4, maxCapacity: 256 });
    const half = await clusterOf({ scaling: { autoPause: false, minCapacity: 0.5, maxCapacity: 1 } });
    assert.deepEqual(half.inputs.serverlessv2ScalingConfiguration, { minCapacity: 0.5, maxCapacity: 1 });
    const small = await clusterOf({ scaling: { autoPause: false, maxCapacity: 1 } });
    assert.deepEqual(small.inputs.serverlessv2ScalingConfiguration, { minCapacity: 1, maxCapacity: 1 });
  });

  it("[rds.capacity-paused] warns of a smallest capacity of a cluster that pauses", async () => {
    const { inputs, warnings } = await clusterOf({ scaling: { minCapacity: "ACU_2", maxCapacity: 8 } });
    assert.deepEqual(inputs.serverlessv2ScalingConfiguration, {
      minCapacity: 0,
      maxCapacity: 8,
      secondsUntilAutoPause: 300,
    });
    assert.deepEqual(warnings, [
      "a cluster that pauses has 0 as its smallest capacity, not 2; write scaling: { autoPause: false } to keep 2",
    ]);
  });

  it("[rds.network] is in isolated subnets of its own network, in three zones, without a NAT gateway", async () => {
    const { recorded } = await clusterOf({});
    const network = recorded.expect(VPC, "Web-Database-network", {
      cidrBlock: "10.0.0.0/16",
      numberOfAvailabilityZones: 3,
      natGateways: { strategy: "None" },
      subnetSpecs: [{ type: "Public" }, { type: "Isolated" }],
      tags: { "serverless-api:app": "notes", "serverless-api:stage": "dev" },
    });
    const { isolatedSubnetIds } = network.state;
    assert.equal((isolatedSubnetIds as readonly string[]).length, 3);
    assert.deepEqual(recorded.resource(GROUP).inputs.subnetIds, isolatedSubnetIds);
  });

  it("[rds.network-given] is in a network that is given, in the subnets that are named", async () => {
    const recorded = await define(({ stack }) => {
      const first = new RDS(stack, "First", NOTES);
      new RDS(stack, "Shared", { ...NOTES, native: { vpc: first.native.vpc } });
      const vpc = { vpcId: "vpc-1", privateSubnetIds: ["a", "b"], publicSubnetIds: ["c", "d"] };
      new RDS(stack, "Private", { ...NOTES, native: { vpc } });
      new RDS(stack, "Public", { ...NOTES, native: { vpc, vpcSubnets: "public" } });
      const made = new ec2.Vpc("plain", { cidrBlock: "10.1.0.0/16" });
      new RDS(stack, "Named", { ...NOTES, native: { vpc: { vpcId: made.id }, vpcSubnets: ["e", "f"] } });
    });
    assert.equal(recorded.resources(VPC).length, 1);
    const { state } = recorded.resource(VPC);
    const subnetsOf = (id: string) => recorded.resource(GROUP, `Web-${id}-subnets`).inputs.subnetIds;
    assert.deepEqual(subnetsOf("Shared"), state.isolatedSubnetIds);
    assert.deepEqual(subnetsOf("Private"), ["a", "b"]);
    assert.deepEqual(subnetsOf("Public"), ["c", "d"]);
    assert.deepEqual(subnetsOf("Named"), ["e", "f"]);
    const groupOf = (id: string) =>
      recorded.resource("aws:ec2/securityGroup:SecurityGroup", `Web-${id}-security-group`).inputs.vpcId;
    assert.deepEqual([groupOf("Shared"), groupOf("Private")], [state.vpcId, "vpc-1"]);
  });

  it("[rds.native] takes settings, which win over ours, or an existing cluster with its secret", async () => {
    const recorded = await define(({ stack }) => {
      new RDS(stack, "Made", {
        ...NOTES,
        native: {
          cluster: {
            clusterIdentifier: "my-notes",
            engineVersion: "16.8",
            masterUsername: "boss",
            storageEncrypted: true,
            backupRetentionPeriod: 14,
            vpcSecurityGroupIds: ["sg-1"],
          },
        },
      });
      const cluster = rds.Cluster.get("old", "old-notes");
      const secret = new secretsmanager.Secret("old");
      const given = new RDS(stack, "Given", { ...NOTES, native: { cluster, secret } });
      assert.equal(given.native.cluster, cluster);
      assert.equal(given.native.vpc, undefined);
      new Function(stack, "User", { handler: "src/user.run", bind: [given] });
      return { arn: given.clusterArn, secret: given.secretArn, made: secret.arn };
    });
    recorded.expect(CLUSTER, "Web-Made-cluster", {
      clusterIdentifier: "my-notes",
      engineVersion: "16.8",
      masterUsername: "boss",
      backupRetentionPeriod: 14,
      vpcSecurityGroupIds: ["sg-1"],
    });
    assert.equal(recorded.resources("aws:ec2/securityGroup:SecurityGroup").length, 0);
    const { arn, secret, made } = recorded.outputs;
    assert.equal(secret, made);
    assert.deepEqual(
      givenStatementsOf(recorded, "Web-User").map(({ Resource }) => Resource),
      [[arn], [secret]],
    );
  });

  it("[rename.rds.cluster] has the cluster under native.cluster", async () => {
    await define(({ stack }) => {
      const database = new RDS(stack, "Database", NOTES);
      assert.ok(rds.Cluster.isInstance(database.native.cluster));
      assert.ok(!("rdsServerlessCluster" in database));
    });
  });

  it("[rds.binding] gives a bound function what the Data API asks for, and the Data API with the secret alone", async () => {
    const recorded = await define(({ stack }) => {
      const database = new RDS(stack, "Database", NOTES);
      new Function(stack, "User", { handler: "src/user.run", bind: [database] });
      return { arn: database.clusterArn, secret: database.secretArn };
    });
    const { arn, secret } = recorded.outputs;
    const { environment } = recorded.resource("aws:lambda/function:Function").inputs;
    const { variables } = environment as { variables: Readonly<Record<string, string>> };
    assert.equal(variables.SAPI_RDS_clusterArn_Database, arn);
    assert.equal(variables.SAPI_RDS_secretArn_Database, secret);
    assert.equal(variables.SAPI_RDS_defaultDatabaseName_Database, "notes");
    assert.deepEqual(givenStatementsOf(recorded, "Web-User"), [
      {
        Effect: "Allow",
        Action: [
          "rds-data:BatchExecuteStatement",
          "rds-data:BeginTransaction",
          "rds-data:CommitTransaction",
          "rds-data:ExecuteStatement",
          "rds-data:RollbackTransaction",
        ],
        Resource: [arn],
      },
      {
        Effect: "Allow",
        Action: ["secretsmanager:DescribeSecret", "secretsmanager:GetSecretValue"],
        Resource: [secret],
      },
    ]);
  });

  it("[rds.removal] follows the removal policy: a last snapshot, everything retained, or nothing", async () => {
    const of = async (policy: "snapshot" | "retain" | "destroy") => {
      const recorded = await record(() => {
        const app = new App();
        app.setDefaultRemovalPolicy(policy);
        new RDS(new Stack(app, "Web"), "Database", NOTES);
      });
      const { inputs, options } = recorded.resource(CLUSTER);
      const isRetained = recorded.resource(VPC).options.retainOnDelete;
      return [inputs.skipFinalSnapshot, options.retainOnDelete, isRetained];
    };
    assert.deepEqual(await of("snapshot"), [false, false, false]);
    assert.deepEqual(await of("retain"), [undefined, true, true]);
    assert.deepEqual(await of("destroy"), [true, false, false]);
  });

  it("[rds.migrations] calls a function with the migrations, and again when a file in their folder changes", async () => {
    const of = (files: Readonly<Record<string, string>>) =>
      inProgramFolder({ ...files, "package.json": "{}" }, () => clusterOf({ migrations: "migrations" }));
    const first = { "migrations/0001_notes.sql": "CREATE TABLE notes (id int)" };
    const { recorded } = await of(first);
    const invocation = recorded.resource(INVOCATION, "Web-Database-migrate");
    const made = recorded.resource("aws:lambda/function:Function", "Web-Database-migrator-function");
    assert.equal(invocation.inputs.functionName, made.state.name);
    assert.equal(invocation.inputs.input, "{}");
    assert.deepEqual([made.inputs.timeout, made.inputs.runtime], [900, "nodejs24.x"]);
    const dependencies = invocation.dependencies.map((urn) => urn.split("::").at(-1));
    assert.ok(dependencies.includes("Web-Database-instance"), "the instance is there before");
    assert.ok(dependencies.includes("Web-Database-migrator-policy"), "and what the function may do");
    const hashOf = async (files: Readonly<Record<string, string>>) =>
      (await of(files)).recorded.resource(INVOCATION).inputs.triggers;
    assert.deepEqual(await hashOf(first), invocation.inputs.triggers);
    const changes: readonly Readonly<Record<string, string>>[] = [
      { "migrations/0001_notes.sql": "CREATE TABLE notes (id bigint)" },
      { ...first, "migrations/0002_more.sql": "SELECT 1" },
      { ...first, "migrations/data/cities.json": "[]" },
      { "migrations/0001_note.sql": "CREATE TABLE notes (id int)" },
    ];
    for (const changed of changes) {
      assert.notDeepEqual(await hashOf(changed), invocation.inputs.triggers, JSON.stringify(changed));
    }
  });

  it("[rds.current] retains backups for a week with the current defaults", async () => {
    const recorded = await record(() => {
      const app = new App({ defaults: "current" });
      new RDS(new Stack(app, "Web"), "Database", NOTES);
    });
    recorded.expect(CLUSTER, { backupRetentionPeriod: 7 });
  });
});
