import { BUCKET_TYPES } from "../../services/provision/buckets";
import { numberOf, structuresOf, textOf } from "../../services/s3/operations/input";
import { CONSOLE_LIMITS } from "../limits";
import { ReplayError } from "../replay";
import { findResources } from "./find-resources";
import { inspectObject } from "./objects";
import { orRefusal } from "./refusals";
import type { ResourceKind, ResourcePorts } from "./resource-kind";

/** The page's view of a bucket. */
export interface ShownBucket {
  /** The prefixes that end with the delimiter. */
  readonly folders: readonly string[];
  /** The objects, with times in milliseconds since 1970. */
  readonly objects: readonly { readonly key: string; readonly size: number; readonly time: number }[];
  /** The start of the next page. */
  readonly next: string | undefined;
}

/** The kind of buckets: objects folder by folder, the content of one object, and its versions. */
export const BUCKETS: ResourceKind = {
  kind: "bucket",
  find: (index) => findResources(index, "bucket", BUCKET_TYPES),
  async show(arn, { prefix = "", after, key, versionId }, { call }) {
    const Bucket = bucketName(arn);
    const { Status } = await call("s3", "GetBucketVersioning", { Bucket });
    const isVersioned = Status === "Enabled" || Status === "Suspended";
    const shown = await list(Bucket, String(prefix), after, call);
    if (typeof key !== "string") return { ...shown, isVersioned };
    const object = await orRefusal(() => inspectObject(call, { Bucket, Key: key, versionId }));
    const versions = isVersioned ? await versionsOf(Bucket, key, call) : [];
    return { ...shown, isVersioned, object: { key, ...object }, versions };
  },
  actions: {
    async put(arn, { key, text, base64, contentType }, { call }) {
      await call("s3", "PutObject", {
        Bucket: bucketName(arn),
        Key: String(key ?? ""),
        Body: bodyOf(text, base64),
        ...(contentType !== undefined && { ContentType: contentType }),
      });
      return { said: `Put ${String(key)}` };
    },
    async delete(arn, { key, versionId }, { call }) {
      await call("s3", "DeleteObject", {
        Bucket: bucketName(arn),
        Key: String(key ?? ""),
        ...(versionId !== undefined && { VersionId: versionId }),
      });
      return { said: `Deleted ${String(key)}` };
    },
  },
};

type Call = ResourcePorts["call"];

async function list(Bucket: string, Prefix: string, after: unknown, call: Call): Promise<ShownBucket> {
  const listed = await call("s3", "ListObjectsV2", {
    Bucket,
    Prefix,
    Delimiter: "/",
    MaxKeys: CONSOLE_LIMITS.page,
    ...(after !== undefined && { ContinuationToken: after }),
  });
  return {
    folders: structuresOf(listed, "CommonPrefixes").map((folder) => String(folder.Prefix)),
    objects: structuresOf(listed, "Contents").map((object) => ({
      key: String(object.Key),
      size: numberOf(object, "Size") ?? 0,
      time: (numberOf(object, "LastModified") ?? 0) * 1000,
    })),
    next: textOf(listed, "NextContinuationToken"),
  };
}

/** The versions and delete markers of one key, newest first. */
async function versionsOf(Bucket: string, key: string, call: Call): Promise<readonly object[]> {
  const listed = await call("s3", "ListObjectVersions", {
    Bucket,
    Prefix: key,
    MaxKeys: CONSOLE_LIMITS.perResource,
  });
  return ["Versions", "DeleteMarkers"]
    .flatMap((member) =>
      structuresOf(listed, member).map((version) => ({
        key: version.Key,
        id: version.VersionId,
        time: (numberOf(version, "LastModified") ?? 0) * 1000,
        size: numberOf(version, "Size") ?? 0,
        // Values of XML answers are texts.
        isLatest: String(version.IsLatest) === "true",
        isDeletion: member === "DeleteMarkers",
      })),
    )
    .filter((version) => version.key === key)
    .sort((a, b) => Number(b.isLatest) - Number(a.isLatest) || b.time - a.time);
}

function bodyOf(text: unknown, base64: unknown): Buffer {
  const body = base64 === undefined ? Buffer.from(String(text ?? "")) : Buffer.from(String(base64), "base64");
  if (body.length <= CONSOLE_LIMITS.putBytes) return body;
  throw new ReplayError(`an object that is put here has at most ${CONSOLE_LIMITS.putBytes} bytes`);
}

function bucketName(arn: string): string {
  return arn.slice(arn.lastIndexOf(":") + 1);
}
