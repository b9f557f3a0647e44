import { TYPE } from "../../../aws/tokens";
import type { GraphIndex } from "../../../graph/graph-index";
import { endpointHosts } from "../../http/aws-hosts";
import type { ServedRow } from "../../protocol";
import { CLUSTER_TYPE } from "../provision/clusters";
import type { ServiceDefinition } from "../service";

/** Databases that functions ask over HTTPS. */
export const RDS_DATA: ServiceDefinition = {
  types: {
    read: [
      TYPE.ec2.InternetGateway,
      TYPE.ec2.RouteTable,
      TYPE.ec2.SecurityGroup,
      TYPE.ec2.Subnet,
      TYPE.ec2.Vpc,
      TYPE.rds.ClusterInstance,
      TYPE.rds.SubnetGroup,
    ],
    approximated: {
      [CLUSTER_TYPE]:
        "the Data API on PostgreSQL 18 with one connection, which transactions take in turns; it never pauses",
    },
  },
  startsFor: [CLUSTER_TYPE],
  answersFor: { "rds-data": endpointHosts("rds-data") },
  apis: () => [(require("./api") as typeof import("./api")).RDS_DATA_API],
  rows,
  start: async (ports) => (require("./service") as typeof import("./service")).startRdsData(ports),
};

/** Clusters that nothing stands in for. */
function rows(index: GraphIndex): readonly ServedRow[] {
  const { clustersOf } = require("./from-graph") as typeof import("./from-graph");
  const { findPostgres, INSTALL_LINE } =
    require("./postgres/installed") as typeof import("./postgres/installed");
  const isInstalled = findPostgres() !== undefined;
  return clustersOf(index.ofType(CLUSTER_TYPE)).flatMap(({ identifier, dialect }): ServedRow[] => {
    const note =
      dialect === "mysql"
        ? "MySQL is not emulated: functions that ask the database get an error"
        : isInstalled
          ? undefined
          : `${INSTALL_LINE}: until then functions that ask the database get an error`;
    return note === undefined ? [] : [{ what: `${identifier}`, fidelity: "not emulated", note }];
  });
}
