import type { CallContext } from "../../endpoint/aws-service";
import type { CopyObjectRequest } from "../../model/calls/s3";
import { invalidArgument, noSuchBucket } from "../errors";
import type { StoredBucket } from "../state/bucket";
import type { Store } from "../state/store";
import type { StoredVersion } from "../state/types";
import { versionOf } from "./find";
import { checkCopied } from "./preconditions";

/** The source of a copy, from header `x-amz-copy-source`: `/bucket/key?versionId=...`, with its key encoded. */
export interface CopySource {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string | undefined;
}

export function parseCopySource(header: string): CopySource {
  const [, path = "", , versionId] = /^\/?(.*?)(\?versionId=(.*))?$/s.exec(header) ?? [];
  const decoded = decode(path);
  const at = decoded.indexOf("/");
  if (at < 1 || at === decoded.length - 1) {
    const message = "Copy Source must mention the source bucket and key: sourcebucket/sourcekey";
    throw invalidArgument("x-amz-copy-source", header, message);
  }
  return { bucket: decoded.slice(0, at), key: decoded.slice(at + 1), versionId };
}

/** Members of a call that copies: its source, and conditions on it. */
export type Copying = Pick<CopyObjectRequest, Extract<keyof CopyObjectRequest, `CopySource${string}`>>;

/** The version that a call copies, if its conditions hold. */
export function findSource(
  store: Store,
  input: Copying,
  context: CallContext,
): { readonly bucket: StoredBucket; readonly version: StoredVersion } {
  const source = parseCopySource(input.CopySource);
  const bucket = store.buckets.get(source.bucket);
  if (bucket === undefined) throw noSuchBucket(source.bucket);
  const version = versionOf(bucket, source.key, source.versionId, context);
  checkCopied(input, version, store.now());
  return { bucket, version };
}

/** A `+` is a space in it. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll("+", " "));
  } catch {
    // Not encoded: it is meant as it stands.
    return path;
  }
}
