import { numberOf, textOf, textsOf } from "../../services/s3/operations/input";
import { keep, toPart } from "../cut";
import { CONSOLE_LIMITS } from "../limits";
import type { Part } from "../types";
import type { ResourcePorts } from "./resource-kind";

/** An object of a bucket, for who looks at it. */
export interface SeenObject {
  readonly versionId: string | undefined;
  readonly contentType: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Text, or a picture that browsers show; absent for anything else. */
  readonly content?: Part & { readonly isPicture: boolean };
}

/** Pictures of points alone: nothing in them is a document. */
const PICTURE = /^image\/(avif|bmp|gif|jpeg|png|webp)$/;

/** What is said of an object, with the beginning of its text, or with a picture that is not too large. */
export async function lookAtObject(
  call: ResourcePorts["call"],
  { Bucket, Key, versionId }: { Bucket: string; Key: string; versionId: unknown },
): Promise<SeenObject> {
  const named = { Bucket, Key, ...(versionId !== undefined && { VersionId: versionId }) };
  const head = await call("s3", "HeadObject", named);
  const size = numberOf(head, "ContentLength") ?? 0;
  const contentType = textOf(head, "ContentType") ?? "binary/octet-stream";
  const isPicture = PICTURE.test(contentType);
  const most = CONSOLE_LIMITS.partBytes;
  const content =
    isPicture && size > most ? undefined : await beginning(call, named, Math.min(size, most), size);
  return {
    versionId: textOf(head, "VersionId"),
    contentType,
    size,
    time: (numberOf(head, "LastModified") ?? 0) * 1000,
    metadata: textsOf(head, "Metadata"),
    ...(content && isShown(content, isPicture) && { content: { ...content, isPicture } }),
  };
}

/** Read no further than it is shown, however long the object is. */
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
  const kept = keep(Buffer.isBuffer(Body) ? Body : Buffer.alloc(0));
  return toPart({ ...kept, isCut: kept.isCut || bytes < size });
}

/** Bytes that are neither text nor a picture say nothing. */
function isShown({ text, isBase64 }: Part, isPicture: boolean): boolean {
  return isPicture ? isBase64 : !isBase64 && !text.includes("\0");
}
