import { type LocalMode, startLocal } from "#sdk/local/index";
import { filesOn } from "./markdown";
import { temporaryProject } from "./project";

/** The program of a page, served with its handlers. */
export interface ServedPage {
  readonly local: LocalMode;
  /** The URL of its first API, and an empty text where it has none. */
  readonly api: string;
  close(): Promise<void>;
}

/**
 * Serves the files that a page shows, as ES modules in a folder of their own.
 *
 * @param files further files of the folder, which replace those of the page. `seed.json` fills the services
 */
export async function servePage(
  page: string,
  options: Parameters<typeof startLocal>[1] = {},
  files: Readonly<Record<string, string>> = {},
): Promise<ServedPage> {
  const project = temporaryProject({ "package.json": '{ "type": "module" }', ...filesOn(page), ...files });
  const seed = "seed.json" in files ? { seed: `${project.folder}/seed.json` } : {};
  const local = await startLocal(project.folder, { port: 0, watch: false, ...seed, ...options });
  return {
    local,
    api: local.apis[0]?.url ?? "",
    async close() {
      await local.close();
      project.remove();
    },
  };
}
