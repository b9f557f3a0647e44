import type { GraphResource, GraphValue } from "../../../graph/types";
import { CLUSTER_TYPE } from "../provision/clusters";
import { SECRET_TYPE } from "../provision/secrets";

/** What the program says of a cluster. */
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
  /** ARNs of the secrets that RDS keeps for it. */
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

/** One of which only the identifier is known was made elsewhere, and has the Data API, or functions would not ask it. */
function readCluster({ id, inputs, state, external }: GraphResource): ClusterSettings {
  const engine = textOf(inputs.engine) || textOf(state.engine);
  const dialect = engine.includes("mysql") ? "mysql" : "postgresql";
  const isEnabled = (inputs.enableHttpEndpoint ?? state.enableHttpEndpoint ?? external) === true;
  return {
    arn: textOf(state.arn),
    identifier: textOf(state.clusterIdentifier) || id,
    dialect,
    username: textOf(inputs.masterUsername) || (dialect === "mysql" ? "admin" : "postgres"),
    database: textOf(inputs.databaseName) || textOf(state.databaseName) || undefined,
    isEnabled,
    secretArns: listOf(state.masterUserSecrets).map(({ secretArn }) => textOf(secretArn)),
  };
}

function textOf(value: GraphValue | undefined): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: GraphValue | undefined): readonly Readonly<Record<string, GraphValue>>[] {
  return Array.isArray(value) ? (value as readonly Readonly<Record<string, GraphValue>>[]) : [];
}
