import { numberOf, textOf, textsOf } from "../../services/s3/operations/input";
import { toPart, truncate } from "../cut";
import { CONSOLE_LIMITS } from "../limits";
import type { Part } from "../types";
import type { ResourcePorts } from "./resource-kind";

/** The page's view of an object in a bucket. */
export interface SeenObject {
  readonly versionId: string | undefined;
  readonly contentType: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Text, or a picture that browsers can show. Absent for any other content. */
  readonly preview?: Part & { readonly isPicture: boolean };
}

/** Bitmap formats only, since they cannot contain scripts. */
const PICTURE = /^image\/(avif|bmp|gif|jpeg|png|webp)$/;

/** Reads the metadata of an object, with the beginning of its text, or with a picture that is not too large. */
export async function inspectObject(
  call: ResourcePorts["call"],
  { Bucket, Key, versionId }: { Bucket: string; Key: string; versionId: unknown },
): Promise<SeenObject> {
  const named = { Bucket, Key, ...(versionId !== undefined && { VersionId: versionId }) };
  const head = await call("s3", "HeadObject", named);
  const size = numberOf(head, "ContentLength") ?? 0;
  const contentType = textOf(head, "ContentType") ?? "binary/octet-stream";
  const isPicture = PICTURE.test(contentType);
  const maxBytes = CONSOLE_LIMITS.partBytes;
  const preview =
    isPicture && size > maxBytes ? undefined : await beginning(call, named, Math.min(size, maxBytes), size);
  return {
    versionId: textOf(head, "VersionId"),
    contentType,
    size,
    time: (numberOf(head, "LastModified") ?? 0) * 1000,
    metadata: textsOf(head, "Metadata"),
    ...(preview && isShown(preview, isPicture) && { preview: { ...preview, isPicture } }),
  };
}

/** Reads no more bytes than the page shows, however long the object is. */
async function beginning(
  call: ResourcePorts["call"],
  named: object,
  bytes: number,
  size: number,
): Promise<Part> {
  if (size === 0) return { text: "", isBase64: false, isCut: false };
  const { Body } = await call("s3", "GetObject", {
    ...named,
    ...(bytes < size && { Range: `bytes=0-${bytes - 1}` }),
  });
  const cut = truncate(Buffer.isBuffer(Body) ? Body : Buffer.alloc(0));
  return toPart({ ...cut, isCut: cut.isCut || bytes < size });
}

/** Shows text and pictures only. Other bytes tell the reader nothing. */
function isShown({ text, isBase64 }: Part, isPicture: boolean): boolean {
  return isPicture ? isBase64 : !isBase64 && !text.includes("\0");
}
