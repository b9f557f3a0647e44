import { ServiceError } from "../service-error";

/** A call that is not as the service wants it. */
export function invalid(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}

/** A value in a call that is not as the service wants it. */
export function invalidValue(message: string): ServiceError {
  return invalid(`One or more parameter values were invalid: ${message}`);
}

/** JSON of another shape than the service's model. */
export function notOfModel(message: string): ServiceError {
  return new ServiceError("SerializationException", message);
}

/** A resource that there is not, as operations on items tell it. */
export function notFound(what?: string): ServiceError {
  const message = `Requested resource not found${what === undefined ? "" : `: ${what} not found`}`;
  return new ServiceError("ResourceNotFoundException", message);
}

/** A resource that is there already, or is not ready. */
export function inUse(message: string): ServiceError {
  return new ServiceError("ResourceInUseException", message);
}
