import type * as pulumi from "@pulumi/pulumi";
import type { Scope } from "../../app/stack";
import { RDS as NewRDS } from "../../constructs/rds/construct";
import type { RDSProps as NewRDSProps } from "../../constructs/rds/props";
import { withReads } from "../translation/handles";
import { translate } from "../translation/translate";
import type { RDSProps } from "./props";
import { RDS_TABLE } from "./table";

/** The endpoint of a cluster, which generation 0 read host name and port from. */
type Endpoint = pulumi.Output<string> & {
  readonly hostname: pulumi.Output<string>;
  readonly port: pulumi.Output<number>;
};

/** A database cluster as generation 0 defined it. */
export class RDS extends NewRDS {
  /** Host name of the cluster: the endpoint itself, or its `hostname`. */
  declare readonly clusterEndpoint: Endpoint;

  constructor(scope: Scope, id: string, props: RDSProps, opts?: pulumi.ComponentResourceOptions) {
    super(scope, id, translate<NewRDSProps>(RDS_TABLE, id, props), opts);
    const { clusterEndpoint, native } = this;
    define(clusterEndpoint, { hostname: () => clusterEndpoint, port: () => native.cluster.port });
  }

  /** The cluster of RDS. Now `native.cluster`. */
  get rdsServerlessCluster() {
    const { secret, ...reads } = RDS_TABLE.handles.rdsServerlessCluster.reads;
    const { secretArn } = this;
    return define(withReads(this.native.cluster, reads), { secret: () => ({ secretArn }) });
  }
}

/** Names for what is read from an object: not enumerable, as what `withReads` adds is not. */
function define<Target extends object, const Getters extends Readonly<Record<string, () => unknown>>>(
  target: Target,
  getters: Getters,
): Target & { readonly [Name in keyof Getters]: ReturnType<Getters[Name]> } {
  for (const [name, get] of Object.entries(getters))
    Object.defineProperty(target, name, { get, configurable: true });
  return target as ReturnType<typeof define<Target, Getters>>;
}
