import type * as rds from "@pulumi/aws/rds";
import type * as secretsmanager from "@pulumi/aws/secretsmanager";
import type * as pulumi from "@pulumi/pulumi";
import type { Duration } from "../../values/duration";
import type { RDSEngine } from "./engines";

/** Aurora capacity units, of about 2 GiB each, as a number or as `ACU_8`: in steps of a half. Above 256 a warning says so. */
export type RDSCapacity = number | `ACU_${number}`;

/** How far a cluster scales. */
export interface RDSScaling {
  /**
   * The idle time after which the cluster pauses, from 5 minutes to a day: a number of minutes, or a duration. `true`
   * is 5 minutes, `false` never pauses. You pay for storage alone meanwhile. The first statement after that waits
   * some 15 seconds. The Data API refuses it with `DatabaseResumingException`, which the AWS SDK can try again.
   * Refused: `DURATION_INVALID`, `VALUE_OUT_OF_RANGE`.
   * @default `true`
   */
  readonly autoPause?: boolean | number | Duration;
  /**
   * The smallest capacity of a cluster that does not pause. One that pauses has 0, and a warning where another is written.
   * Refused: `VALUE_OUT_OF_RANGE`, `RDS_SCALING_INVALID`.
   * @default 2, and 0 for a cluster that pauses
   */
  readonly minCapacity?: RDSCapacity;
  /**
   * The largest capacity, at least 1.
   * Refused: `VALUE_OUT_OF_RANGE`.
   * @default `16`
   */
  readonly maxCapacity?: RDSCapacity;
}

/** A network that clusters can be in: an `awsx.ec2.Vpc` or `awsx.ec2.DefaultVpc`, or the same said of another one. */
export interface RDSNetwork {
  /** Its id. */
  readonly vpcId: pulumi.Input<string | undefined>;
  /** Subnets without a way out. */
  readonly isolatedSubnetIds?: pulumi.Input<string[]>;
  /** Subnets with a way out alone. */
  readonly privateSubnetIds?: pulumi.Input<string[]>;
  /** Subnets with a way in and out. */
  readonly publicSubnetIds?: pulumi.Input<string[]>;
}

/** Settings of `aws.rds.Cluster` that have props of their own. */
export type OwnClusterSetting =
  | "databaseName"
  | "dbSubnetGroupName"
  | "engine"
  | "engineMode"
  | "masterPassword"
  | "masterPasswordWo"
  | "scalingConfiguration"
  | "serverlessv2ScalingConfiguration";

/** Settings of `aws.rds.Cluster` without those that have props of their own. */
// `never` as well, because beside an existing cluster in a union a wrong key would compile: the class has it.
export type NativeClusterSettings = Omit<Partial<rds.ClusterArgs>, OwnClusterSetting> & {
  readonly [Name in OwnClusterSetting]?: never;
};

/** Props of an {@link RDS}. */
export interface RDSProps {
  /**
   * The engine and its version: `mysql8.0`, `postgresql14`, `postgresql15`, `postgresql16` or `postgresql17`. A newer one, such
   * as `postgresql18`, is passed on with a warning. AWS chooses the minor version, or `native.cluster.engineVersion` names one.
   * Versions that AWS no longer makes (`mysql5.6`, `mysql5.7`, `postgresql10.14`, `postgresql11.13`, `postgresql11.16`,
   * `postgresql13.9`) stand for `mysql8.0` and `postgresql16`, with a warning.
   * MySQL and PostgreSQL cannot change places as long as a cluster leaves a snapshot when it is removed
   * (`IMMUTABLE_CHANGED`).
   * Refused: `PROP_MISSING`, `VALUE_NOT_ALLOWED`.
   */
  readonly engine: RDSEngine;
  /**
   * Name of the database that is in the cluster from the start: up to 63 letters, digits and `_`, beginning with a letter.
   * Another one would make a new, empty cluster (`IMMUTABLE_CHANGED`).
   * Refused: `PROP_MISSING`, `RDS_DATABASE_NAME_INVALID`.
   */
  readonly defaultDatabaseName: string;
  /** How far the cluster scales, and when it pauses. */
  readonly scaling?: RDSScaling;
  /**
   * Folder of migrations, relative to the program's. It has files such as `0001_notes.sql`, and modules such as
   * `0002_tags.ts` that export `up` and may export `down`. They run in the order of their names, each once and in a
   * transaction. They run when the cluster is there and whenever something in the folder has changed. A deployment
   * fails with the migration that does. Where `kysely` and `kysely-data-api` are installed, `up` and `down` get a Kysely as well.
   * Names in `kysely_migration`, the table of SST, count as done.
   * Refused: `RDS_MIGRATIONS_MISSING`, `RDS_MIGRATIONS_INVALID`, `RDS_QUERY_BUILDER_MISSING`.
   * @default none
   */
  readonly migrations?: string;
  /** The settings of the underlying objects. */
  readonly native?: RDSNativeProps;
}

/** Resources that an RDS uses, or settings of those that it makes. */
export interface RDSNativeProps {
  /**
   * Settings of `aws.rds.Cluster` under their own names, which win over ours, or a cluster made elsewhere. Such a
   * cluster needs `native.secret` and takes no `scaling` and no network (`RDS_EXISTING`). Engine, database, scaling and
   * network have props of their own and are refused here (`RDS_NATIVE_OWN_PROP`). Passwords are refused
   * (`RDS_PASSWORD_GIVEN`), and so is turning the Data API off (`RDS_DATA_API_OFF`).
   * @default storage encrypted, Data API on, password in a secret of RDS, last snapshot on removal, backups kept for a day and a week with `new App({ defaults: "current" })`, identifier `<stage>-<app>-<id>` in lower case
   * @see https://www.pulumi.com/registry/packages/aws/api-docs/rds/cluster/
   */
  readonly cluster?: NativeClusterSettings | rds.Cluster;
  /**
   * The secret of a cluster made elsewhere, with its user and password, or its ARN.
   * Refused: `RDS_SECRET_MISSING`, `RDS_SECRET_REFUSED`.
   * @default the secret that RDS makes
   */
  readonly secret?: secretsmanager.Secret | pulumi.Input<string>;
  /**
   * The network that the cluster is in. Refused: `RDS_NETWORK_INVALID`, and `AWSX_MISSING` without one where
   * `@pulumi/awsx` is not installed.
   * @default an `awsx.ec2.Vpc` of 10.0.0.0/16 in three zones, with public and isolated subnets and no NAT gateway
   */
  readonly vpc?: RDSNetwork;
  /**
   * The subnets that the cluster is in, in two zones or more: a kind of those of `native.vpc`, or their ids.
   * Refused: `RDS_NETWORK_INVALID`.
   * @default isolated, or private where there are no isolated ones
   */
  readonly vpcSubnets?: "isolated" | "private" | "public" | pulumi.Input<string[]>;
}
