import type { AwsApi } from "../endpoint/aws-api";
import { restJsonProtocol } from "../endpoint/protocols/rest-json";
import { RDS_DATA_ACCESS } from "./access";

/** The Data API, as clients see it. */
export const RDS_DATA_API: AwsApi = {
  name: "rds-data",
  model: {},
  protocol: restJsonProtocol({
    routes: {
      ExecuteStatement: { at: "POST /Execute" },
      BatchExecuteStatement: { at: "POST /BatchExecute" },
      BeginTransaction: { at: "POST /BeginTransaction" },
      CommitTransaction: { at: "POST /CommitTransaction" },
      RollbackTransaction: { at: "POST /RollbackTransaction" },
      // The operation that was there before these is read, so that it can be refused by its name.
      ExecuteSql: { at: "POST /ExecuteSql" },
    },
  }),
  access: RDS_DATA_ACCESS,
  deniedStatus: 403,
};
