import type { GatewayRequest, GatewayResponse } from "../../http/types";
import type { ServiceError } from "../service-error";
import type { AwsApi, Output, WrittenCall } from "./aws-api";
import type { AwsService, CallContext } from "./aws-service";
import { unknownOperation } from "./unknown";

/** Who answers for a service: ours, or one that runs elsewhere. */
export interface Answerer {
  readonly api: AwsApi;
  /** Ours, which knows the policies of the graph's resources and what they let pages do, also where another one answers. */
  readonly service?: AwsService;
  run(call: WrittenCall, context: CallContext): Output | Promise<Output>;
  /** For one that runs elsewhere: hands on a request as it came. */
  readonly forward?: (request: GatewayRequest, call: WrittenCall) => Promise<Forwarded>;
}

/** The answer of a service that runs elsewhere. */
export interface Forwarded {
  readonly response: GatewayResponse;
  /** What it says, where that can be read. */
  readonly output: Output;
  /** Why it has refused the call. */
  readonly error?: ServiceError;
}

export function ours(service: AwsService): Answerer {
  const { api } = service;
  return {
    api,
    service,
    run(call, context) {
      // Read with the first call: what carries calls out may be loaded by then only.
      const { operations } = service;
      const operation = Object.hasOwn(operations, call.operation) ? operations[call.operation] : undefined;
      if (!operation) throw unknownOperation(api, undefined, call.operation);
      return operation(call.input, context);
    },
  };
}
