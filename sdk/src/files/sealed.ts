import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { writeWhole } from "./cached-files";
import { ownUser, readOwn } from "./owner";

// The one reader of everything that is cached on disk. A sealed file is: seal, hash of the body, length of the head, head, body.

const HASH_BYTES = 32;
const LENGTH_BYTES = 4;
const PREFIX = 2 * HASH_BYTES + LENGTH_BYTES;
/** Longer than most heads. */
const FIRST_BYTES = 64 * 1024;
const NOTHING = Buffer.alloc(0);

/** The owner of a sealed file, and the purpose that tells it from others. */
export interface Seal {
  readonly key: Buffer;
  /** The purpose of the file, such as its folder and its name: it is valid for no other. */
  readonly purpose: string;
  /** The user whose files are read. @default this process's */
  readonly user?: number | undefined;
}

/** A file that its user has written. */
export interface SealedFile {
  readonly head: Buffer;
  /** Undefined where it is not what was written. */
  body(): Buffer | undefined;
}

/** The content of a sealed file. */
export interface SealedContent {
  readonly head?: Uint8Array;
  readonly body: readonly Uint8Array[];
}

/** Writes a file that is there whole or not at all, and that its owner alone can read. */
export function writeSealed(file: string, seal: Seal, content: SealedContent): void {
  writeWhole(file, sealed(seal, content));
}

/** The bytes of a sealed file, for a writer that waits for the disk. */
export function sealed(seal: Seal, { head = NOTHING, body }: SealedContent): Buffer {
  const bodyHash = hash(body);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(head.byteLength);
  return Buffer.concat([sealOf(seal, bodyHash, head), bodyHash, length, head, ...body]);
}

/** The whole text. It is `undefined` where there is none, or where this user has not written it for this purpose. */
export function readSealed(
  file: string,
  seal: Seal,
): { readonly head: Buffer; readonly body: Buffer } | undefined {
  const whole = readOwn(file, seal.user === undefined ? {} : { user: seal.user });
  const head = whole && headOf(whole, seal);
  const body = head && bodyOf(whole, head);
  return body && { head, body };
}

/** The same of which the body is read where it is asked for: many heads are read for one body. */
export function openSealed(file: string, seal: Seal): SealedFile | undefined {
  const user = seal.user ?? ownUser();
  let start = readOwn(file, { user, first: FIRST_BYTES });
  if (start && endOfHead(start) > start.length) start = readOwn(file, { user });
  const head = start && headOf(start, seal);
  if (!head) return undefined;
  const prefix = start?.subarray(0, PREFIX) as Buffer;
  return {
    head,
    body: () => {
      const whole = readOwn(file, { user });
      // Another process may have written it anew since.
      return whole?.subarray(0, PREFIX).equals(prefix) ? bodyOf(whole, head) : undefined;
    },
  };
}

function headOf(start: Buffer, seal: Seal): Buffer | undefined {
  if (start.length < PREFIX || endOfHead(start) > start.length) return undefined;
  const head = start.subarray(PREFIX, endOfHead(start));
  const expected = sealOf(seal, start.subarray(HASH_BYTES, 2 * HASH_BYTES), head);
  return timingSafeEqual(expected, start.subarray(0, HASH_BYTES)) ? head : undefined;
}

function bodyOf(whole: Buffer, head: Buffer): Buffer | undefined {
  const body = whole.subarray(PREFIX + head.length);
  return hash([body]).equals(whole.subarray(HASH_BYTES, 2 * HASH_BYTES)) ? body : undefined;
}

function endOfHead(start: Buffer): number {
  return start.length < PREFIX ? PREFIX : PREFIX + start.readUInt32LE(2 * HASH_BYTES);
}

function sealOf({ key, purpose }: Seal, bodyHash: Buffer, head: Uint8Array): Buffer {
  const name = Buffer.from(purpose);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(name.length);
  return createHmac("sha256", key).update(length).update(name).update(bodyHash).update(head).digest();
}

function hash(parts: readonly Uint8Array[]): Buffer {
  const made = createHash("sha256");
  for (const part of parts) made.update(part);
  return made.digest();
}
