import { existsSync, readFileSync } from "node:fs";
import { findSourceMap, SourceMap, type SourceMapPayload } from "node:module";
import * as path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { scriptsWithMaps } from "./loaded-scripts";
import { fileOf } from "./stack-frames";

/** A position in a script that this process has loaded, as V8 counts: from 1. */
interface CompiledPosition {
  /** Path or address. */
  readonly script: string;
  readonly line: number;
  readonly column: number;
}

/** A position in the source that a script was compiled from. */
interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The source position of a compiled position, by the source map of the script. The map comes from Node where it has one,
 * else from the reference in the loaded code. It is `undefined` without a map, or where the source is not on this
 * machine.
 */
export function sourcePosition({ script, line, column }: CompiledPosition): SourcePosition | undefined {
  const entry = mapOf(script)?.findEntry(line - 1, column - 1);
  if (!entry || !("originalSource" in entry) || !entry.originalSource) return undefined;
  const file = pathOf(entry.originalSource, path.dirname(fileOf(script)));
  if (file === undefined || !existsSync(file)) return undefined;
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}

function mapOf(script: string): SourceMap | undefined {
  const file = fileOf(script);
  return findSourceMap(script) ?? (isCompiled(file) ? readMap(scriptsWithMaps().get(file), file) : undefined);
}

/** False for JavaScript that names no map: it is what was written, and to ask what was loaded of it takes time. */
function isCompiled(file: string): boolean {
  return !/\.[cm]?js$/.test(file) || readOr(file, "").includes("sourceMappingURL=");
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The file was deleted after it was loaded.
    return otherwise;
  }
}

/** The map that a `sourceMappingURL` refers to: written out in it, or a file beside the script. */
function readMap(reference: string | undefined, script: string): SourceMap | undefined {
  if (reference === undefined) return undefined;
  try {
    const inline = /^data:[^,]*?(;base64)?,(.*)$/s.exec(reference);
    const mapPath = inline ? script : path.resolve(path.dirname(script), decodeURIComponent(reference));
    const text = inline ? decode(inline[2] ?? "", inline[1] !== undefined) : readFileSync(mapPath, "utf8");
    return new SourceMap(resolved(JSON.parse(text) as SourceMapPayload, mapPath));
  } catch {
    // The map was deleted, or is malformed: only the position in the compiled code is known.
    return undefined;
  }
}

function decode(text: string, isBase64: boolean): string {
  return isBase64 ? Buffer.from(text, "base64").toString("utf8") : decodeURIComponent(text);
}

/** Sources are relative to `sourceRoot`, and both to the map. */
function resolved(payload: SourceMapPayload, map: string): SourceMapPayload {
  const root = pathOf(payload.sourceRoot ?? "", path.dirname(map)) ?? path.dirname(map);
  const sources = payload.sources.map((source) => {
    const file = pathOf(source, root);
    return file === undefined ? source : pathToFileURL(file).href;
  });
  return { ...payload, sourceRoot: "", sources };
}

/** Undefined for addresses of other kinds: `webpack://app/index.ts`. */
function pathOf(source: string, folder: string): string | undefined {
  if (source.startsWith("file://")) return fileURLToPath(source);
  return /^[a-z][\w+.-]+:/i.test(source) ? undefined : path.resolve(folder, source);
}
