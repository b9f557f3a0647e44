import type * as grpcTypes from "@grpc/grpc-js";
import type { Struct as StructMessage } from "google-protobuf/google/protobuf/struct_pb";
import type { WireObject, WireValue } from "../wire";
import { grpc, Struct } from "./sdk-parts";

/** A call of a service. A thrown error is the error of the call, as the engine has it. */
export function answering<Request, Response>(serve: (request: Request) => Response | Promise<Response>) {
  return async (
    call: { readonly request: Request },
    callback: grpcTypes.sendUnaryData<Response>,
  ): Promise<void> => {
    let response: Response;
    try {
      response = await serve(call.request);
    } catch (error) {
      const { code = grpc.status.UNKNOWN, message } = error as Partial<grpcTypes.ServiceError> & Error;
      callback({ code: typeof code === "number" ? code : grpc.status.UNKNOWN, details: message });
      return;
    }
    callback(null, response);
  };
}

/** How the engine ends a program: its calls fail, and the SDK says no more than that. */
export function shutDown(): Error {
  return Object.assign(new Error("resource monitor shut down"), { code: grpc.status.UNAVAILABLE });
}

export function toStruct(value: WireObject): StructMessage {
  return Struct.fromJavaScript(withoutUndefined(value) as WireObject);
}

/** A Struct cannot have what is undefined. */
function withoutUndefined(value: WireValue | undefined): WireValue {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutUndefined);
  const known = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(known.map(([key, member]) => [key, withoutUndefined(member)]));
}
