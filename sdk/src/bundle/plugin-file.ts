import * as path from "node:path";
import type { Plugin } from "esbuild";
import type { EsbuildSettings } from "./props";

/**
 * The plugins that settings name, by themselves or by their file. A capture has no functions, so that
 * plugins which the program has written are left out there.
 * @throws where the file cannot be loaded, or exports no list
 */
export function pluginsOf(root: string, { plugins = [] }: EsbuildSettings): readonly Plugin[] {
  if (typeof plugins !== "string") return plugins.filter(hasSetup);
  const exported: unknown = require(path.resolve(root, plugins));
  const list = Array.isArray(exported) ? exported : (exported as { readonly default?: unknown }).default;
  if (Array.isArray(list)) return list as Plugin[];
  throw new Error(`${plugins} exports no list of plugins of esbuild`);
}

/** The names of plugins that are left out, because a capture has no functions. */
export function lostPlugins({ plugins = [] }: EsbuildSettings): readonly string[] {
  return typeof plugins === "string"
    ? []
    : plugins.filter((plugin) => !hasSetup(plugin)).map(({ name }) => name);
}

function hasSetup({ setup }: Plugin): boolean {
  return typeof setup === "function";
}
