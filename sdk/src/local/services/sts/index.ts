import { FUNCTION_TYPE } from "../../../graph/function-uri";
import { endpointHosts } from "../../http/aws-hosts";
import type { ServiceDefinition } from "../service";

/** STS, which every function may call. */
export const STS: ServiceDefinition = {
  types: { read: [FUNCTION_TYPE] },
  startsFor: [FUNCTION_TYPE],
  answersFor: { sts: ["sts.amazonaws.com", ...endpointHosts("sts")] },
  apis: () => [(require("./api") as typeof import("./api")).STS_API],
  async start({ settings, clock, notice, callerOfRole, findCaller, accountRegion }) {
    // Loaded here: a program without functions does not pay for it.
    const { startSts } = require("./service") as typeof import("./service");
    return startSts({
      clock,
      notice,
      callerOfRole,
      findCaller,
      accountRegion,
      isJudging: settings.iam ?? true,
    });
  },
};
