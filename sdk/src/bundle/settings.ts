import { createHash } from "node:crypto";
import type { BuildOptions } from "esbuild";
import { stringsIn } from "../values/checks";
import { awsSdkV2 } from "./aws-sdk-v2/plugin";
import { withoutParentPrefix } from "./beside-program";
import { pluginsOf } from "./plugin-file";
import type { BundleProps, ReservedSetting } from "./props";

/** Settings of esbuild that a program may not set, because they decide what is built and where it goes. */
export const RESERVED_SETTINGS: readonly ReservedSetting[] = [
  "absWorkingDir",
  "allowOverwrite",
  "bundle",
  "entryNames",
  "entryPoints",
  "format",
  "metafile",
  "outbase",
  "outdir",
  "outExtension",
  "outfile",
  "platform",
  "splitting",
  "stdin",
  "write",
];

/** File in a captured archive of sources that says how its handler is bundled. */
export const BUNDLE_OPTIONS_FILE = ".sapi-bundle.json";

/** The option that a function with a source map needs in its environment, besides its own `NODE_OPTIONS`. */
export const SOURCE_MAP_NODE_OPTION = "--enable-source-maps";

/** Whether a function's bundle has a source map, so that its `NODE_OPTIONS` should name {@link SOURCE_MAP_NODE_OPTION}. */
export function hasSourceMap({ sourcemap, esbuild }: BundleProps = {}): boolean {
  return Boolean(esbuild?.sourcemap ?? sourcemap ?? BUNDLE_DEFAULTS.sourcemap);
}

/** `NODE_OPTIONS` with source maps turned on, keeping what was there. */
export function withSourceMaps(nodeOptions: string | undefined): string {
  if (nodeOptions === undefined || nodeOptions.trim() === "") return SOURCE_MAP_NODE_OPTION;
  return nodeOptions.includes(SOURCE_MAP_NODE_OPTION)
    ? nodeOptions
    : `${nodeOptions} ${SOURCE_MAP_NODE_OPTION}`;
}

export function formatOf({ format }: BundleProps = {}): "cjs" | "esm" {
  return format ?? BUNDLE_DEFAULTS.format;
}

/** Packages or files that stay imports of the bundle are loaded with the bundle, whether or not a function needs them. */
export function hasExternals({ external = [], install = [], esbuild = {} }: BundleProps = {}): boolean {
  const { external: others = [], packages, plugins = [] } = esbuild;
  return [...external, ...install, ...others, ...plugins].length > 0 || packages === "external";
}

/** Packages that a program says are there at run time, in a layer or in the runtime. Names may have a star. */
export function externalsOf({ external, esbuild }: BundleProps): readonly string[] {
  return [...stringsIn(external), ...stringsIn(esbuild?.external)];
}

/** Path of the bundle in the archive: that of the user's file, so that the handler and stack traces name it. */
export function archivePath(file: string, props: BundleProps = {}): string {
  return withoutParentPrefix(file).replace(/\.[^./]+$/, formatOf(props) === "esm" ? ".mjs" : ".js");
}

/**
 * The path of the bundle, under names that nobody writes. `import.meta` does not exist in CommonJS. A module that
 * declares its own `__dirname` would otherwise change that of every other module in the bundle.
 */
const BUNDLE_PATH = { url: "__sapiUrl", dirname: "__sapiDirname", filename: "__sapiFilename" };
const BUNDLE_PATH_DEFINE = {
  __dirname: BUNDLE_PATH.dirname,
  __filename: BUNDLE_PATH.filename,
  "import.meta.url": BUNDLE_PATH.url,
  "import.meta.dirname": BUNDLE_PATH.dirname,
  "import.meta.filename": BUNDLE_PATH.filename,
};
const CJS_PREAMBLE =
  `const ${BUNDLE_PATH.dirname}=__dirname,${BUNDLE_PATH.filename}=__filename,` +
  `${BUNDLE_PATH.url}=require("url").pathToFileURL(__filename).href;`;

/** `require` becomes a global, so that a module which declares one of its own is no error. */
function esmPreamble(url: string): string {
  return (
    'import{createRequire as __sapiRequire}from"module";import{dirname as __sapiDir}from"path";' +
    'import{fileURLToPath as __sapiPath}from"url";' +
    `const ${BUNDLE_PATH.url}=${url},${BUNDLE_PATH.filename}=__sapiPath(${BUNDLE_PATH.url}),` +
    `${BUNDLE_PATH.dirname}=__sapiDir(${BUNDLE_PATH.filename});globalThis.require=__sapiRequire(${BUNDLE_PATH.url});`
  );
}

/**
 * Settings shared by all builds. Each build adds its entries and outputs.
 * @param url JavaScript for the URL of an ES module, where it is not that of its file
 */
export function commonSettings(
  root: string,
  props: BundleProps = {},
  url: string = "import.meta.url",
): BuildOptions {
  const { esbuild = {} } = props;
  const preamble = formatOf(props) === "cjs" ? CJS_PREAMBLE : esmPreamble(url);
  const plugins = pluginsOf(root, esbuild);
  const external = [...(props.external ?? []), ...(props.install ?? []), ...(esbuild.external ?? [])];
  return {
    keepNames: true,
    sourcesContent: false,
    legalComments: "none",
    ...esbuild,
    sourcemap: hasSourceMap(props) ? (esbuild.sourcemap ?? "linked") : false,
    minify: esbuild.minify ?? props.minify ?? BUNDLE_DEFAULTS.minify,
    external,
    loader: { ...props.loader, ...esbuild.loader },
    define: { ...BUNDLE_PATH_DEFINE, ...props.define, ...esbuild.define },
    inject: [...(props.inject ?? []), ...(esbuild.inject ?? [])],
    plugins: [...plugins, awsSdkV2(plugins.length === 0)],
    banner: {
      ...esbuild.banner,
      js: [preamble, props.banner, esbuild.banner?.js].filter(Boolean).join("\n"),
    },
    absWorkingDir: root,
    bundle: true,
    platform: "node",
    format: formatOf(props),
    outbase: root,
    metafile: true,
    write: false,
    logLevel: "silent",
  };
}

/** Imports whose names are computed stay in the bundle as they are, of which esbuild says nothing by itself. */
const LOG_OVERRIDE = {
  "unsupported-require-call": "warning",
  "unsupported-dynamic-import": "warning",
} as const;

/** A bundle whose exports can be replaced, which those of esbuild's CommonJS cannot. */
interface WritableExports extends BundleProps {
  readonly hasWritableExports?: true;
}

/** The same bundle with exports that a layer of telemetry can replace on AWS. It intercepts the exports of an ES module. */
export function withWritableExports(props: BundleProps | undefined): BundleProps {
  return { ...props, hasWritableExports: true } as WritableExports;
}

const COPY_EXPORTS = 'if(typeof module.exports==="object")module.exports={...module.exports};';

function footerOf(props: WritableExports): BuildOptions["footer"] {
  const { footer } = props.esbuild ?? {};
  if (!props.hasWritableExports || formatOf(props) !== "cjs") return footer;
  return { ...footer, js: [footer?.js, COPY_EXPORTS].filter(Boolean).join("\n") };
}

/** Settings of a deployment. Nothing is written by esbuild: its paths are those in the archive. */
export function deploySettings(root: string, props: BundleProps = {}, runtime?: string): BuildOptions {
  const common = commonSettings(root, props);
  const target = common.target ?? props.target;
  const footer = footerOf(props);
  const isOurTarget = target === undefined && formatOf(props) === "esm";
  return {
    ...common,
    target: target ?? targetOf(runtime),
    logOverride: { ...LOG_OVERRIDE, ...common.logOverride },
    ...(footer && { footer }),
    ...(isOurTarget && { supported: { "top-level-await": true, ...common.supported } }),
    // The bundle of src/notes.js is called src/notes.js, and is not written there.
    outdir: root,
    allowOverwrite: true,
    outExtension: { ".js": formatOf(props) === "esm" ? ".mjs" : ".js" },
  };
}

/** Settings of the local mode: left out is what only costs time. */
export function localSettings(root: string, props: BundleProps | undefined, url?: string): BuildOptions {
  const common = commonSettings(root, { ...props, minify: false }, url);
  return {
    ...common,
    minify: false,
    target: common.target ?? props?.target ?? `node${process.versions.node}`,
  };
}

/**
 * The JavaScript version of a Lambda runtime. esbuild takes it for the first release of that Node. The Node of a runtime
 * is the last, which in version 14, too, awaits at the top of an ES module.
 */
export function targetOf(runtime: string | undefined): string {
  const version = /^nodejs(\d+)/.exec(runtime ?? "")?.[1];
  return `node${version ?? "18"}`;
}

const identities = new WeakMap<object, number>();
let identityCount = 0;

/** Equal for settings that build the same thing. Functions, such as plugins', count as themselves. */
export function settingsKey(...settings: readonly unknown[]): string {
  const text = JSON.stringify(settings, (_, value) => {
    if (typeof value === "function") return `function ${identityOf(value)}`;
    if (value instanceof RegExp) return String(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function identityOf(value: object): number {
  const known = identities.get(value) ?? ++identityCount;
  identities.set(value, known);
  return known;
}

/** How a Node function is bundled when its `bundle` does not say otherwise. */
export const BUNDLE_DEFAULTS = {
  minify: true,
  /** Definition silent, and the earlier implementation had none: without a map the log names lines nobody has written. */
  sourcemap: true,
  format: "cjs",
} as const;
