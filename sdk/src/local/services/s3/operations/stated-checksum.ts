import { hash } from "node:crypto";
import type { Input } from "../../endpoint/aws-api";
import { ServiceError } from "../../service-error";
import { invalidRequest } from "../errors";
import { CHECKSUM_ALGORITHMS, CHECKSUM_BYTES, checksumOf } from "../protocol/checksums";
import type { Checksum, ChecksumAlgorithm } from "../state/types";
import { textOf } from "./input";

/** S3 gives every object that comes without a checksum this one. */
const BY_DEFAULT: ChecksumAlgorithm = "CRC64NVME";

/** The checksum that a call states: its algorithm and its value. */
export function statedChecksum(input: Input): Pick<Checksum, "algorithm" | "value"> | undefined {
  for (const algorithm of CHECKSUM_ALGORITHMS) {
    const value = textOf(input, `Checksum${algorithm}`);
    if (value !== undefined) return { algorithm, value };
  }
  return undefined;
}

export function isChecksumAlgorithm(name: string | undefined): name is ChecksumAlgorithm {
  return name !== undefined && Object.hasOwn(CHECKSUM_BYTES, name);
}

/** Checks the checksums that a call states of its body. Gives the checksum to store: the stated one, or one of this algorithm. */
export function checkBody(
  input: Input,
  body: Buffer,
  algorithm: ChecksumAlgorithm | undefined = BY_DEFAULT,
): Checksum {
  checkMd5(textOf(input, "ContentMD5"), body);
  const stated = statedChecksum(input);
  checkAlgorithm(input, stated?.algorithm);
  if (stated === undefined) return { algorithm, value: checksumOf(algorithm, body), type: "FULL_OBJECT" };
  const bytes = Buffer.from(stated.value, "base64");
  if (bytes.length !== CHECKSUM_BYTES[stated.algorithm] || bytes.toString("base64") !== stated.value) {
    throw invalidRequest(`Value for x-amz-checksum-${stated.algorithm.toLowerCase()} header is invalid.`);
  }
  if (checksumOf(stated.algorithm, body) !== stated.value) {
    throw badDigest(`The ${stated.algorithm} you specified did not match the calculated checksum.`);
  }
  return { ...stated, type: "FULL_OBJECT" };
}

/**
 * Refuses an announced algorithm without its checksum, that of another algorithm, and several checksums.
 * @see https://github.com/versity/versitygw/issues/1593 and issue 1598, which have the answers of AWS
 */
function checkAlgorithm({ ChecksumAlgorithm: announced, ...input }: Input, stated?: ChecksumAlgorithm): void {
  if (announced !== undefined && stated === undefined) {
    throw invalidRequest(
      "x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.",
    );
  }
  if (announced !== undefined && String(announced).toUpperCase() !== stated)
    throw invalidRequest("Value for x-amz-sdk-checksum-algorithm header is invalid.");
  if (CHECKSUM_ALGORITHMS.filter((algorithm) => input[`Checksum${algorithm}`] !== undefined).length > 1) {
    throw invalidRequest(
      "Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.",
    );
  }
}

function checkMd5(stated: string | undefined, body: Buffer): void {
  if (stated === undefined) return;
  const bytes = Buffer.from(stated, "base64");
  if (bytes.length !== 16)
    throw new ServiceError("InvalidDigest", "The Content-MD5 you specified was invalid.", 400, {
      "Content-MD5": stated,
    });
  if (hash("md5", body, "base64") !== stated)
    throw badDigest("The Content-MD5 you specified did not match what we received.");
}

function badDigest(message: string): ServiceError {
  return new ServiceError("BadDigest", message);
}

/** The members of an answer: `{ ChecksumCRC32: "...", ChecksumType: "FULL_OBJECT" }`. */
export function checksumMembers(checksum: Checksum | undefined): Readonly<Record<string, string>> {
  if (checksum === undefined) return {};
  return { [`Checksum${checksum.algorithm}`]: checksum.value, ChecksumType: checksum.type };
}

/** The members for a part, which has no type of checksum. */
export function partChecksumMembers(checksum: Checksum | undefined): Readonly<Record<string, string>> {
  return checksum === undefined ? {} : { [`Checksum${checksum.algorithm}`]: checksum.value };
}
