import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { RDS as NewRDS } from "../../constructs/rds/construct";
import type { RDSProps as NewRDSProps } from "../../constructs/rds/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { RDSProps } from "./props";
import { RDS_TABLE } from "./table";

/** The endpoint of a cluster, which generation 0 read the host name from. */
type Endpoint = pulumi.Output<string> & { readonly hostname: pulumi.Output<string> };

/** A database cluster as generation 0 defined it. */
export class RDS extends NewRDS {
  /** Host name of the cluster: the endpoint itself, or its `hostname`. */
  declare readonly clusterEndpoint: Endpoint;

  constructor(scope: Scope, id: string, props: RDSProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewRDSProps>(RDS_TABLE, id, props), opts);
    const { clusterEndpoint } = this;
    Object.defineProperty(clusterEndpoint, "hostname", { get: () => clusterEndpoint });
  }

  /** The cluster of RDS. Now `native.cluster`. */
  get rdsServerlessCluster() {
    const { secretArn } = this;
    const cluster = withReads(this.native.cluster, RDS_TABLE.handles.rdsServerlessCluster.reads);
    return Object.hasOwn(cluster, "secret")
      ? (cluster as WithSecret<typeof cluster>)
      : withSecret(cluster, secretArn);
  }
}

type WithSecret<Cluster> = Cluster & { readonly secret: { readonly secretArn: pulumi.Output<string> } };

/** Generation 0 read the secret from the cluster. Not enumerable, as the other old names are not. */
function withSecret<Cluster extends object>(
  cluster: Cluster,
  secretArn: pulumi.Output<string>,
): WithSecret<Cluster> {
  Object.defineProperty(cluster, "secret", { get: () => ({ secretArn }), configurable: true });
  return cluster as WithSecret<Cluster>;
}
