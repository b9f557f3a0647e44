import { TYPE } from "../../../aws/tokens";
import { FUNCTION_TYPE } from "../../../graph/function-uri";
import { endpointHosts } from "../../http/aws-hosts";
import type { ServiceDefinition } from "../service";

/** Functions, as the AWS SDK and other services call them. */
export const LAMBDA: ServiceDefinition = {
  types: {
    read: [FUNCTION_TYPE],
    approximated: {
      [TYPE.lambda.FunctionEventInvokeConfig]:
        "retries, age and destinations as on AWS; a minute of waiting takes a second",
    },
  },
  startsFor: [FUNCTION_TYPE],
  answersFor: { lambda: endpointHosts("lambda") },
  apis: () => [(require("./api") as typeof import("./api")).LAMBDA_API],
  async start({ settings, ...ports }) {
    // Loaded here: a program without a function does not pay for it.
    const { startLambda } = require("./service") as typeof import("./service");
    return startLambda({ ...ports, invoke: ports.invokeOnce, data: settings.data });
  },
};
