import * as fs from "node:fs";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { type ObservedHandler, observeSignatures } from "../../handlers/observed";
import { isEsModule, manifestsAbove } from "../../values/es-module";
import { manifestOfInstalled } from "../installed";
import type { Observed } from "./messages";
import { observeEnvironment } from "./observe-environment";
import { type TouchedFiles, touchedFiles } from "./observe-files";
import { beforeFirstImport, type ModuleRequests, tapImport, tapRequire } from "./observe-modules";
import { manifestsOf, meantBy, ownFiles } from "./own-files";

type IsOwn = (file: string) => boolean;

/** The compiler that the loader of TypeScript starts. Its result depends on the text alone. */
const COMPILER = /[\\/]@?esbuild[\\/]/;

/** The folder of this package where it is not installed. */
const PACKAGE = path.resolve(__dirname, "..", "..") + path.sep;

/** Whether a file is a module of the program. Modules of this package are not, also where they lie in the project. */
function isOfProgram(isOwn: IsOwn): IsOwn {
  return (file) => isOwn(file) && !file.startsWith(PACKAGE);
}

/** Records the files, packages and environment variables that a program reads, by whatever means. */
export class Observation {
  readonly #isOwn: IsOwn;
  readonly #touched: TouchedFiles;
  readonly #modules: Modules;
  readonly #handlers = new Map<string, ObservedHandler>();
  #environment: () => Observed["env"] = () => [];
  #drain = (): void => undefined;

  constructor(private readonly entry: string) {
    this.#isOwn = ownFiles(entry);
    this.#modules = new Modules(this.#isOwn);
    // Before reading is observed: the text of a handler is no input, and its signature is.
    observeSignatures({
      read: readerOfText(),
      note: (handler) => this.#handlers.set(`${handler.file} ${handler.exportName}`, handler),
    });
    this.#touched = touchedFiles();
  }

  /**
   * Begins to record the modules and the environment as well.
   *
   * @param beforeImport called before a CommonJS module imports another for the first time
   */
  ofModules(beforeImport: () => void): void {
    const ofImports = (): void => {
      this.#drain = tapImport(this.#modules);
    };
    tapRequire(this.#modules);
    if (isEsModule(this.entry)) ofImports();
    else
      beforeFirstImport(isOfProgram(this.#isOwn), () => {
        beforeImport();
        ofImports();
      });
    this.#environment = observeEnvironment();
  }

  /** All that was recorded until now. */
  result(): Observed {
    this.#drain();
    const files = summarise(this.#touched, this.#modules, this.#isOwn);
    return { ...files, env: this.#environment(), handlers: [...this.#handlers.values()] };
  }
}

/** Reads texts by the functions that Node has now, whatever replaces them later. */
function readerOfText(): (file: string) => string | undefined {
  const { readFileSync } = fs;
  return (file) => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      // There is no such file.
      return undefined;
    }
  };
}

/** The requests of modules and their kinds. */
class Modules implements ModuleRequests {
  readonly #found = new Set<string>();
  /** The requests in the program's own files, by folder. */
  readonly #asked = new Map<string, Set<string>>();

  constructor(private readonly isOwn: IsOwn) {}

  found(file: string): void {
    this.#found.add(file);
  }

  asked(specifier: string, importer: string): void {
    if (!this.isOwn(importer)) return;
    const folder = path.dirname(importer);
    const known = this.#asked.get(folder);
    if (known) known.add(specifier);
    else this.#asked.set(folder, new Set([specifier]));
  }

  get files(): ReadonlySet<string> {
    return new Set([...this.#found, ...Object.keys(require.cache)]);
  }

  /** Maps each specifier, with the folder that it is resolved from. */
  flatMap<T>(map: (specifier: string, folder: string) => readonly T[]): T[] {
    return [...this.#asked].flatMap(([folder, specifiers]) =>
      [...specifiers].flatMap((specifier) => map(specifier, folder)),
    );
  }
}

function summarise(
  { read, probed, started }: TouchedFiles,
  modules: Modules,
  isOwn: IsOwn,
): Omit<Observed, "env" | "handlers"> {
  const loaded = modules.files;
  const own = [...loaded].filter(isOwn);
  const manifests = [...new Set(own.map((file) => path.dirname(file)))].flatMap(manifestsAbove);
  const readBesides = [...read].filter((file) => !loaded.has(file)).flatMap(withTarget);
  const existing = manifests.filter((manifest) => fs.existsSync(manifest));
  const files = new Set([...own, ...readBesides, ...existing].filter(isOwn));
  const filePaths = new Set([...probed, ...manifests, ...modules.flatMap(filePathsMeantBy)]);
  const installed = [...modules.flatMap(manifestsOf), ...[...loaded].map(manifestOfInstalled)];
  return {
    files: [...files].sort(),
    probed: [...filePaths].filter((filePath) => isOwn(filePath) && !files.has(filePath)).sort(),
    installed: [...new Set(installed)].filter((manifest) => manifest !== undefined).sort(),
    startsPrograms: [...started].some((program) => !COMPILER.test(program)),
  };
}

/** A file and the target that it links to, because a save changes the target. */
function withTarget(file: string): string[] {
  try {
    return [file, fs.realpathSync(file)];
  } catch {
    // The file is missing. Its appearance is a change, too.
    return [file];
  }
}

function filePathsMeantBy(specifier: string, folder: string): string[] {
  if (specifier.startsWith("file:")) return meantBy(fileURLToPath(specifier));
  const isPath = /^\.{1,2}(\/|$)/.test(specifier) || path.isAbsolute(specifier);
  return isPath ? meantBy(path.resolve(folder, specifier)) : [];
}
