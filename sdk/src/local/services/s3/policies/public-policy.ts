import type { StoredBucket } from "../state/bucket";
import type { BucketSettings } from "../state/types";
import { bucketStatements, objectStatements } from "./public-grants";

interface Statement {
  readonly Effect?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

interface Document {
  readonly Version?: unknown;
  readonly Statement?: Statement | readonly Statement[];
}

/** Keys of conditions that limit a statement for everybody to few callers. */
const BINDING: ReadonlySet<string> = new Set([
  "aws:principalaccount",
  "aws:principalarn",
  "aws:principalorgid",
  "aws:principalorgpaths",
  "aws:sourceaccount",
  "aws:sourcearn",
  "aws:sourceip",
  "aws:sourceorgid",
  "aws:sourceorgpaths",
  "aws:sourceowner",
  "aws:sourcevpc",
  "aws:sourcevpce",
  "aws:userid",
  "s3:dataaccesspointaccount",
  "s3:dataaccesspointarn",
  "s3:x-amz-server-side-encryption-aws-kms-key-id",
]);

/** The policy of a bucket or an object with its access lists as statements. */
export function policyOf(bucket: StoredBucket, arn: string): string | undefined {
  const { settings, name } = bucket;
  const policy = countingPolicy(settings);
  if (!hasLists(settings)) return policy;
  const key = arn.slice(`arn:aws:s3:::${name}`.length + 1);
  const listed = [
    ...bucketStatements(name, settings.acl ?? []),
    ...(key === "" ? [] : objectStatements(arn, bucket.versionsOf(key))),
  ];
  if (listed.length === 0) return policy;
  const document: Document = policy === undefined ? { Version: "2012-10-17" } : JSON.parse(policy);
  return JSON.stringify({ ...document, Statement: [...statementsOf(document), ...listed] });
}

/** Whether a bucket might let in callers without a signature. */
export function mayBePublic(settings: BucketSettings): boolean {
  return settings.policy !== undefined || hasLists(settings);
}

/** Whether access lists count in a bucket, which has them and does not ignore those for everybody. */
function hasLists({ ownership, publicAccessBlock }: BucketSettings): boolean {
  if (ownership === undefined || publicAccessBlock?.IgnorePublicAcls === true) return false;
  return ownership.Rules?.[0]?.ObjectOwnership !== "BucketOwnerEnforced";
}

/**
 * The part of a bucket's policy that counts. A bucket that restricts public access has no statements for everybody.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
 */
export function countingPolicy({ policy, publicAccessBlock }: BucketSettings): string | undefined {
  if (policy === undefined || publicAccessBlock?.RestrictPublicBuckets !== true) return policy;
  const document = JSON.parse(policy) as Document;
  return JSON.stringify({ ...document, Statement: statementsOf(document).filter((one) => !isPublic(one)) });
}

/** Whether a policy lets in everybody. */
export function isPublicPolicy(policy: string): boolean {
  return statementsOf(JSON.parse(policy) as Document).some(isPublic);
}

function statementsOf({ Statement: statements }: Document): readonly Statement[] {
  return [statements ?? []].flat();
}

function isPublic({ Effect, Principal, Condition }: Statement): boolean {
  if (Effect !== "Allow" || isBound(Condition)) return false;
  if (Principal === "*") return true;
  const named = (Principal as { readonly AWS?: unknown } | undefined)?.AWS;
  return [named].flat().includes("*");
}

/** Whether a condition limits everybody to few callers, by a key of them and a value without wildcards. */
function isBound(condition: unknown): boolean {
  const byOperator = Object.values((condition ?? {}) as Readonly<Record<string, object>>);
  return byOperator.some((keys) =>
    Object.entries(keys).some(
      ([key, value]) =>
        BINDING.has(key.toLowerCase()) &&
        [value].flat().every((one) => !/[*?]|^0\.0\.0\.0\/0$/.test(String(one))),
    ),
  );
}
