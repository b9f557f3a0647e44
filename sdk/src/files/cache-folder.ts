import { readdirSync } from "node:fs";
import * as path from "node:path";
import { makeRoom, touch } from "./cached-files";
import { ownUser } from "./owner";
import { emptyFolder, makeOwnFolder } from "./private";
import {
  openSealed,
  readSealed,
  type Seal,
  type SealedContent,
  type SealedFile,
  writeSealed,
} from "./sealed";
import { keyIn } from "./user-key";

/**
 * A folder of one user with files that can be made again. This user wrote everything that is read from it, under this
 * name: others can neither write there nor know the key.
 */
export class CacheFolder {
  private constructor(
    readonly folder: string,
    private readonly key: Buffer,
    private readonly user: number | undefined,
  ) {}

  /**
   * The folder of one kind in a folder with the user's key, or with the given key. It is `undefined` where another user
   * owns it or it cannot be made. Files in a folder that others could write to are removed.
   */
  static open(
    parent: string,
    kind: string,
    { user = ownUser(), key: given }: { readonly user?: number | undefined; readonly key?: Buffer } = {},
  ): CacheFolder | undefined {
    const folder = path.join(parent, kind);
    try {
      const key = given ?? keyIn(parent, user);
      if (key === undefined) return undefined;
      if (makeOwnFolder(folder, user)) emptyFolder(folder);
      return new CacheFolder(folder, key, user);
    } catch {
      return undefined;
    }
  }

  names(): readonly string[] {
    return readdirSync(this.folder);
  }

  /** Undefined where there is none, or it is not what was written. */
  read(name: string): { readonly head: Buffer; readonly body: Buffer } | undefined {
    return readSealed(this.#filePath(name), this.#seal(name));
  }

  /** The same, of which the body is read when it is asked for. */
  open(name: string): SealedFile | undefined {
    return openSealed(this.#filePath(name), this.#seal(name));
  }

  write(name: string, content: SealedContent): void {
    writeSealed(this.#filePath(name), this.#seal(name), content);
  }

  /** Marks a file as used, so that files that have not been used since are removed before it. */
  touch(name: string): void {
    touch(this.#filePath(name));
  }

  /** See {@link makeRoom}. */
  makeRoom(hasRoom: Parameters<typeof makeRoom>[1]): void {
    makeRoom(this.folder, hasRoom);
  }

  #filePath(name: string): string {
    return path.join(this.folder, name);
  }

  #seal(name: string): Seal {
    const { key, user } = this;
    return { key, purpose: `${path.basename(this.folder)}/${name}`, user };
  }
}
