import { randomUUID } from "node:crypto";

/** What somebody wants to upload. */
export interface Upload {
  readonly id: string;
  /** Key of the object. */
  readonly key: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};
const LARGEST = 10 * 1024 * 1024;

/** What a body asks to upload, or the sentence that says why it cannot be. */
export function parseUpload(body: string): Upload | string {
  const { type, size } = read(body);
  const ending = typeof type === "string" ? ENDINGS[type] : undefined;
  if (ending === undefined) return `"type" is one of ${Object.keys(ENDINGS).join(", ")}`;
  if (!Number.isInteger(size) || (size as number) < 1 || (size as number) > LARGEST)
    return `"size" is the number of bytes, at most ${LARGEST}`;
  const id = randomUUID();
  return { id, key: `originals/${id}.${ending}`, type: type as string, size: size as number };
}

/** Key of the thumbnail of a picture: `thumbnails/<id>.jpg`. */
export function thumbnailOf(original: string): string {
  return `thumbnails/${original.replace(/^originals\//, "").replace(/\.\w+$/, "")}.jpg`;
}

/** The id in the key of a thumbnail. */
export function idOf(thumbnail: string): string {
  return thumbnail.replace(/^thumbnails\//, "").replace(/\.jpg$/, "");
}

function read(body: string): { readonly type?: unknown; readonly size?: unknown } {
  try {
    return JSON.parse(body) ?? {};
  } catch {
    // Not JSON: what is missing in it is then what the sentence says.
    return {};
  }
}
