import { endpointHosts } from "../../http/aws-hosts";
import { PARAMETER_TYPE } from "../provision/parameters";
import type { ServiceDefinition } from "../service";

/** Parameters, with or without encryption. */
export const SSM: ServiceDefinition = {
  types: {
    approximated: {
      [PARAMETER_TYPE]:
        "values, versions and labels as on AWS; nothing is encrypted, and parameters do not expire",
    },
  },
  startsFor: [PARAMETER_TYPE],
  answersFor: { ssm: endpointHosts("ssm") },
  apis: () => [(require("./api") as typeof import("./api")).SSM_API],
  async start({ settings, aws, clock, notice }) {
    // Loaded here: a program without parameters does not pay for it.
    const { startSsm } = require("./service") as typeof import("./service");
    return startSsm({ aws, clock, notice, data: settings.data });
  },
};
