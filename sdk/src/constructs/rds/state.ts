import type * as pulumi from "@pulumi/pulumi";
import type { ConstructState } from "../../app/origin";
import type { RDSNetwork } from "./props";

/** The resources around a cluster that we make, by their ids in AWS. */
export interface AroundState {
  /** Its instance. */
  readonly instanceIdentifier?: pulumi.Input<string>;
  /** The group of the subnets that it is in. */
  readonly subnetGroupName?: pulumi.Input<string>;
  /** Its security group, where it has one of its own. */
  readonly securityGroupId?: pulumi.Input<string>;
  /** Its network. */
  readonly vpc?: RDSNetwork;
}

/** The state of a cluster that other Pulumi stacks import. */
export interface RDSState extends ConstructState, AroundState {
  /** ARN of the cluster. */
  readonly clusterArn: pulumi.Input<string>;
  /** Its identifier in AWS. */
  readonly clusterIdentifier: pulumi.Input<string>;
  /** Host name that takes reads and writes. */
  readonly clusterEndpoint: pulumi.Input<string>;
  /** ARN of the secret with user and password. */
  readonly secretArn: pulumi.Input<string>;
  /** Name of the database that is in it from the start. */
  readonly defaultDatabaseName: string;
}
