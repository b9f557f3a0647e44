import { join } from "node:path";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/lambda";
import type { LocalService } from "../service";
import { LAMBDA_API } from "./api";
import { AsynchronousQueue } from "./asynchronous/queue";
import { invokeOperation } from "./operations/invoke";
import { invokeWithResponseStreamOperation } from "./operations/invoke-with-response-stream";
import { readOperations } from "./operations/read";
import { policyOfFunction } from "./permissions";
import type { LambdaPorts } from "./ports";
import { LocalFunctions } from "./state/functions";

/** The API of Lambda for the functions of the program. */
export function startLambda(ports: LambdaPorts): LocalService {
  let served = new LocalFunctions([]);
  const functions = () => served;
  const file = ports.data === undefined ? undefined : join(ports.data, "lambda", "events.jsonl");
  const queue = new AsynchronousQueue(functions, ports, file);
  return {
    services: [
      {
        api: LAMBDA_API,
        operations: modelOperations<Calls>({
          ...readOperations(functions),
          Invoke: invokeOperation({ functions, queue }, ports),
          InvokeWithResponseStream: invokeWithResponseStreamOperation(functions, ports),
        }),
        policyOf: (arn) => policyOfFunction(served, arn),
      },
    ],
    async serve(resources) {
      served = new LocalFunctions(resources);
      queue.resume();
    },
    async close() {
      queue.close();
    },
  };
}
