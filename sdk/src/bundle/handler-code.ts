import type { Architecture, SourceBuild } from "./languages/source-build";
import type { BundleProps } from "./props";

export type { Architecture };

/** A handler, and the props that decide how its code is packaged. */
export interface HandlerRequest {
  /** The program's folder. */
  readonly root: string;
  /** Relative to the program's folder, normalised: `.` for the folder itself. */
  readonly srcPath: string;
  /** The handler as the program writes it, relative to `srcPath`. */
  readonly handler: string;
  readonly runtime: string;
  readonly bundle: BundleProps | boolean | undefined;
  /** Undefined where it is only known at deploy time. */
  readonly architecture: Architecture | undefined;
  /** True for programs that are captured: nothing is bundled or built, and files need not exist yet. */
  readonly isBundlingSkipped: boolean;
}

/** The source of a handler's code. */
export type HandlerCode =
  /** Bundled by us. `file` is relative to the program's folder, which it may lie beside: `../src/notes.ts`. */
  | {
      readonly kind: "bundle";
      readonly file: string;
      readonly exportName: string;
      readonly bundle: BundleProps;
      /** Undefined where it is only known at deploy time. */
      readonly architecture: Architecture | undefined;
    }
  /** Registered now, bundled later by the local mode. Without an ending when there is no file. */
  | { readonly kind: "source"; readonly file: string; readonly bundle: BundleProps }
  /** A folder, or a prebuilt zip or jar, as it is. */
  | { readonly kind: "files"; readonly path: string; readonly isAsItIs: boolean }
  /** Sources of another language, built by its tools. */
  | { readonly kind: "built"; readonly build: SourceBuild };

/** The code of a handler, and the handler as Lambda gets it. */
export interface InspectedHandler {
  readonly handler: string;
  readonly code: HandlerCode;
}
