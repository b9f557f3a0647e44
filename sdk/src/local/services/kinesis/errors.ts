import { ServiceError } from "../service-error";

export function streamNotFound(name: string, accountId: string): ServiceError {
  return new ServiceError(
    "ResourceNotFoundException",
    `Stream ${name} under account ${accountId} not found.`,
  );
}

export function streamExists(name: string, accountId: string): ServiceError {
  return new ServiceError(
    "ResourceInUseException",
    `Stream ${name} under account ${accountId} already exists.`,
  );
}

export function shardNotFound(id: string, name: string, accountId: string): ServiceError {
  return new ServiceError(
    "ResourceNotFoundException",
    `Shard ${id} in stream ${name} under account ${accountId} does not exist`,
  );
}

export function consumerNotFound(what: string): ServiceError {
  return new ServiceError("ResourceNotFoundException", `Consumer ${what} not found.`);
}

export function invalidArgument(message: string): ServiceError {
  return new ServiceError("InvalidArgumentException", message);
}
