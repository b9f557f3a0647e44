import type { ConstructRoom } from "../room";
import { RDS as RDSClass } from "./construct";
import { RDS_DEFAULTS } from "./defaults";
import { RDS_ERRORS } from "./errors";

export const RDS: ConstructRoom = {
  kind: "RDS",
  class: RDSClass,
  defaults: RDS_DEFAULTS,
  errors: RDS_ERRORS,
  lookup: ["clusterArn", "secretArn", "defaultDatabaseName"],
  docs: { page: "rds", title: "RDS", files: ["constructs/rds/"] },
};
