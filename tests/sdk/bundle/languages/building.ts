import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import { findBuild, type SourceFunction } from "#sdk/bundle/languages/plan";
import { SourceBuilder } from "#sdk/bundle/languages/source-builder";
import { Issues } from "#sdk/errors/index";

/** Sources in the folder `fn`, unless it is said otherwise. */
export type Source = Pick<SourceFunction, "handler" | "runtime"> & Partial<SourceFunction>;

/** Absolute path of the zip that a function's sources are built to. */
export async function archiveOf(
  root: string,
  source: Source,
  builder = new SourceBuilder(),
): Promise<string> {
  const build = findBuild(root, { srcPath: "fn", architecture: "x86_64", ...source });
  if (!build) throw new Error("there is nothing to build");
  return await builder.archive({ root, build, issues: new Issues({ kind: "Function", id: "Fn" }) });
}

/** Texts by path in a zip. */
export function contentOf(zip: string): Record<string, string> {
  const entries = Object.entries(unzipSync(readFileSync(zip)));
  return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]));
}

/** Mode and time of each entry, as the directory of a zip tells them. */
export function headersOf(zip: string): Record<string, { readonly mode: string; readonly time: string }> {
  const bytes = readFileSync(zip);
  const headers: Record<string, { mode: string; time: string }> = {};
  for (let at = bytes.indexOf("PK\u0001\u0002", 0, "latin1"); bytes.readUInt32LE(at) === 0x02014b50; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString("utf8", at + 46, at + 46 + (nameLength as number));
    const [clock, day] = [bytes.readUInt16LE(at + 12), bytes.readUInt16LE(at + 14)] as const;
    const time = `${1980 + (day >> 9)}-${(day >> 5) & 15}-${day & 31} ${clock}`;
    headers[name] = { mode: (bytes.readUInt32LE(at + 38) >>> 16).toString(8), time };
    at += 46 + (nameLength as number) + (extra as number) + (comment as number);
  }
  return headers;
}
