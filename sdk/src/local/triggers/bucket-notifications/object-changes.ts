import { hash } from "node:crypto";
import type { Input, Output } from "../../services/endpoint/aws-api";
import type { DoneCall } from "../../services/endpoint/aws-service";

/** The change of an object, as notifications report it. */
export interface ObjectChange {
  readonly bucket: string;
  readonly key: string;
  /** `ObjectCreated:Put` */
  readonly eventName: string;
  /** The operation: `PutObject`. */
  readonly reason: string;
  readonly size?: number;
  /** The ETag without quotes. */
  readonly eTag?: string;
  /** Only of buckets with versions. */
  readonly versionId?: string;
  /** Tells which of two changes of a key came later. */
  readonly sequencer?: string;
}

const CREATED: Readonly<Record<string, string>> = {
  PutObject: "ObjectCreated:Put",
  PostObject: "ObjectCreated:Post",
  CopyObject: "ObjectCreated:Copy",
  CompleteMultipartUpload: "ObjectCreated:CompleteMultipartUpload",
};
/** Changes of what belongs to an object. */
const CHANGED: Readonly<Record<string, string>> = {
  PutObjectAcl: "ObjectAcl:Put",
  PutObjectTagging: "ObjectTagging:Put",
  DeleteObjectTagging: "ObjectTagging:Delete",
};
/** The hash of an empty object, which a delete marker has. */
const EMPTY = hash("md5", "");

/** The changes of a completed call of S3, also of one to an external emulator. */
export function objectChanges({ operation, input, output }: DoneCall): readonly ObjectChange[] {
  const bucket = textOf(input, "Bucket");
  if (output === undefined || bucket === undefined) return [];
  const base = { bucket, reason: operation };
  const created = Object.hasOwn(CREATED, operation) ? CREATED[operation] : undefined;
  if (created !== undefined) {
    return [
      { ...base, eventName: created, key: textOf(input, "Key") ?? "", ...createdMembers(input, output) },
    ];
  }
  const changed = Object.hasOwn(CHANGED, operation) ? CHANGED[operation] : undefined;
  if (changed !== undefined) {
    const eTag = textOf(output, "ObjectETag");
    const versionId = textOf(output, "VersionId");
    const members = { ...(eTag !== undefined && { eTag }), ...(versionId !== undefined && { versionId }) };
    return [{ ...base, eventName: changed, key: textOf(input, "Key") ?? "", ...members }];
  }
  return removedBy(operation, input, output).map((removed) => ({ ...base, ...removedMembers(removed) }));
}

function createdMembers(input: Input, output: Output): Partial<ObjectChange> {
  const body = Buffer.isBuffer(input.Body) ? input.Body : undefined;
  const result = (output.CopyObjectResult ?? output) as Output;
  const etag = textOf(result, "ETag")?.replaceAll('"', "") ?? (body && hash("md5", body));
  const size = typeof output.Size === "number" ? output.Size : body?.length;
  const [versionId, sequencer] = [textOf(output, "VersionId"), textOf(output, "Sequencer")];
  return {
    ...(size !== undefined && { size }),
    ...(etag !== undefined && { eTag: etag }),
    ...(versionId !== undefined && { versionId }),
    ...(sequencer !== undefined && { sequencer }),
  };
}

/** Deleted objects. A service elsewhere does not say what was there: then it is what was asked for. */
function removedBy(operation: string, input: Input, output: Output): readonly Output[] {
  if (operation !== "DeleteObject" && operation !== "DeleteObjects") return [];
  if (Array.isArray(output.Removed)) return output.Removed;
  if (operation === "DeleteObject") return [{ Key: input.Key, VersionId: input.VersionId }];
  const { Objects: objects } = (input.Delete ?? {}) as Input;
  return Array.isArray(objects) ? objects : [];
}

function removedMembers(removed: Output): Omit<ObjectChange, "bucket" | "reason"> {
  const isMarked = removed.DeleteMarker === true && textOf(removed, "VersionId") === undefined;
  const versionId = textOf(removed, isMarked ? "DeleteMarkerVersionId" : "VersionId");
  const sequencer = textOf(removed, "Sequencer");
  return {
    key: textOf(removed, "Key") ?? "",
    eventName: isMarked ? "ObjectRemoved:DeleteMarkerCreated" : "ObjectRemoved:Delete",
    ...(isMarked && { eTag: EMPTY }),
    ...(versionId !== undefined && { versionId }),
    ...(sequencer !== undefined && { sequencer }),
  };
}

function textOf(members: Input, name: string): string | undefined {
  const value = members[name];
  return typeof value === "string" ? value : undefined;
}
