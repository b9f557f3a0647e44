import * as grpc from "@grpc/grpc-js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { WireObject } from "#sdk/graph/wire";

/** A call of a service. An error that it throws is the error of the call. */
export function answer<Request, Response>(serve: (request: Request) => Response | Promise<Response>) {
  return async (call: { request: Request }, callback: grpc.sendUnaryData<Response>): Promise<void> => {
    let response: Response;
    try {
      response = await serve(call.request);
    } catch (error) {
      callback(error as grpc.ServiceError);
      return;
    }
    callback(null, response);
  };
}

export function rpcError(code: grpc.status, details: string): Error {
  return Object.assign(new Error(details), { code, details });
}

/** The call cannot be served as it was asked. */
export function refused(details: string): Error {
  return rpcError(grpc.status.INVALID_ARGUMENT, details);
}

export function toWire(struct: Struct | undefined): WireObject {
  return (struct?.toJavaScript() ?? {}) as WireObject;
}
