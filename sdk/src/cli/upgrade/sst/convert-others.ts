import * as path from "node:path";
import type { LeftOver } from "../report";
import { convertLaunch } from "./launch";
import { convertManifest, type ManifestNeeds, type Packages } from "./package-manifest";
import { mayMentionCommands, mentionsIn } from "./scripts";
import type { SstTexts } from "./settings";

/** The results that a conversion adds to, and its input. */
export interface Conversion {
  readonly files: Map<string, string | undefined>;
  readonly notes: LeftOver[];
  readonly imported: ReadonlySet<string>;
  readonly packages: Packages;
  /** For the package.json of the project. */
  readonly needs: ManifestNeeds;
}

/**
 * Converts the files around the program: package.json files, declarations, `.gitignore`, what VS Code starts. Reports
 * commands of SST in the others.
 */
export function convertOthers(
  { settings, others }: SstTexts,
  { files, notes, imported, packages, needs }: Conversion,
): void {
  const lacksSdk = imported.has(SDK_V2) && !namesPackage(others, SDK_V2);
  for (const [file, text] of others) {
    const name = path.posix.basename(file);
    if (name === "package.json") {
      const isRoot = file === "package.json" && settings !== undefined;
      const own = { ...packages, own: ownFrom(path.posix.dirname(file), packages.own) };
      const added = isRoot ? { needs: withoutNamed(needs, others) } : {};
      const converted = convertManifest({ text, isRoot, imported, lacksSdk, packages: own, ...added });
      setChanged(files, file, { text, now: converted.text });
      notes.push(...converted.notes.map((note) => ({ path: file, ...note })));
    } else if (mayMentionCommands(file)) {
      const now = file === LAUNCH ? convertLaunch(text) : text;
      setChanged(files, file, { text, now });
      notes.push(...mentionsIn(now).map((note) => ({ path: file, ...note })));
    } else {
      setChanged(files, file, { text, now: convertSmall(file, text) });
    }
  }
}

function setChanged(
  files: Map<string, string | undefined>,
  file: string,
  { text, now }: { readonly text: string; readonly now: string },
): void {
  if (now !== text) files.set(file, now);
}

/** A workspace may name a package in a part of it. */
function withoutNamed(needs: ManifestNeeds, others: SstTexts["others"]): ManifestNeeds {
  const unnamed = (packages: ManifestNeeds["packages"] = {}) =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => !namesPackage(others, name)));
  return { ...needs, packages: unnamed(needs.packages), tools: unnamed(needs.tools) };
}

const SDK_V2 = "aws-sdk";
const LAUNCH = ".vscode/launch.json";

function namesPackage(others: SstTexts["others"], name: string): boolean {
  return [...others].some(
    ([file, text]) =>
      path.posix.basename(file) === "package.json" && text.includes(`${JSON.stringify(name)}:`),
  );
}

/** An archive beside the program, as another folder of the project names it. */
function ownFrom(folder: string, own: string): string {
  if (!own.startsWith("file:") || folder === ".") return own;
  return `file:${path.posix.join(path.posix.relative(folder, "."), own.slice("file:".length))}`;
}

/** Declarations that lead to the types of what is bound, and what git leaves out. */
function convertSmall(file: string, text: string): string {
  if (path.posix.basename(file) === "sst-env.d.ts")
    return text.replace(
      /(reference\s+path\s*=\s*["'](?:\.{1,2}\/)*)\.sst\/types(?:\/index\.ts)?(?=["'])/g,
      "$1sapi-env.d.ts",
    );
  if (path.posix.basename(file) === ".gitignore" && !/^\/?\.sapi\/?$/m.test(text))
    return text.replace(/^(\/?)\.sst(\/?)$/m, "$&\n$1.sapi$2");
  return text;
}
