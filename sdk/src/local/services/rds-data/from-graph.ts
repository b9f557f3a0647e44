import type { GraphResource, GraphValue } from "../../../graph/types";
import { filledInputOf } from "../provision/calls-for";
import { CLUSTER_TYPE, CLUSTERS } from "../provision/clusters";
import { listOf, textOf } from "../provision/members";
import { SECRET_TYPE } from "../provision/secrets";

/** The settings of a cluster in a program. */
export interface ClusterSettings {
  readonly arn: string;
  readonly identifier: string;
  readonly dialect: "mysql" | "postgresql";
  /** Owner of everything in it. */
  readonly username: string;
  /** Database that is there from the start. */
  readonly database: string | undefined;
  /** Whether it has the Data API. */
  readonly isEnabled: boolean;
  /** ARNs of the secrets that RDS manages for it. */
  readonly secretArns: readonly string[];
}

/** The clusters of a graph. */
export function clustersOf(resources: readonly GraphResource[]): readonly ClusterSettings[] {
  return resources.filter(({ type }) => type === CLUSTER_TYPE).map(readCluster);
}

/** ARNs and names of the secrets that the program itself makes, which may open any cluster. */
export function secretsOf(resources: readonly GraphResource[]): ReadonlySet<string> {
  const secrets = resources.filter(({ type }) => type === SECRET_TYPE);
  return new Set(
    secrets
      .flatMap(({ id, state }) => [id, textOf(state.arn), textOf(state.name)])
      .filter((name) => name !== ""),
  );
}

/** The members of `CreateDBCluster` that the Data API asks of. The models that are served have none of RDS. */
interface CreateDBCluster {
  readonly DBClusterIdentifier?: GraphValue;
  readonly DatabaseName?: GraphValue;
  readonly EnableHttpEndpoint?: GraphValue;
  readonly Engine?: GraphValue;
  readonly MasterUsername?: GraphValue;
}

/** One of which only the identifier is known was made elsewhere, and has the Data API, or functions would not ask it. */
function readCluster(cluster: GraphResource): ClusterSettings {
  const { id, state, external } = cluster;
  const created = filledInputOf<CreateDBCluster>(CLUSTERS, cluster, "CreateDBCluster") ?? {};
  const dialect = textOf(created.Engine).includes("mysql") ? "mysql" : "postgresql";
  return {
    arn: textOf(state.arn),
    identifier: textOf(created.DBClusterIdentifier) || id,
    dialect,
    username: textOf(created.MasterUsername) || (dialect === "mysql" ? "admin" : "postgres"),
    database: textOf(created.DatabaseName) || undefined,
    isEnabled: (created.EnableHttpEndpoint ?? external) === true,
    secretArns: listOf(state.masterUserSecrets).map(({ secretArn }) => textOf(secretArn)),
  };
}
