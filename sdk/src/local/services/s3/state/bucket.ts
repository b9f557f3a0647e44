import type { Output } from "../../endpoint/aws-api";
import { KeyList } from "./key-order";
import type { BlobRef, BucketSettings, StoredPart, StoredUpload, StoredVersion } from "./types";

/** An upload, and its parts so far. */
export interface OpenUpload {
  readonly upload: StoredUpload;
  readonly parts: Map<number, StoredPart>;
  /** Whether this process wrote or deleted the key since the upload began. */
  isSuperseded?: true;
}

const MOST_COMPLETED = 100;

/** A bucket in memory: what its journal says, ordered for reading. */
export class StoredBucket {
  settings: BucketSettings = {};
  /** Keys that have a version. */
  readonly keys = new KeyList();
  /** The newest first. */
  readonly #versions = new Map<string, StoredVersion[]>();
  readonly uploads = new Map<string, OpenUpload>();
  /** Answers to the last completed uploads. A second completion of an upload gets the same answer. */
  readonly completed = new Map<string, Output>();

  constructor(
    readonly name: string,
    readonly created: number,
  ) {}

  remember(uploadId: string, answer: Output): void {
    this.completed.set(uploadId, answer);
    const [oldest] = this.completed.keys();
    if (this.completed.size > MOST_COMPLETED && oldest !== undefined) this.completed.delete(oldest);
  }

  /** All versions of a key, the newest first. */
  versionsOf(key: string): readonly StoredVersion[] {
    return this.#versions.get(key) ?? [];
  }

  /** The newest version, markers included. */
  newest(key: string): StoredVersion | undefined {
    return this.#versions.get(key)?.[0];
  }

  /** The version that a request for a key alone finds. */
  current(key: string): StoredVersion | undefined {
    const newest = this.newest(key);
    return newest?.isMarker ? undefined : newest;
  }

  version(key: string, versionId: string): StoredVersion | undefined {
    return this.versionsOf(key).find((version) => version.versionId === versionId);
  }

  /** Adds the newest version of its key. There is one at most that has the id `null`: gives the one that it replaces. */
  add(version: StoredVersion): StoredVersion | undefined {
    this.#supersede(version.key);
    const versions = this.#versions.get(version.key);
    if (versions === undefined) {
      this.#versions.set(version.key, [version]);
      this.keys.add(version.key);
      return undefined;
    }
    const at = versions.findIndex(({ versionId }) => versionId === version.versionId);
    const [replaced] = at < 0 ? [] : versions.splice(at, 1);
    versions.unshift(version);
    return replaced;
  }

  /** Gives the removed version, or `undefined` where there was none. */
  remove(key: string, versionId: string): StoredVersion | undefined {
    this.#supersede(key);
    const versions = this.#versions.get(key) ?? [];
    const at = versions.findIndex((version) => version.versionId === versionId);
    if (at < 0) return undefined;
    const [removed] = versions.splice(at, 1);
    if (versions.length === 0) {
      this.#versions.delete(key);
      this.keys.remove(key);
    }
    return removed;
  }

  #supersede(key: string): void {
    for (const open of this.uploads.values()) if (open.upload.key === key) open.isSuperseded = true;
  }

  /** Puts a version in the place of the one with its id: other tags. */
  change(version: StoredVersion): void {
    const versions = this.#versions.get(version.key) ?? [];
    const at = versions.findIndex(({ versionId }) => versionId === version.versionId);
    if (at >= 0) versions[at] = version;
  }

  /** The oldest version first, so that adding them one by one makes the same bucket. */
  *allVersions(): Iterable<StoredVersion> {
    for (const versions of this.#versions.values()) {
      for (let i = versions.length - 1; i >= 0; i--) yield versions[i] as StoredVersion;
    }
  }

  /** Everything that its versions and uploads rest on. */
  *blobs(): Iterable<BlobRef> {
    for (const { blobs } of this.allVersions()) yield* blobs;
    for (const { parts } of this.uploads.values()) for (const { blob } of parts.values()) yield blob;
  }
}
