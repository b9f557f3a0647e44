import { randomUUID } from "node:crypto";

/** A requested upload. */
export interface Upload {
  readonly id: string;
  /** The key of the object. */
  readonly key: string;
  readonly type: string;
  /** The size in bytes. */
  readonly size: number;
}

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
};
const LARGEST = 10 * 1024 * 1024;

/** Reads the request in a body, or returns a sentence that says why it is refused. */
export function parseUpload(body: string): Upload | string {
  const { type, size } = read(body);
  const ending = typeof type === "string" ? ENDINGS[type] : undefined;
  if (ending === undefined) return `"type" is one of ${Object.keys(ENDINGS).join(", ")}`;
  if (!Number.isInteger(size) || (size as number) < 1 || (size as number) > LARGEST)
    return `"size" is the number of bytes, at most ${LARGEST}`;
  const id = randomUUID();
  return { id, key: `originals/${id}.${ending}`, type: type as string, size: size as number };
}

/** The key of a picture's thumbnail: `thumbnails/<id>.jpg`. */
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
    // Text that is not JSON has no fields, which the sentence then names.
    return {};
  }
}
