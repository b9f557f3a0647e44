import type { ErrorCode } from "../model/calls/kinesis";
import { modelError } from "../model/model-error";
import type { ServiceError } from "../service-error";

/** A refusal with a code of Kinesis' model. */
export const kinesisError = modelError<ErrorCode>;

export function streamNotFound(name: string, accountId: string): ServiceError {
  return kinesisError("ResourceNotFoundException", `Stream ${name} under account ${accountId} not found.`);
}

export function streamExists(name: string, accountId: string): ServiceError {
  return kinesisError("ResourceInUseException", `Stream ${name} under account ${accountId} already exists.`);
}

export function shardNotFound(id: string, name: string, accountId: string): ServiceError {
  return kinesisError(
    "ResourceNotFoundException",
    `Shard ${id} in stream ${name} under account ${accountId} does not exist`,
  );
}

export function noShard(id: string, name: string, accountId: string): ServiceError {
  return kinesisError(
    "ResourceNotFoundException",
    `Could not find shard ${id} in stream ${name} under account ${accountId}.`,
  );
}

export function consumerNotFound(what: string): ServiceError {
  return kinesisError("ResourceNotFoundException", `Consumer ${what} not found.`);
}

export function invalidArgument(message: string): ServiceError {
  return kinesisError("InvalidArgumentException", message);
}
