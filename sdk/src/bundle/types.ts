import type { Issues } from "../errors";
import type { BundleProps } from "./props";

/** A handler to bundle: a file of the project and how. */
export interface HandlerToBundle {
  /** The handler's file, relative to the root, with forward slashes: `src/notes.ts`. */
  readonly file: string;
  /** What the file must export: `list`. With dots, a property of an export. Unchecked when left out. */
  readonly exportName?: string;
  readonly bundle?: BundleProps;
  /** The function's Lambda runtime, which decides the JavaScript version written: `nodejs22.x`. */
  readonly runtime?: string;
}

/** One function that wants its code. */
export interface BundleRequest extends HandlerToBundle {
  /** Absolute path of the project. */
  readonly root: string;
  /** Collector of the function, standing at its props. A failure is added at `handler` and thrown as its DefinitionError. */
  readonly issues: Issues;
}

/** What goes into an archive. The same sources give the same archive on any machine and in any folder. */
export interface Archive {
  /** Of all paths and contents. */
  readonly hash: string;
  /** Absolute file paths by path in the archive (forward slashes), in the order of the paths. */
  readonly files: Readonly<Record<string, string>>;
}

/** The archive of a bundled handler. */
export interface Bundle extends Archive {
  /** What the handler's file exports. Undefined when that cannot be known without running it (CommonJS sources). */
  readonly exports: readonly string[] | undefined;
  /** What esbuild warns about, one line each. */
  readonly warnings: readonly string[];
}
