import { readdirSync, readFileSync, statSync } from "node:fs";
import * as path from "node:path";
import type { Architecture, Language as BuiltLanguage } from "./source-build";

/** A folder with sources that nobody has built into what Lambda runs. */
export interface Unbuilt {
  /** Relative to the program's folder, with forward slashes. */
  readonly folder: string;
  readonly language: string;
  /** The language of the sources, where the folder has the file that its tool reads. */
  readonly builtBy: BuiltLanguage | undefined;
  /** The file that Lambda expects there: `bootstrap`. */
  readonly lacks: string;
  /** Builds it, called in the folder. */
  readonly command: string;
  /** Where the result is then, in the folder. */
  readonly result: string;
}

interface Language {
  readonly name: string;
  /** Files in the folder that is built, which nothing that was built has beside it. */
  readonly sources: RegExp;
  /** The tool that builds them, and what it needs in the folder. */
  readonly builder?: { readonly language: BuiltLanguage; readonly reads: RegExp };
  readonly runtimes: RegExp;
  command(architecture: Architecture): string;
  result(folder: string): string;
}

/**
 * @see https://docs.aws.amazon.com/lambda/latest/dg/golang-package.html
 * @see https://www.cargo-lambda.info/commands/build.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/csharp-package-cli.html
 * @see https://docs.aws.amazon.com/lambda/latest/dg/java-package.html
 */
const LANGUAGES: readonly Language[] = [
  {
    name: "Go",
    sources: /^go\.mod$|\.go$/,
    builder: { language: "go", reads: /^go\.mod$|\.go$/ },
    runtimes: /^(provided|go)/,
    command: (architecture) =>
      `GOOS=linux GOARCH=${architecture === "arm64" ? "arm64" : "amd64"} CGO_ENABLED=0 go build -tags lambda.norpc -o build/bootstrap .`,
    result: () => "build",
  },
  {
    name: "Rust",
    sources: /^Cargo\.toml$/,
    builder: { language: "rust", reads: /^Cargo\.toml$/ },
    runtimes: /^provided/,
    command: (architecture) =>
      `cargo lambda build --release${architecture === "arm64" ? " --arm64" : " --x86-64"}`,
    result: (folder) => `target/lambda/${packageOf(folder) ?? "<package>"}`,
  },
  {
    name: "Swift",
    sources: /^Package\.swift$/,
    runtimes: /^provided/,
    command: () => "swift package --allow-network-connections docker archive",
    result: () => ".build/plugins/AWSLambdaPackager/outputs/AWSLambdaPackager/<product>/<product>.zip",
  },
  {
    name: ".NET",
    sources: /\.((cs|fs|vb)(proj)?|sln)$/,
    builder: { language: "dotnet", reads: /\.(cs|fs|vb)proj$/ },
    runtimes: /^(provided|dotnet)/,
    command: (architecture) =>
      `dotnet publish -c Release -r linux-${architecture === "arm64" ? "arm64" : "x64"} -o publish`,
    result: () => "publish",
  },
  {
    name: "Java or Kotlin",
    sources: /^pom\.xml$/,
    builder: { language: "maven", reads: /^pom\.xml$/ },
    runtimes: /^java/,
    command: () => "mvn package",
    result: () => "target/<name>.jar",
  },
  {
    name: "Java or Kotlin",
    sources: /^(build|settings)\.gradle(\.kts)?$|\.(java|kt)$/,
    builder: { language: "gradle", reads: /^build\.gradle(\.kts)?$/ },
    runtimes: /^java/,
    command: () => "gradle shadowJar",
    result: () => "build/libs/<name>-all.jar",
  },
];

/** The file that Lambda expects in the folder of a compiled runtime, and whether it exists. */
interface Product {
  readonly runtimes: RegExp;
  name(handler: string): string;
  isIn(folder: string, handler: string): boolean;
}

const PRODUCTS: readonly Product[] = [
  { runtimes: /^provided/, name: () => "bootstrap", isIn: (folder) => namesIn(folder).includes("bootstrap") },
  {
    runtimes: /^go/,
    name: (handler) => handler,
    isIn: (folder, handler) => !handler.endsWith(".go") && isFile(path.join(folder, handler)),
  },
  { runtimes: /^java/, name: () => "classes and no lib/*.jar", isIn: hasClasses },
  {
    runtimes: /^dotnet/,
    name: () => ".dll",
    isIn: (folder) => namesIn(folder).some((name) => name.endsWith(".dll")),
  },
];

/** The sources that a function would be packaged with, where its runtime finds nothing to run among them. */
export function findUnbuilt(
  root: string,
  srcPath: string,
  handler: string,
  { runtime, architecture = "x86_64" }: { readonly runtime: string; readonly architecture?: Architecture },
): Unbuilt | undefined {
  const product = PRODUCTS.find(({ runtimes }) => runtimes.test(runtime));
  if (/\.(zip|jar)$/.test(srcPath)) return undefined;
  if (!product || product.isIn(path.join(root, srcPath), handler)) return undefined;
  const named = path.posix.join(srcPath, handler);
  const folders = [srcPath, named, path.posix.dirname(srcPath), path.posix.dirname(named)];
  for (const [index, folder] of folders.entries()) {
    // The folder of a file counts for a file of sources alone.
    if (index === 2 && !/\.(go|rs|swift|cs|fs|java|kt)$/.test(srcPath)) continue;
    const names = namesIn(path.join(root, folder));
    const language = LANGUAGES.find(
      ({ runtimes, sources }) => runtimes.test(runtime) && names.some((name) => sources.test(name)),
    );
    if (!language) continue;
    const { name, command, result, builder } = language;
    const builtBy = names.some((file) => builder?.reads.test(file)) ? builder?.language : undefined;
    const built = result(path.join(root, folder));
    return {
      folder,
      language: name,
      builtBy,
      lacks: product.name(handler),
      command: command(architecture),
      result: built,
    };
  }
  return undefined;
}

/** Folders of compilers beside the sources. Lambda loads nothing from them. */
const NOT_LOADED = /^(target|build|out|bin|src|gradle|node_modules|\..*)$/;

/** Classes in their packages, or jars where Lambda looks for them. */
function hasClasses(folder: string, _handler: string, depth = 0): boolean {
  if (depth === 0 && namesIn(path.join(folder, "lib")).some((name) => name.endsWith(".jar"))) return true;
  const names = namesIn(folder);
  if (names.some((name) => name.endsWith(".class"))) return true;
  if (depth > 12) return false;
  return names.some((name) => {
    const inner = path.join(folder, name);
    if (depth === 0 && NOT_LOADED.test(name)) return false;
    return isFolder(inner) && hasClasses(inner, _handler, depth + 1);
  });
}

/** The name of the package in a `Cargo.toml`. */
function packageOf(folder: string): string | undefined {
  const manifest = path.join(folder, "Cargo.toml");
  return isFile(manifest) ? /^\s*name\s*=\s*"([^"]+)"/m.exec(readFileSync(manifest, "utf8"))?.[1] : undefined;
}

function namesIn(folder: string): readonly string[] {
  return isFolder(folder) ? readdirSync(folder) : [];
}

function isFolder(filePath: string): boolean {
  return statOf(filePath)?.isDirectory() ?? false;
}

function isFile(filePath: string): boolean {
  return statOf(filePath)?.isFile() ?? false;
}

function statOf(filePath: string) {
  try {
    return statSync(filePath, { throwIfNoEntry: false });
  } catch {
    // Something around it is a file: there is none.
    return undefined;
  }
}
