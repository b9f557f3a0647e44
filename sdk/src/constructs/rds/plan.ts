import type * as rds from "@pulumi/aws/rds";
import type * as pulumi from "@pulumi/pulumi";
import type { Placement } from "../../app/component";
import { TYPE } from "../../aws/tokens";
import type { Issues } from "../../errors";
import {
  checkInput,
  checkKnownProps,
  checkPresent,
  checkType,
  isPlain,
  namesOf,
  resourceType,
} from "../../values";
import { type PlannedEngine, planEngine } from "./engines";
import { type MigrationsPlan, planMigrations } from "./migrations-plan";
import { type NetworkPlan, planNetwork } from "./network-plan";
import type { NativeClusterSettings, OwnClusterSetting, RDSNativeProps, RDSProps } from "./props";
import { findReserved } from "./reserved-names";
import { planScaling, type ScalingPlan } from "./scaling-plan";

/** A cluster to be made. */
export interface MadeClusterPlan {
  readonly kind: "made";
  /** The program's own identifier, or the name that we derive. */
  readonly identifier: pulumi.Input<string>;
  readonly isNameDerived: boolean;
  readonly engine: PlannedEngine;
  readonly scaling: ScalingPlan;
  readonly network: NetworkPlan;
  readonly settings: NativeClusterSettings;
  readonly backupDays: number;
  /** Whether the data outlives the cluster, so that AWS making an empty one in its place would go unnoticed. */
  readonly isRetained: boolean;
}

/** A cluster made elsewhere. */
export interface ExistingClusterPlan {
  readonly kind: "existing";
  readonly cluster: rds.Cluster;
  readonly secretArn: pulumi.Input<string>;
}

export interface RDSPlan {
  readonly cluster: MadeClusterPlan | ExistingClusterPlan;
  readonly defaultDatabaseName: string;
  readonly migrations: MigrationsPlan | undefined;
}

const PROPS = namesOf<RDSProps>()(["engine", "defaultDatabaseName", "scaling", "migrations", "native"]);
const NATIVE_PROPS = namesOf<RDSNativeProps>()(["cluster", "secret", "vpc", "vpcSubnets"]);
/** Names of generation 0, and where they are now. */
const RENAMED = { rdsServerlessCluster: "native.cluster", cdk: "native" };
const OWN_PROPS: Readonly<Partial<Record<OwnClusterSetting, string>>> = {
  engine: "engine",
  engineMode: "engine",
  databaseName: "defaultDatabaseName",
  scalingConfiguration: "scaling",
  serverlessv2ScalingConfiguration: "scaling",
  dbSubnetGroupName: "native.vpc and native.vpcSubnets",
};
const PASSWORDS = ["masterPassword", "masterPasswordWo"] as const;
const ONLY_FOR_MADE = ["vpc", "vpcSubnets"] as const;
/** @see https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBCluster.html */
const DATABASE_NAME = /^[A-Za-z]\w{0,62}$/;
const RESTORED_BY = [
  "snapshotIdentifier",
  "restoreToPointInTime",
  "s3Import",
  "replicationSourceIdentifier",
] as const;
const IDENTIFIER = /^[a-z](-?[a-z0-9])*$/;
const LONGEST_IDENTIFIER = 63;

/** Check the props of an RDS. With mistakes in `issues` the plan is not to be used. */
export function planRDS(props: unknown, placement: Placement, issues: Issues): RDSPlan | undefined {
  if (!checkKnownProps(props, PROPS, issues, RENAMED)) return undefined;
  const { app } = placement;
  const warn = (message: string) => app.warnOnce(message, message);
  const engine = planEngine(props.engine, issues.at("engine"), warn);
  checkDatabaseName(props.defaultDatabaseName, issues.at("defaultDatabaseName"));
  const native = planNative(props.native, issues.at("native"));
  const cluster = isCluster(native.cluster)
    ? planExisting(native.cluster, native, props, issues)
    : planMade(native, props, placement, engine, issues);
  const migrations = planMigrations(props.migrations, placement, engine?.dialect, issues);
  return cluster && { cluster, defaultDatabaseName: props.defaultDatabaseName as string, migrations };
}

function planNative(native: unknown, issues: Issues): RDSNativeProps {
  return native !== undefined && checkKnownProps(native, NATIVE_PROPS, issues) ? native : {};
}

function checkDatabaseName(name: unknown, issues: Issues): void {
  if (
    !checkPresent(name, issues, 'name it: defaultDatabaseName: "notes"') ||
    !checkType(name, "string", issues)
  )
    return;
  if (DATABASE_NAME.test(name)) return;
  const cure = "begin with a letter, and use up to 63 letters, digits and _";
  issues.add("RDS_DATABASE_NAME_INVALID", { problem: "not the name of a database", value: name, cure });
}

function isCluster(value: unknown): value is rds.Cluster {
  return resourceType(value) === TYPE.rds.Cluster;
}

function planExisting(
  cluster: rds.Cluster,
  native: RDSNativeProps,
  props: Readonly<Record<string, unknown>>,
  issues: Issues,
): ExistingClusterPlan {
  const at = issues.at("native");
  if (props.scaling !== undefined) refuseOnExisting(issues.at("scaling"));
  for (const name of ONLY_FOR_MADE) if (native[name] !== undefined) refuseOnExisting(at.at(name));
  const { secret } = native;
  if (secret === undefined) {
    const cure = "give the secret of the cluster: native: { cluster, secret }";
    at.at("secret").add("RDS_SECRET_MISSING", { problem: "the cluster is made elsewhere", cure });
  }
  return { kind: "existing", cluster, secretArn: arnOfSecret(secret) };
}

function arnOfSecret(secret: RDSNativeProps["secret"]): pulumi.Input<string> {
  return resourceType(secret) === undefined
    ? (secret as pulumi.Input<string>)
    : (secret as { readonly arn: pulumi.Output<string> }).arn;
}

function refuseOnExisting(issues: Issues): void {
  const problem = "cannot be set when native.cluster is an existing cluster";
  issues.add("RDS_EXISTING", { problem, cure: "set it on that cluster" });
}

function planMade(
  native: RDSNativeProps,
  props: Readonly<Record<string, unknown>>,
  placement: Placement,
  engine: PlannedEngine | undefined,
  issues: Issues,
): MadeClusterPlan | undefined {
  const { app } = placement;
  const at = issues.at("native");
  const settings = planSettings(native.cluster, at.at("cluster"));
  if (native.secret !== undefined) {
    const cure = "remove it; the secret that RDS makes is secretArn";
    at.at("secret").add("RDS_SECRET_REFUSED", { problem: "the cluster is made here", cure });
  }
  const warn = (message: string) => app.warnOnce(message, message);
  const scaling = planScaling(props.scaling, issues.at("scaling"), warn);
  const network = planNetwork(native, at);
  const identifier = planIdentifier(settings, placement, issues);
  if (!engine || !scaling || !network) return undefined;
  if (!isRestored(settings))
    checkReserved(props.defaultDatabaseName, engine, issues.at("defaultDatabaseName"), warn);
  return {
    kind: "made",
    identifier,
    isNameDerived: settings.clusterIdentifier === undefined,
    engine,
    scaling,
    network,
    settings,
    backupDays: placement.defaults.databaseBackupDays,
    isRetained: app.defaultRemovalPolicy !== "destroy",
  };
}

/** A cluster that is restored has the databases of the other one. */
function isRestored(settings: NativeClusterSettings): boolean {
  return RESTORED_BY.some((name) => settings[name] !== undefined);
}

/** Report a name that AWS refuses, in its words, and warn of one that it may refuse. */
function checkReserved(
  name: unknown,
  { dialect }: PlannedEngine,
  issues: Issues,
  warn: (message: string) => void,
): void {
  if (typeof name !== "string") return;
  const found = findReserved(name, dialect);
  if (found === undefined) return;
  const cure = `write for example ${JSON.stringify(`${name}_db`)}`;
  if (found === "reserved") {
    const problem = `DatabaseName ${name} cannot be used. It is a reserved word for this engine`;
    issues.add("RDS_DATABASE_NAME_INVALID", { problem, value: name, cure });
    return;
  }
  const { kind, id } = issues.construct;
  const problem = `AWS may refuse ${JSON.stringify(name)}, which is a key word of PostgreSQL`;
  warn(`${kind} ${JSON.stringify(id)} ${issues.path}: ${problem}; ${cure}`);
}

function planSettings(cluster: unknown, issues: Issues): NativeClusterSettings {
  if (cluster === undefined || !checkType(cluster, "object", issues)) return {};
  for (const [name, prop] of Object.entries(OWN_PROPS)) {
    if (cluster[name] === undefined) continue;
    const problem = "a cluster has a prop of its own for this";
    issues.at(name).add("RDS_NATIVE_OWN_PROP", { problem, cure: `write ${prop}` });
  }
  for (const name of PASSWORDS) if (cluster[name] !== undefined) refusePassword(issues.at(name));
  if (cluster.manageMasterUserPassword === false) refusePassword(issues.at("manageMasterUserPassword"));
  const { enableHttpEndpoint } = cluster as NativeClusterSettings;
  if (enableHttpEndpoint === undefined) return cluster;
  const checked = checkInput(enableHttpEndpoint, issues.at("enableHttpEndpoint"), refuseWithoutDataApi);
  return { ...cluster, enableHttpEndpoint: checked };
}

/** Says where the password is and not what it was. */
function refusePassword(issues: Issues): void {
  const problem = "RDS makes the password, keeps it in a secret and changes it";
  issues.add("RDS_PASSWORD_GIVEN", { problem, cure: "remove it; the secret is secretArn" });
}

function refuseWithoutDataApi(isOn: boolean | undefined, issues: Issues): void {
  if (isOn !== false) return;
  const problem = "functions and migrations reach the database by the Data API";
  issues.add("RDS_DATA_API_OFF", { problem, value: isOn, cure: "remove it" });
}

/** AWS keeps identifiers in lower case. */
function planIdentifier(
  { clusterIdentifier, clusterIdentifierPrefix }: NativeClusterSettings,
  placement: Placement,
  issues: Issues,
): pulumi.Input<string> {
  const at = issues.at("native", "cluster");
  if (clusterIdentifierPrefix !== undefined) {
    const problem = "the identifier of a cluster is fixed";
    at.at("clusterIdentifierPrefix").add("RDS_NATIVE_OWN_PROP", { problem, cure: "write clusterIdentifier" });
  }
  if (clusterIdentifier === undefined) {
    const derived = placement.physicalName.toLowerCase();
    checkIdentifier(derived, issues);
    return derived;
  }
  return checkInput(clusterIdentifier, at.at("clusterIdentifier"), checkIdentifier) as pulumi.Input<string>;
}

function checkIdentifier(identifier: unknown, issues: Issues): void {
  if (!checkType(identifier, "string", issues)) return;
  if (IDENTIFIER.test(identifier) && identifier.length <= LONGEST_IDENTIFIER) return;
  const problem = `the cluster would be called ${JSON.stringify(identifier)}`;
  const cure =
    "use up to 63 small letters, digits and single dashes, beginning with a letter: native.cluster.clusterIdentifier";
  issues.add("RDS_NAME_INVALID", { problem, cure });
}

/** The beginning of a name that the program may give only later. */
export function knownName(identifier: pulumi.Input<string>): string | undefined {
  return isPlain(identifier) ? identifier : undefined;
}
