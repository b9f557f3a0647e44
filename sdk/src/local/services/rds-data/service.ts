import * as path from "node:path";
import { makePrivateFolder } from "../../../files/private";
import type { GraphResource } from "../../../graph/types";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/rds-data";
import type { LocalService, ServicePorts } from "../service";
import { RDS_DATA_API } from "./api";
import { badRequest, databaseError, notEnabled, secretNotFound } from "./errors";
import { type ClusterSettings, clustersOf, secretsOf } from "./from-graph";
import { statementOperations } from "./operations/statements";
import { transactionOperations } from "./operations/transactions";
import { findPostgres, INSTALL_LINE, type InstalledPostgres, POSTGRES_PACKAGE } from "./postgres/installed";
import { Pglite } from "./postgres/pglite";
import { Cluster } from "./state/cluster";
import { Transactions } from "./state/transactions";

type RdsDataPorts = Pick<ServicePorts, "clock" | "notice" | "onError"> & {
  readonly settings: Pick<ServicePorts["settings"], "aws" | "data" | "services">;
};

/** The Data API with a Postgres for each cluster of the graph. They start when something asks them. */
export function startRdsData(
  ports: RdsDataPorts,
  find: () => InstalledPostgres | undefined = findPostgres,
): LocalService {
  const transactions = new Transactions(ports.clock, ports.onError);
  const running = new Map<string, Cluster>();
  let settingsOf: ReadonlyMap<string, ClusterSettings> = new Map();
  let secrets: ReadonlySet<string> = new Set();

  function clusterOf(resourceArn: string, secretArn: string): Cluster {
    const settings = settingsOf.get(resourceArn);
    if (!settings?.isEnabled) throw notEnabled(resourceArn.split(":").at(-1) ?? "");
    if (settings.dialect === "mysql") throw badRequest(MYSQL(settings.identifier));
    if (!settings.secretArns.includes(secretArn) && !secrets.has(secretArn)) throw secretNotFound(secretArn);
    const known = running.get(resourceArn);
    if (known) return known;
    const installed = find();
    if (!installed) throw databaseError(`${POSTGRES_PACKAGE} is not installed: ${INSTALL_LINE}`);
    const cluster = start(settings, installed);
    running.set(resourceArn, cluster);
    return cluster;
  }

  function start(settings: ClusterSettings, postgres: InstalledPostgres): Cluster {
    const folder = ports.settings.data && clusterFolder(ports.settings.data, settings.identifier);
    const { username, database } = settings;
    return new Cluster(settings, new Pglite({ installed: postgres, folder, username, database }), ports);
  }

  return {
    services: [
      {
        api: RDS_DATA_API,
        operations: modelOperations<Calls>({
          ...statementOperations({ clusterOf, transactions }),
          ...transactionOperations({ clusterOf, transactions }),
        }),
      },
    ],
    async serve(resources: readonly GraphResource[]) {
      settingsOf = new Map(clustersOf(resources).map((settings) => [settings.arn, settings]));
      secrets = secretsOf(resources);
      const needs = [...settingsOf.values()].some(({ dialect }) => dialect === "postgresql");
      const isElsewhere = (ports.settings.services?.["rds-data"] ?? ports.settings.aws) !== undefined;
      if (needs && !isElsewhere && !find())
        ports.notice(`a database needs ${POSTGRES_PACKAGE}, which is not installed: ${INSTALL_LINE}`);
    },
    async close() {
      transactions.close();
      await Promise.all([...running.values()].map((cluster) => cluster.close()));
      running.clear();
    },
  };
}

function MYSQL(identifier: string): string {
  return `the cluster ${identifier} has MySQL, which is not emulated on localhost; deploy it, or make it one of PostgreSQL`;
}

/** The folder of a cluster in `--data`. */
function clusterFolder(data: string, identifier: string): string {
  const folder = path.resolve(data, "rds-data");
  makePrivateFolder(folder);
  return path.join(folder, identifier);
}
