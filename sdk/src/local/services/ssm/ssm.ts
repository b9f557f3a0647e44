import { join } from "node:path";
import type { LocalService, ServicePorts } from "../service";
import { SSM_API } from "./api";
import { describeParameters } from "./describe";
import { giveParameters } from "./from-graph";
import { readOperations } from "./read";
import { Parameters } from "./store";
import { writeOperations } from "./write";

export type SsmPorts = Pick<ServicePorts, "clock" | "notice"> & { readonly data?: string | undefined };

/** The parameters of the program, and those that its functions make. */
export function startSsm({ clock, notice, data }: SsmPorts): LocalService {
  const parameters = new Parameters(data === undefined ? undefined : join(data, "ssm", "parameters.jsonl"));
  return {
    services: [
      {
        api: SSM_API,
        operations: {
          ...readOperations(parameters),
          ...writeOperations(parameters, () => clock.now()),
          DescribeParameters: (input, { place }) => describeParameters(parameters, input, place),
        },
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
