import { createRequire } from "node:module";
import * as path from "node:path";
import type { FileSnapshot } from "./file-snapshot";

const EXTENDS = /"extends"\s*:\s*(\[[^\]]*\]|"(?:[^"\\]|\\.)*")/;

/**
 * The configurations that others extend, relative to the root, those that these extend included. Undefined where one names
 * what cannot be found in a simple way.
 */
export async function extendedConfigs(
  root: string,
  configs: readonly string[],
  snapshot: FileSnapshot,
): Promise<readonly string[] | undefined> {
  const found = new Set<string>();
  const waiting = [...configs];
  for (let config = waiting.pop(); config !== undefined; config = waiting.pop()) {
    const filePath = path.resolve(root, config);
    for (const file of extendedBy(filePath, (await snapshot.text(filePath)) ?? "")) {
      if (file === undefined) return undefined;
      const relative = path.relative(root, file).split(path.sep).join("/");
      if (!found.has(relative)) waiting.push(relative);
      found.add(relative);
    }
  }
  return [...found];
}

/**
 * The absolute paths of the configurations that a configuration with this text extends. The last one wins and comes
 * first.
 */
export function extendedByOf(config: string, text: string): readonly string[] {
  return extendedBy(config, text)
    .filter((file) => file !== undefined)
    .reverse();
}

function extendedBy(config: string, text: string): readonly (string | undefined)[] {
  return namedIn(text).map((name) => fileOf(name, config));
}

function namedIn(text: string): readonly string[] {
  const [, written = ""] = EXTENDS.exec(text) ?? [];
  return [...written.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name as string);
}

function fileOf(name: string, from: string): string | undefined {
  if (/^\.{1,2}(\/|$)/.test(name) || path.isAbsolute(name)) {
    const file = path.resolve(path.dirname(from), name);
    return file.endsWith(".json") ? file : `${file}.json`;
  }
  const { resolve } = createRequire(from);
  for (const each of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      const file = resolve(each);
      if (file.endsWith(".json")) return file;
    } catch {
      // The next way to write it.
    }
  }
  return undefined;
}
