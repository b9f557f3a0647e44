import { invalid } from "../errors";

/** A statement that DynamoDB's parser does not read. @see https://github.com/nubo-db/dynamodb-conformance, messages that AWS gave */
export function notWellFormed(why: string): Error {
  return invalid(`Statement wasn't well formed, can't be processed: ${why}`);
}
