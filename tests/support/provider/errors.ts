import type * as grpc from "@grpc/grpc-js";
import { InputPropertiesError } from "@pulumi/pulumi/proto/errors_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";

/** The mistakes in the props of a component, as the engine shows them. */
export interface PropertyError {
  readonly path: string;
  readonly reason: string;
}

/** The mistakes that an error of Construct names, as the engine reads them. */
export function propertyErrorsOf({ metadata }: grpc.ServiceError): readonly PropertyError[] {
  const [packed] = metadata?.get("grpc-status-details-bin") ?? [];
  if (!(packed instanceof Buffer)) return [];
  return Status.deserializeBinary(packed)
    .getDetailsList()
    .flatMap((detail) => InputPropertiesError.deserializeBinary(detail.getValue_asU8()).getErrorsList())
    .map((error) => ({ path: error.getPropertyPath(), reason: error.getReason() }));
}
