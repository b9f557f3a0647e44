import type { Issues } from "../errors";
import type { BundleFailure } from "./failures";
import type { BundleProps } from "./props";

/** A handler to bundle: a file of the project and how. */
export interface HandlerToBundle {
  /** The handler's file, relative to the root, with forward slashes: `src/notes.ts`. */
  readonly file: string;
  /** The export that the file must have: `list`. With dots, a property of an export. Unchecked when left out. */
  readonly exportName?: string;
  readonly bundle?: BundleProps;
  /** The function's Lambda runtime, which decides the JavaScript version written: `nodejs22.x`. */
  readonly runtime?: string;
  /** The function's processor, which packages in machine code are chosen for. Undefined where it is not known now. */
  readonly architecture?: "x86_64" | "arm64";
}

/** One function that wants its code. */
export interface BundleRequest extends HandlerToBundle {
  /** Absolute path of the project. */
  readonly root: string;
  /** Collector of the function, standing at its props. A failure is added at `handler` and thrown as its DefinitionError. */
  readonly issues: Issues;
}

/** The files of an archive. The same sources give the same archive on any machine and in any folder. */
export interface Archive {
  /** A hash of all paths and contents. */
  readonly hash: string;
  /** Absolute file paths by path in the archive (forward slashes), in the order of the paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** The archive of a bundled handler. */
export interface Bundle extends Archive {
  /** The exports of the handler's file. They are `undefined` when only running it would show them (CommonJS sources). */
  readonly exports: readonly string[] | undefined;
  /** Warnings of esbuild, one line each. */
  readonly warnings: readonly string[];
}

/** A handler as it runs on this machine. */
export interface LocalBundle {
  /** Absolute path of the folder that stands for `/var/task`. The bundle lies in it as in the archive of a deployment. */
  readonly folder: string;
  /** Absolute path of the module to load: `.js` with `require`, `.mjs` with `import()`. */
  readonly file: string;
  readonly format: "cjs" | "esm";
  /** Changes whenever the code does. */
  readonly version: string;
  /** Whether the code is other than after the last rebuild. True after the first. */
  readonly changed: boolean;
  /** The exports of the handler's file. They are `undefined` when only running it would show them. */
  readonly exports: readonly string[] | undefined;
  /** The reasons why it cannot run. The built file throws the first of these when it is loaded. */
  readonly failures: readonly BundleFailure[];
}
