import type { BucketSettings } from "./store/types";

interface Statement {
  readonly Effect?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: unknown;
}

/**
 * The policy of a bucket as it counts: where public access is restricted, nobody from outside is let in by it, so that
 * statements for everybody are none.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html
 */
export function countingPolicy({ policy, publicAccessBlock }: BucketSettings): string | undefined {
  if (policy === undefined || publicAccessBlock?.RestrictPublicBuckets !== true) return policy;
  const document = JSON.parse(policy) as { readonly Statement?: Statement | readonly Statement[] };
  const statements = [document.Statement ?? []].flat() as readonly Statement[];
  return JSON.stringify({ ...document, Statement: statements.filter((one) => !isPublic(one)) });
}

function isPublic({ Effect, Principal, Condition }: Statement): boolean {
  if (Effect !== "Allow" || Condition !== undefined) return false;
  if (Principal === "*") return true;
  const named = (Principal as { readonly AWS?: unknown } | undefined)?.AWS;
  return [named].flat().includes("*");
}
