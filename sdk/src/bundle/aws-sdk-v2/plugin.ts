import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import * as path from "node:path";
import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from "esbuild";
import { withoutParentPrefix } from "../beside-program";
import { AWS_SDK_V2 } from "./name";
import { type InstalledSdk, moduleOfAll, moduleOfClients, sdkWith } from "./sdk-module";
import { usedMembers } from "./used-members";

/** The whole package, or its core, which has the clients that other files load as well. */
const IMPORTED = /^aws-sdk(\/global)?$/;
/** Descriptions of the API of a service, which are most of the package. */
const MODEL = /[\\/]aws-sdk[\\/]apis[\\/][^\\/]+\.json$/;
/** Members from which any client can be reached. */
const REGISTRIES = new Set(["Service", "apiLoader"]);
/** Clients that credentials of profiles use, where they are there. All others are loaded by what uses them. */
const CREDENTIAL_CLIENTS = ["SSO", "SSOOIDC"];
const KINDS = new Set(["import-statement", "require-call", "dynamic-import"]);

/** The module that a path of ours stands for. */
interface Wanted {
  readonly sdk: InstalledSdk;
  readonly text: string;
}

/**
 * Bundles version 2 of the AWS SDK by its clients. A file that uses three clients brings those three. Where its uses are
 * not all understood, it brings all of them, and each is evaluated when it is read. Without this, a bundle has 24 MB.
 * @param isSourceKnown whether what is bundled of a file is its text on the disk. Plugins of the program may change it
 */
export function awsSdkV2(isSourceKnown: boolean): Plugin {
  return {
    name: AWS_SDK_V2,
    setup(build) {
      const modules = new Map<string, Wanted>();
      build.onResolve({ filter: IMPORTED }, (args) => resolveSdk(build, args, modules, isSourceKnown));
      build.onLoad({ filter: /.*/, namespace: AWS_SDK_V2 }, ({ path: name }) => {
        const { sdk, text } = modules.get(name) as Wanted;
        return { contents: text, loader: "js", resolveDir: sdk.folder };
      });
      if (build.initialOptions.loader?.[".json"] === undefined)
        build.onLoad({ filter: MODEL, namespace: "file" }, async ({ path: file }) => parsedModel(file));
    },
  };
}

/** It is `undefined` where esbuild goes on as without this. */
async function resolveSdk(
  build: PluginBuild,
  args: OnResolveArgs,
  modules: Map<string, Wanted>,
  isSourceKnown: boolean,
): Promise<OnResolveResult | undefined> {
  const { path: specifier, importer, resolveDir, kind, pluginData } = args;
  if (pluginData === AWS_SDK_V2 || !KINDS.has(kind)) return undefined;
  const asked = { importer, resolveDir, kind, namespace: args.namespace, with: args.with };
  const found = await build.resolve("aws-sdk", { ...asked, pluginData: AWS_SDK_V2 });
  const sdk = found.external || found.namespace !== "file" ? undefined : sdkWith(found.path);
  if (!sdk) return undefined;
  const used = isSourceKnown ? clientsIn(args, sdk) : undefined;
  // An import of the core alone brings no more than the core.
  if (!used && specifier !== "aws-sdk") return undefined;
  const text = used ? moduleOfClients(sdk, used) : moduleOfAll(sdk);
  const root = build.initialOptions.absWorkingDir as string;
  const folder = withoutParentPrefix(path.relative(root, sdk.folder).split(path.sep).join("/"));
  const name = `${folder}?${used ? used.join("+") : "*"}`;
  const known = modules.get(name);
  if (known && known.sdk.folder !== sdk.folder) return undefined;
  modules.set(name, { sdk, text });
  return { path: name, namespace: AWS_SDK_V2 };
}

/**
 * A module that parses its text when it is needed. V8 takes that faster than the same as code, and the source map has no
 * entry for each of its values.
 */
async function parsedModel(file: string): Promise<OnLoadResult | undefined> {
  const text = await readFile(file, "utf8");
  const compact = JSON.stringify(JSON.parse(text));
  return { contents: `module.exports = JSON.parse(${JSON.stringify(compact)});`, loader: "js" };
}

/** The clients that the importing file uses. It is `undefined` where that is not known. */
function clientsIn(
  { importer, namespace, path: specifier }: OnResolveArgs,
  { clients }: InstalledSdk,
): readonly string[] | undefined {
  if (namespace !== "file") return undefined;
  try {
    const members = usedMembers(importer, readFileSync(importer, "utf8"), specifier);
    if (!members || members.some((name) => REGISTRIES.has(name))) return undefined;
    const ofCredentials = specifier === "aws-sdk" ? CREDENTIAL_CLIENTS : [];
    const wanted = new Set([...members, ...ofCredentials]);
    return [...wanted].filter((name) => clients.has(name)).sort();
  } catch {
    // The file cannot be read, such as one in an archive.
    return undefined;
  }
}
