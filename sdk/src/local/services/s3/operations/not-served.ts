import type { Input } from "../../endpoint/aws-api";
import type { PutObjectRequest } from "../../model/calls/s3";
import { enumOf } from "../../model/read-model";
import { ServiceError } from "../../service-error";
import { notServed } from "../errors";

/** Members with keys of clients, and the header of each. */
const KEYS: Readonly<Record<string, string>> = {
  SSECustomerAlgorithm: "x-amz-server-side-encryption-customer-algorithm",
  SSECustomerKey: "x-amz-server-side-encryption-customer-key",
  SSECustomerKeyMD5: "x-amz-server-side-encryption-customer-key-MD5",
  CopySourceSSECustomerAlgorithm: "x-amz-copy-source-server-side-encryption-customer-algorithm",
  CopySourceSSECustomerKey: "x-amz-copy-source-server-side-encryption-customer-key",
  CopySourceSSECustomerKeyMD5: "x-amz-copy-source-server-side-encryption-customer-key-MD5",
};

/** Members of holds that end with an event, and the header of each. */
const EVENT_HOLDS: Readonly<Record<string, string>> = {
  ObjectLockEventHold: "x-amz-object-lock-event-hold",
  ObjectLockEventHoldDurationDays: "x-amz-object-lock-event-hold-duration-days",
  ObjectLockEventHoldDurationYears: "x-amz-object-lock-event-hold-duration-years",
};

/** Refuses keys of clients, holds that end with an event, and ways to encrypt and storage classes that AWS does not have. */
export function checkWritable(
  input: Input & Pick<PutObjectRequest, "ServerSideEncryption" | "StorageClass">,
): void {
  checkCustomerKeys(input);
  refuseGiven(input, EVENT_HOLDS);
  checkEncryption(input.ServerSideEncryption);
  const { StorageClass: storage } = input;
  if (storage === undefined || enumOf("s3", "StorageClass").includes(storage)) return;
  throw new ServiceError("InvalidStorageClass", "The storage class you specified is not valid", 400, {
    StorageClassRequested: storage,
  });
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
function checkEncryption(asked: string | undefined): void {
  if (asked === undefined || enumOf("s3", "ServerSideEncryption").includes(asked)) return;
  throw new ServiceError(
    "InvalidEncryptionAlgorithmError",
    "The encryption request that you specified is not valid. The valid value is AES256.",
  );
}

/** Nothing is encrypted here, so that no key of a client would be asked for again. */
export function checkCustomerKeys(input: Input): void {
  refuseGiven(input, KEYS);
}

function refuseGiven(input: Input, headers: Readonly<Record<string, string>>): void {
  const given = Object.entries(headers).find(([member]) => input[member] !== undefined);
  if (given !== undefined) throw notServed(given[1]);
}
