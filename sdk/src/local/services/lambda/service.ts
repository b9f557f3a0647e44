import { join } from "node:path";
import { modelOperations } from "../endpoint/model-operations";
import type { Calls } from "../model/calls/lambda";
import type { LocalService } from "../service";
import { LAMBDA_API } from "./api";
import { AsynchronousQueue } from "./asynchronous/queue";
import { DurableFunctions } from "./durable/durable-functions";
import { durableOperations } from "./operations/durable";
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
  const { data } = ports;
  const events = data === undefined ? undefined : join(data, "lambda", "events.jsonl");
  const executions = data === undefined ? undefined : join(data, "lambda", "executions.jsonl");
  const durable = new DurableFunctions(functions, ports, executions);
  const queue = new AsynchronousQueue(functions, ports, events);
  return {
    services: [
      {
        api: LAMBDA_API,
        operations: modelOperations<Calls>({
          ...readOperations(functions),
          ...durableOperations(durable.engine, functions),
          Invoke: invokeOperation({ functions, queue, engine: durable.engine }, ports),
          InvokeWithResponseStream: invokeWithResponseStreamOperation(
            { functions, engine: durable.engine },
            ports,
          ),
        }),
        policyOf: (arn) => policyOfFunction(served, arn),
      },
    ],
    async serve(resources) {
      served = new LocalFunctions(resources);
      queue.resume();
      durable.engine.resume();
    },
    call: (...call) => durable.call(...call),
    inspect: (arn) => durable.engine.inspect(arn),
    skipWait: (arn, operationId) => durable.engine.skipWait(arn, operationId),
    async close() {
      queue.close();
      durable.engine.close();
    },
  };
}
