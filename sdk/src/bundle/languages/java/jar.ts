import { mkdir, readFile, writeFile } from "node:fs/promises";
import * as path from "node:path";

/** Entries that say when, where or by whom a jar was made, and that Lambda does not read. */
const OF_THE_BUILD =
  /^(Built-By|Build-Jdk|Build-Jdk-Spec|Build-Time|Build-Date|Build-Timestamp|Created-By|Bnd-LastModified|Archiver-Version|Implementation-Build-Date)\s*:/i;

/**
 * Unpacks a jar, so that it can be packed with fixed times. The comment that properties begin with is a time as well. Lambda
 * takes classes from the root of an archive.
 */
export async function unpackJar(jar: string, target: string): Promise<void> {
  for (const [name, content] of Object.entries(await entriesOf(jar))) {
    if (name.endsWith("/")) continue;
    const file = path.resolve(target, name);
    if (!file.startsWith(target + path.sep)) throw new Error(`the jar's entry ${name} leads out of it`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, withoutBuild(name, content));
  }
}

/** The same content without what differs from build to build. */
export function withoutBuild(name: string, content: Uint8Array): Uint8Array {
  const isManifest = name === "META-INF/MANIFEST.MF";
  if (!isManifest && !/^META-INF\/maven\/.*\/pom\.properties$/.test(name)) return content;
  const lines = Buffer.from(content).toString("utf8").split(/\r?\n/);
  const remaining = lines.filter((line) => (isManifest ? !OF_THE_BUILD.test(line) : !line.startsWith("#")));
  return Buffer.from(remaining.join("\n"));
}

/** True for a jar that has its dependencies in it, as jars or as classes, by what its maker calls it. */
export function isWhole(name: string, names: readonly string[]): boolean {
  return (
    /-(all|shaded|uber|aws|jar-with-dependencies)\.jar$/.test(name) || names.includes(`original-${name}`)
  );
}

async function entriesOf(jar: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const bytes = await readFile(jar);
  // Loaded here: most programs have no jars.
  const { unzip } = require("fflate") as typeof import("fflate");
  return new Promise((resolve, reject) => {
    unzip(bytes, (error, entries) => (error ? reject(error) : resolve(entries)));
  });
}
