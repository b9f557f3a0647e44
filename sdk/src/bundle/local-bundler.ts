import { realpathSync } from "node:fs";
import * as path from "node:path";
import { stop } from "esbuild";
import { makePrivateFolder } from "../files/private";
import { parentPrefixOf } from "./beside-program";
import { installFolder } from "./install";
import { linkPackages } from "./local-packages";
import { LocalSet } from "./local-set";
import { hasExternals, settingsKey } from "./settings";
import type { HandlerToBundle, LocalBundle } from "./types";

/** All handlers after a rebuild. */
export interface LocalBuild {
  /** The bundles in the order of the given handlers. */
  readonly bundles: readonly LocalBundle[];
  /** Absolute paths of all files that the bundles were made of: what to watch. */
  readonly inputs: ReadonlySet<string>;
  /** Warnings of esbuild about the user's own files, one line each. */
  readonly warnings: readonly string[];
  /** Whether only saved files were inspected. A rebuild of all is to follow. */
  readonly isOfFew: boolean;
}

/**
 * Bundles handlers for the local mode: all handlers with the same settings in one call, again and again, where only what
 * changed is read. One broken handler does not stop the others.
 *
 * Handlers behave as deployed: the same module order, `require`, `__dirname`, exports. Left out is what only costs time:
 * code is not minified, and it is written for the Node that runs here.
 */
export class LocalBundler {
  readonly #root: string;
  readonly #folder: string;
  readonly #sets = new Map<string, LocalSet>();
  #handlers: readonly HandlerToBundle[];
  #running: Promise<unknown> = Promise.resolve();

  /** @param root absolute path of the project, whose `.sapi/local` gets all files */
  constructor(root: string, handlers: readonly HandlerToBundle[] = []) {
    this.#root = realpathSync(root);
    this.#folder = path.join(this.#root, ".sapi", "local");
    this.#handlers = handlers;
  }

  /** Replaces the handlers. The next rebuild uses the new ones. */
  setHandlers(handlers: readonly HandlerToBundle[]): void {
    this.#handlers = handlers;
  }

  /**
   * Builds everything that is new or changed. Rebuilds wait for each other.
   * @param saved absolute paths of the files saved since the last one, where they are known. Then only their handlers may be built
   */
  rebuild(saved?: ReadonlySet<string>): Promise<LocalBuild> {
    const build = this.#running.then(() => this.#rebuild(saved));
    this.#running = build.catch(() => undefined);
    return build;
  }

  /**
   * Ends esbuild's process until the next rebuild. All of this process shares it, and it holds the texts of hundreds of
   * handlers. Call it only where nobody else here uses esbuild.
   */
  rest(): Promise<void> {
    const stopped = this.#running.then(async () => {
      await Promise.all([...this.#sets.values()].map((set) => set.close()));
      await stop();
    });
    this.#running = stopped.catch(() => undefined);
    return stopped;
  }

  /** Ends esbuild's work for this bundler. Written files stay, since workers may still load them. */
  async close(): Promise<void> {
    await this.#running;
    await Promise.all([...this.#sets.values()].map((set) => set.close()));
    this.#sets.clear();
  }

  async #rebuild(saved: ReadonlySet<string> | undefined): Promise<LocalBuild> {
    const groups = this.#groups();
    if (groups.size > 0) makePrivateFolder(path.dirname(this.#folder));
    for (const [key, set] of this.#sets) {
      if (groups.has(key)) continue;
      this.#sets.delete(key);
      await set.close();
    }
    const bundles = new Map<string, LocalBundle>();
    const inputs = new Set<string>();
    const warnings: string[] = [];
    let isOfFew = false;
    for (const [key, handlers] of groups) {
      const set = this.#setOf(key, handlers);
      const files = [...new Set(handlers.map(({ file }) => file))];
      const few = saved && (await set.rebuildFew(files, saved));
      const built = few ?? (await set.rebuild(files));
      if (few) isOfFew = true;
      for (const [file, bundle] of built.bundles) bundles.set(`${key} ${file}`, bundle);
      for (const input of built.inputs) inputs.add(input);
      warnings.push(...built.warnings);
    }
    const ordered = this.#handlers.map(
      (handler) => bundles.get(`${keyOf(handler)} ${handler.file}`) as LocalBundle,
    );
    return { bundles: ordered, inputs, warnings, isOfFew };
  }

  #groups(): Map<string, HandlerToBundle[]> {
    const groups = new Map<string, HandlerToBundle[]>();
    for (const handler of this.#handlers) {
      const key = keyOf(handler);
      const group = groups.get(key);
      if (group) group.push(handler);
      else groups.set(key, [handler]);
    }
    return groups;
  }

  #setOf(key: string, handlers: readonly HandlerToBundle[]): LocalSet {
    const known = this.#sets.get(key);
    if (known) return known;
    const [{ file, bundle }] = handlers as [HandlerToBundle];
    const folder = path.join(this.#folder, key);
    if (parentPrefixOf(file) !== "" && hasExternals(bundle))
      linkPackages(folder, this.#root, installFolder(this.#root, file));
    const set = new LocalSet(this.#root, folder, bundle);
    this.#sets.set(key, set);
    return set;
  }
}

const keys = new WeakMap<object, string>();

/**
 * The runtime does not count: all handlers run on the Node that runs here. Keys are cached, because a save asks for those
 * of all handlers.
 */
function keyOf({ file, bundle = NO_SETTINGS }: HandlerToBundle): string {
  const key = keys.get(bundle) ?? settingsKey(bundle);
  keys.set(bundle, key);
  const levels = parentPrefixOf(file).length / "../".length;
  if (levels === 0) return key;
  // `src/notes.ts` and `../src/notes.ts` have the same path in an archive, and packages may be those of a folder.
  return `${key}-${levels}${hasExternals(bundle) ? `-${settingsKey(path.posix.dirname(file))}` : ""}`;
}

const NO_SETTINGS = {};
