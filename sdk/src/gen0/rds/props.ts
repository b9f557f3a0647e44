import type * as rds from "@pulumi/aws/rds";
import type { Input } from "@pulumi/pulumi";
import type {
  NativeClusterSettings,
  RDSProps as NewRDSProps,
  RDSNativeProps,
  RDSNetwork,
} from "../../constructs/rds/props";
import type { SubnetType } from "../platform/database-words";
import type { Duration } from "../platform/duration";
import type { RemovalPolicy } from "../platform/words";
import type { HasArn } from "../translation/references";

/** Something with an id, such as a subnet or a security group of `@pulumi/aws`. */
interface Identified {
  readonly id: Input<string>;
}

/** Settings of the cluster itself: those of generation 0, and those of `aws.rds.Cluster` under their own names. */
export type RdsServerlessClusterSettings = NativeClusterSettings & {
  /** Retention of backups, in days. */
  readonly backupRetention?: Duration;
  /** Whether the Data API is on, which functions and migrations need. Refused: `RDS_DATA_API_OFF`. */
  readonly enableDataApi?: boolean;
  /** An `aws.rds.ClusterParameterGroup`. */
  readonly parameterGroup?: { readonly name: Input<string> };
  /** @default `RemovalPolicy.SNAPSHOT` */
  readonly removalPolicy?: RemovalPolicy;
  readonly securityGroups?: readonly Identified[];
  /** Key of `@pulumi/aws` that the storage is encrypted with. */
  readonly storageEncryptionKey?: HasArn;
  /** The network that the cluster is in. */
  readonly vpc?: RDSNetwork;
  /** The subnets of the network. */
  readonly vpcSubnets?: { readonly subnetType: SubnetType } | { readonly subnets: readonly Identified[] };
};

/** Props of an RDS in generation 0. */
export interface RDSProps extends Omit<NewRDSProps, "native"> {
  /** Settings of the cluster, or a cluster made elsewhere, which needs `native.secret`. */
  readonly rdsServerlessCluster?: RdsServerlessClusterSettings | rds.Cluster;
  /** Besides the cluster: its secret, where it is made elsewhere. */
  readonly native?: Omit<RDSNativeProps, "cluster">;
}
