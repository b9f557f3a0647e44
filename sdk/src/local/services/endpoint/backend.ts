import type { GatewayRequest, GatewayResponse } from "../../http/types";
import type { ServiceError } from "../service-error";
import type { AwsApi, Output, WrittenCall } from "./aws-api";
import type { AwsService, CallContext } from "./aws-service";
import { unknownOperation } from "./unknown";

/** The backend of a service: this package's own, or an external emulator. */
export interface Backend {
  readonly api: AwsApi;
  /**
   * This package's own service. It knows the policies of the graph's resources and the rules for pages, also for an
   * external emulator.
   */
  readonly service?: AwsService;
  run(call: WrittenCall, context: CallContext): Output | Promise<Output>;
  /** Forwards a request unchanged, where the service runs elsewhere. */
  readonly forward?: (request: GatewayRequest, call: WrittenCall) => Promise<Forwarded>;
}

/** The answer of a service that runs elsewhere. */
export interface Forwarded {
  readonly response: GatewayResponse;
  /** The members of the answer, where it can be read. */
  readonly output: Output;
  /** The reason why the service refused the call. */
  readonly error?: ServiceError;
}

export function ours(service: AwsService): Backend {
  const { api } = service;
  return {
    api,
    service,
    run(call, context) {
      // The operations are read with the first call, since their code may be loaded only then.
      const { operations } = service;
      const operation = Object.hasOwn(operations, call.operation) ? operations[call.operation] : undefined;
      if (!operation) throw unknownOperation(api, undefined, call.operation);
      return operation(call.input, context);
    },
  };
}
