import { join } from "node:path";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/ssm";
import type { LocalService, ServicePorts } from "../service";
import { SSM_API } from "./api";
import { giveParameters } from "./from-graph";
import { describeParameters } from "./operations/describe";
import { labelVersion } from "./operations/labels";
import { readOperations } from "./operations/read";
import { tagOperations } from "./operations/tags";
import { writeOperations } from "./operations/write";
import { Parameters } from "./state/parameters";

type SsmPorts = Pick<ServicePorts, "aws" | "clock" | "notice"> & {
  readonly data?: string | undefined;
};

/** The parameters of the program, and those that its functions make. */
export function startSsm({ aws, clock, notice, data }: SsmPorts): LocalService {
  const parameters = new Parameters(data === undefined ? undefined : join(data, "ssm", "parameters.jsonl"));
  return {
    services: [
      {
        api: SSM_API,
        operations: modelOperations<Calls>({
          ...readOperations(parameters, aws),
          ...writeOperations(parameters, () => clock.now()),
          ...tagOperations(parameters),
          DescribeParameters: (input, { accountRegion }) =>
            describeParameters(parameters, input, accountRegion),
          LabelParameterVersion: (input) => labelVersion(parameters, input),
        }),
      },
    ],
    async serve(resources) {
      giveParameters(parameters, resources, clock.now(), notice);
    },
    async close() {
      parameters.close();
    },
  };
}
