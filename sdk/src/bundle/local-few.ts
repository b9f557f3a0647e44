import { type BuildContext, context } from "esbuild";
import { failuresOf, type SalvagedBuild } from "./failures";
import type { LocalLayout } from "./local-shared";

/** How many handlers that were saved by turns stay ready to be built again. */
const MOST = 4;

/** Handlers of a set that are built apart from the others, because they alone were saved. */
export class FewHandlers {
  /** By the files, the one used last comes last. */
  readonly #contexts = new Map<string, BuildContext>();

  /** @param layout one for bundles beside that of the whole set */
  constructor(private readonly layout: LocalLayout) {}

  /** Undefined when there is something to say of them: who builds all says it. */
  async build(files: readonly string[]): Promise<SalvagedBuild | undefined> {
    const key = files.join("\n");
    const settings = this.layout.settings(files);
    const esbuild = this.#contexts.get(key) ?? (await context(settings));
    this.#contexts.delete(key);
    this.#contexts.set(key, esbuild);
    await this.#endOldest();
    try {
      const result = (await esbuild.rebuild()) as SalvagedBuild["result"];
      const built = { result, root: settings.absWorkingDir as string, broken: new Map() };
      const isClean =
        result.warnings.length === 0 && files.every((file) => failuresOf(file, built).length === 0);
      return isClean ? built : undefined;
    } catch {
      // A build of all will fail in the same way, and reports it.
      return undefined;
    }
  }

  /** Files to write for them, by absolute path. */
  outputs(files: readonly string[], { result }: SalvagedBuild): ReadonlyMap<string, string | Uint8Array> {
    return this.layout.outputs(files, result.outputFiles);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#contexts.values()].map((esbuild) => esbuild.dispose()));
    this.#contexts.clear();
  }

  async #endOldest(): Promise<void> {
    const [oldest] = this.#contexts;
    if (!oldest || this.#contexts.size <= MOST) return;
    this.#contexts.delete(oldest[0]);
    await oldest[1].dispose();
  }
}
