import type { BuildOptions, Loader, Plugin } from "esbuild";

/** A file or folder that travels with a function besides its code. */
export interface CopyFile {
  /**
   * The file or folder, relative to the root of the project. It must exist.
   * Refused: `BUNDLE_COPY_SOURCE_MISSING`.
   */
  readonly from: string;
  /**
   * Where it lands in the archive, relative to the archive's root (`/var/task` on AWS).
   * Refused when absolute or outside the archive: `BUNDLE_COPY_DESTINATION_INVALID`.
   * @default the same path as `from`
   */
  readonly to?: string;
}

/** How the code of a Node function is bundled. */
export interface BundleProps {
  /**
   * Shrinks the code, which makes cold starts shorter. Names of functions and classes stay as written.
   * @default `true`
   */
  readonly minify?: boolean;
  /**
   * Puts a source map next to the bundle and tells Node to use it, so that stack traces name the lines of the user's files.
   * @default `true`
   */
  readonly sourcemap?: boolean;
  /**
   * Module format of the bundle, whatever the format of the sources. `cjs` gives a `.js` file, `esm` an `.mjs` file in which
   * top-level `await` works. CommonJS packages, `require`, `__dirname` and `import.meta.url` work in both.
   * @default `cjs`, or `esm` for a handler that is an ES module to Node, an `.mjs` or `.mts` file or one whose nearest
   * package.json says `"type": "module"`, on `nodejs14.x` and later
   */
  readonly format?: "cjs" | "esm";
  /**
   * Packages left out of the bundle because they are there at run time: in a layer, or in the Lambda runtime.
   * The AWS SDK is bundled unless named here (`["@aws-sdk/*"]`), so that the version deployed is the version tested
   * and the cold start reads one file.
   * @default none
   */
  readonly external?: readonly string[];
  /**
   * Packages that cannot be bundled, such as those with native code. They are left out of the bundle and copied from the
   * project's `node_modules` into the archive. Their dependencies and peers are copied as well, and so are files that
   * their installation made, such as Prisma's client. Optional dependencies are taken for Lambda's Linux and the
   * function's `architecture` alone, by `os`, `cpu` and `libc` of their manifests. Refused when not installed:
   * `BUNDLE_INSTALL_MISSING`. Refused when installed for another platform alone: `BUNDLE_INSTALL_PLATFORM`.
   * @default none
   */
  readonly install?: readonly string[];
  /**
   * How files of an extension are read, as esbuild's `loader`.
   * @default esbuild's own table
   * @example { ".graphql": "text", ".png": "dataurl" }
   * @see https://esbuild.github.io/content-types/
   */
  readonly loader?: Readonly<Record<string, Loader>>;
  /**
   * A line of JavaScript put before the code of the bundle.
   * @default none
   */
  readonly banner?: string;
  /**
   * Expressions replaced at build time. Values are JavaScript, so a text carries quotes of its own.
   * @default none
   * @example { "process.env.RELEASE": "\"2024-05\"" }
   */
  readonly define?: Readonly<Record<string, string>>;
  /**
   * Files, relative to the root of the project, imported by every file that uses what they export.
   * @default none
   * @see https://esbuild.github.io/api/#inject
   */
  readonly inject?: readonly string[];
  /**
   * The JavaScript version written, such as `node18` or `es2020`.
   * @default the Node version of the function's `runtime`
   */
  readonly target?: string;
  /**
   * Files and folders put into the archive besides the code.
   * @default none
   */
  readonly copyFiles?: readonly CopyFile[];
  /**
   * Settings handed to esbuild as they are. They win over everything above, except those that decide what is built and
   * where it goes.
   * @default none
   * @see https://esbuild.github.io/api/
   */
  readonly esbuild?: EsbuildSettings;
}

/** The settings of esbuild that do not decide what is built and where it goes. */
export interface EsbuildSettings extends Omit<BuildOptions, ReservedSetting | "plugins"> {
  /**
   * Plugins, or the file that exports a list of them, relative to the root of the project. On localhost only those of a file
   * are used, since a program's own functions do not leave its process.
   * Refused: `VALUE_NOT_ALLOWED` for a file that does not exist.
   * @default none
   */
  readonly plugins?: Plugin[] | string;
}

/** Settings of esbuild that belong to us. */
export type ReservedSetting =
  | "absWorkingDir"
  | "allowOverwrite"
  | "bundle"
  | "entryNames"
  | "entryPoints"
  | "format"
  | "metafile"
  | "outbase"
  | "outdir"
  | "outExtension"
  | "outfile"
  | "platform"
  | "splitting"
  | "stdin"
  | "write";
