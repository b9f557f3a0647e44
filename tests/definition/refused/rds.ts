import * as rds from "@pulumi/aws/rds";
import { RDS, type RDSProps } from "#sdk/index";
import type { ProgramFiles } from "../../support/program-folder";
import { type RefusedDefinition, type RefusedIssue, refused } from "./refused";

const NOTES = { engine: "postgresql16", defaultDatabaseName: "notes" } as const;
const CURRENT = '"mysql8.0", "postgresql14", "postgresql15", "postgresql16" or "postgresql17"';
const NETWORK = "pass an awsx.ec2.Vpc, or { vpcId } and the ids of two subnets as native.vpcSubnets";

function withProps(
  name: string,
  props: object | undefined,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'RDS "Notes"',
    program: ({ stack }) => new RDS(stack, "Notes", props as RDSProps),
    issues,
  });
}

function withNative(name: string, native: object, ...issues: readonly RefusedIssue[]): RefusedDefinition {
  return withProps(name, { ...NOTES, native }, ...issues);
}

function withSetting(
  setting: string,
  value: unknown,
  code: RefusedIssue[0],
  cure: string,
  shown: unknown = undefined,
): RefusedDefinition {
  const native = { cluster: { [setting]: value } };
  return withNative(`${setting} inside native settings`, native, [
    code,
    `native.cluster.${setting}`,
    shown,
    cure,
  ]);
}

/** A cluster made elsewhere, with other props beside it. */
function withExisting(
  name: string,
  propsOf: (cluster: rds.Cluster) => object,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'RDS "Notes"',
    given: () => rds.Cluster.get("old", "old-notes"),
    program: ({ stack }, cluster) => new RDS(stack, "Notes", { ...NOTES, ...propsOf(cluster) } as RDSProps),
    issues,
  });
}

function withFolder(
  name: string,
  files: ProgramFiles,
  ...issues: readonly RefusedIssue[]
): RefusedDefinition {
  return refused({
    name,
    construct: 'RDS "Notes"',
    program: ({ stack }) => new RDS(stack, "Notes", { ...NOTES, migrations: "migrations" }),
    files: { "package.json": "{}", ...files },
    issues,
  });
}

const REQUIRED: readonly RefusedDefinition[] = [
  withProps("no props", undefined, ["VALUE_WRONG_TYPE", "", undefined, "pass an object"]),
  withProps("a missing engine", { defaultDatabaseName: "notes" }, [
    "PROP_MISSING",
    "engine",
    undefined,
    "write one of mysql8.0",
  ]),
  withProps("an unknown engine", { ...NOTES, engine: "postgresql9" }, [
    "VALUE_NOT_ALLOWED",
    "engine",
    "postgresql9",
    "postgresql",
  ]),
  withProps("an engine that is no word of ours, with all that are", { ...NOTES, engine: "oracle" }, [
    "VALUE_NOT_ALLOWED",
    "engine",
    "oracle",
    CURRENT,
  ]),
  withProps("a missing database name", { engine: "mysql8.0" }, [
    "PROP_MISSING",
    "defaultDatabaseName",
    undefined,
    "name it",
  ]),
  withProps("a database name that Aurora does not take", { ...NOTES, defaultDatabaseName: "1-notes" }, [
    "RDS_DATABASE_NAME_INVALID",
    "defaultDatabaseName",
    "1-notes",
    "begin with a letter",
  ]),
  withProps("a database name that PostgreSQL reserves", { ...NOTES, defaultDatabaseName: "grant" }, [
    "RDS_DATABASE_NAME_INVALID",
    "defaultDatabaseName",
    "grant",
    'write for example "grant_db"',
  ]),
  withProps("a database name that MySQL reserves", { engine: "mysql8.0", defaultDatabaseName: "Groups" }, [
    "RDS_DATABASE_NAME_INVALID",
    "defaultDatabaseName",
    "Groups",
    'write for example "Groups_db"',
  ]),
  withProps("the name of the cluster in generation 0", { ...NOTES, rdsServerlessCluster: {} }, [
    "PROP_UNKNOWN",
    "rdsServerlessCluster",
    undefined,
    "did you mean native.cluster",
  ]),
  refused({
    name: "an id that makes no identifier of a cluster",
    construct: 'RDS "My_Notes"',
    program: ({ stack }) => new RDS(stack, "My_Notes", NOTES),
    issues: [["RDS_NAME_INVALID", "", undefined, "native.cluster.clusterIdentifier"]],
  }),
];

const SCALING: readonly RefusedDefinition[] = [
  withProps("a pause of less than 5 minutes", { ...NOTES, scaling: { autoPause: 4 } }, [
    "VALUE_OUT_OF_RANGE",
    "scaling.autoPause",
    240,
    "write 5 minutes to 1 day",
  ]),
  withProps("a pause of more than a day", { ...NOTES, scaling: { autoPause: "2 days" } }, [
    "VALUE_OUT_OF_RANGE",
    "scaling.autoPause",
    "2 days",
    "write 5 minutes to 1 day",
  ]),
  withProps("a largest capacity below 1 unit", { ...NOTES, scaling: { maxCapacity: 0.5 } }, [
    "VALUE_OUT_OF_RANGE",
    "scaling.maxCapacity",
    0.5,
    "from 1 to 256",
  ]),
  withProps("a capacity that is not in halves", { ...NOTES, scaling: { maxCapacity: 1.2 } }, [
    "VALUE_OUT_OF_RANGE",
    "scaling.maxCapacity",
    1.2,
    "write a multiple of 0.5",
  ]),
  withProps("a capacity that is no number of units", { ...NOTES, scaling: { maxCapacity: "big" } }, [
    "VALUE_WRONG_TYPE",
    "scaling.maxCapacity",
    "big",
    "pass a number",
  ]),
  withProps(
    "no capacity for a cluster that does not pause",
    { ...NOTES, scaling: { autoPause: false, minCapacity: 0 } },
    ["RDS_SCALING_INVALID", "scaling.minCapacity", 0, "write 0.5 or more"],
  ),
  withProps(
    "a smallest capacity above the largest",
    { ...NOTES, scaling: { autoPause: false, minCapacity: 8, maxCapacity: 4 } },
    ["RDS_SCALING_INVALID", "scaling.minCapacity", 8, "write at most 4"],
  ),
];

const NATIVE: readonly RefusedDefinition[] = [
  withSetting("engine", "aurora-mysql", "RDS_NATIVE_OWN_PROP", "write engine"),
  withSetting("engineMode", "serverless", "RDS_NATIVE_OWN_PROP", "write engine"),
  withSetting("databaseName", "other", "RDS_NATIVE_OWN_PROP", "write defaultDatabaseName"),
  withSetting("scalingConfiguration", {}, "RDS_NATIVE_OWN_PROP", "write scaling"),
  withSetting("serverlessv2ScalingConfiguration", {}, "RDS_NATIVE_OWN_PROP", "write scaling"),
  withSetting("dbSubnetGroupName", "mine", "RDS_NATIVE_OWN_PROP", "write native.vpc and native.vpcSubnets"),
  withSetting("clusterIdentifierPrefix", "notes-", "RDS_NATIVE_OWN_PROP", "write clusterIdentifier"),
  withSetting("clusterIdentifier", "My Notes", "RDS_NAME_INVALID", "small letters"),
  withSetting("enableHttpEndpoint", false, "RDS_DATA_API_OFF", "remove it", false),
  withSetting("masterPassword", "hunter2", "RDS_PASSWORD_GIVEN", "remove it; the secret is secretArn"),
  withSetting("masterPasswordWo", "hunter2", "RDS_PASSWORD_GIVEN", "remove it; the secret is secretArn"),
  withSetting("manageMasterUserPassword", false, "RDS_PASSWORD_GIVEN", "remove it; the secret is secretArn"),
  withNative("a secret for a cluster that is made here", { secret: "arn:aws:secretsmanager:::secret:a" }, [
    "RDS_SECRET_REFUSED",
    "native.secret",
    undefined,
    "the secret that RDS makes is secretArn",
  ]),
  withNative("what is no network", { vpc: "vpc-1" }, ["RDS_NETWORK_INVALID", "native.vpc", "vpc-1", NETWORK]),
  withNative("a network without subnets for a cluster", { vpc: { vpcId: "vpc-1" } }, [
    "RDS_NETWORK_INVALID",
    "native.vpc",
    [],
    NETWORK,
  ]),
  withNative("one subnet", { vpc: { vpcId: "vpc-1" }, vpcSubnets: ["a"] }, [
    "RDS_NETWORK_INVALID",
    "native.vpcSubnets",
    ["a"],
    NETWORK,
  ]),
  withNative("subnets without their network", { vpcSubnets: ["a", "b"] }, [
    "RDS_NETWORK_INVALID",
    "native.vpcSubnets",
    undefined,
    NETWORK,
  ]),
  withNative("an unknown kind of subnets", { vpc: { vpcId: "vpc-1" }, vpcSubnets: "secret" }, [
    "VALUE_NOT_ALLOWED",
    "native.vpcSubnets",
    "secret",
    '"isolated", "private" or "public"',
  ]),
];

const EXISTING: readonly RefusedDefinition[] = [
  withExisting("an existing cluster without its secret", (cluster) => ({ native: { cluster } }), [
    "RDS_SECRET_MISSING",
    "native.secret",
    undefined,
    "native: { cluster, secret }",
  ]),
  withExisting(
    "scaling and a network for an existing cluster",
    (cluster) => ({
      scaling: { autoPause: true },
      native: {
        cluster,
        secret: "arn:aws:secretsmanager:::secret:a",
        vpc: { vpcId: "vpc-1" },
        vpcSubnets: [],
      },
    }),
    ["RDS_EXISTING", "scaling", undefined, "set it on that cluster"],
    ["RDS_EXISTING", "native.vpc", undefined, "set it on that cluster"],
    ["RDS_EXISTING", "native.vpcSubnets", undefined, "set it on that cluster"],
  ),
];

const MIGRATIONS: readonly RefusedDefinition[] = [
  withFolder("a missing folder of migrations, with the one that is meant", { "migration/0001.sql": "" }, [
    "RDS_MIGRATIONS_MISSING",
    "migrations",
    "migrations",
    'did you mean "migration"',
  ]),
  withFolder("a folder without migrations", { "migrations/README.md": "", "migrations/types.d.ts": "" }, [
    "RDS_MIGRATIONS_MISSING",
    "migrations",
    "migrations",
    "write one, such as 0001_notes.sql",
  ]),
  withFolder("two migrations of one name", { "migrations/0001.sql": "", "migrations/0001.ts": "" }, [
    "RDS_MIGRATIONS_INVALID",
    "migrations",
    undefined,
    "rename one of them",
  ]),
  withFolder(
    "a migration that uses a Kysely which is not installed",
    {
      "migrations/0001.mjs": "export const up = (db) => db.schema.dropTable('notes').execute();",
      "node_modules/kysely/package.json": '{"version":"0.25.0"}',
    },
    [
      "RDS_QUERY_BUILDER_MISSING",
      "migrations",
      undefined,
      "npm install kysely-data-api@0.2.1, which fits kysely 0.25.0",
    ],
  ),
];

/** Refused definitions of an RDS. */
export const REFUSED_DATABASES: readonly RefusedDefinition[] = [
  ...REQUIRED,
  ...SCALING,
  ...NATIVE,
  ...EXISTING,
  ...MIGRATIONS,
];
