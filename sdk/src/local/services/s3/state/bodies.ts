import { randomBytes } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { diskError } from "../../journal/on-disk";
import type { BlobRef } from "./types";

/** The store of bodies. */
export interface Bodies {
  /** Stores bytes, which are complete when it resolves. No entry of the journal names them yet. */
  write(bytes: Buffer): BlobRef | Promise<BlobRef>;
  read(blob: BlobRef): Buffer;
  /** Bytes from `start` on, `end` not included. */
  stream(blob: BlobRef, start: number, end: number): Readable;
  remove(blobs: readonly BlobRef[]): void;
}

/** Bodies in memory, or as files of a folder, one each. */
export function openBodies(folder: string | undefined): Bodies {
  return folder === undefined ? new MemoryBodies() : new FileBodies(folder);
}

class MemoryBodies implements Bodies {
  readonly #bytes = new Map<string, Buffer>();
  #last = 0;

  write(bytes: Buffer): BlobRef {
    this.#last += 1;
    const id = String(this.#last);
    // A view would hold the memory of the whole request.
    const isView = bytes.buffer.byteLength > bytes.length;
    this.#bytes.set(id, isView ? Buffer.from(new Uint8Array(bytes).buffer) : bytes);
    return { id, size: bytes.length };
  }

  read({ id }: BlobRef): Buffer {
    return this.#bytes.get(id) ?? Buffer.alloc(0);
  }

  stream(blob: BlobRef, start: number, end: number): Readable {
    return Readable.from([this.read(blob).subarray(start, end)]);
  }

  remove(blobs: readonly BlobRef[]): void {
    for (const { id } of blobs) this.#bytes.delete(id);
  }
}

const DRAFT = ".draft";
/** Folders that files are spread over. */
const SPREAD = 2;

class FileBodies implements Bodies {
  readonly #made = new Set<string>();

  constructor(private readonly folder: string) {}

  async write(bytes: Buffer): Promise<BlobRef> {
    const id = randomBytes(16).toString("hex");
    const file = this.#file(id);
    try {
      await writeFile(file + DRAFT, bytes, { flag: "wx", mode: 0o600 });
      await rename(file + DRAFT, file);
    } catch (error) {
      rmSync(file + DRAFT, { force: true });
      throw diskError(file, error);
    }
    return { id, size: bytes.length };
  }

  read({ id }: BlobRef): Buffer {
    return readFileSync(this.#file(id));
  }

  stream({ id }: BlobRef, start: number, end: number): Readable {
    if (start >= end) return Readable.from([]);
    return createReadStream(this.#file(id), { start, end: end - 1 });
  }

  remove(blobs: readonly BlobRef[]): void {
    for (const { id } of blobs) {
      try {
        rmSync(this.#file(id), { force: true });
      } catch {
        // The journal has the change all the same. The next start removes bodies that no entry names.
      }
    }
  }

  #file(id: string): string {
    const folder = join(this.folder, id.slice(0, SPREAD));
    if (!this.#made.has(folder)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#made.add(folder);
    }
    return join(folder, id);
  }
}

/** Removes files that nothing rests on: what was being written when a process was killed. */
export function sweepBodies(folder: string, used: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  for (const part of readdirSync(folder)) {
    for (const name of readdirSync(join(folder, part))) {
      if (!used.has(name)) rmSync(join(folder, part, name), { force: true });
    }
  }
}
