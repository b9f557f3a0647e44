import type { Issues } from "../../errors";
import { checkType } from "../../values";

const FORM = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ADDRESS = /^\d+\.\d+\.\d+\.\d+$/;
/** Beginnings and ends of names that S3 reserves. */
const RESERVED = /^(xn--|sthree-|amzn-s3-demo-)|(-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3)$/;

/**
 * Report what cannot be the name of a bucket.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
export function checkBucketName(name: unknown, issues: Issues): void {
  if (!checkType(name, "string", issues)) return;
  if (FORM.test(name) && !name.includes("..") && !ADDRESS.test(name) && !RESERVED.test(name)) return;
  const cure = "write 3 to 63 lower-case letters, digits, - and ., with a letter or a digit at both ends";
  issues.add("BUCKET_NAME_INVALID", { problem: "S3 does not take this name", value: name, cure });
}
