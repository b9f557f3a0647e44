import * as path from "node:path";
import type { HandlerToBundle, LocalBundle } from "../../bundle";
import { shownFile } from "../../bundle/beside-program";
// Not by the index of the folder, which loads what deployments bundle with.
import { missingExport } from "../../bundle/exports";
import type { BundleFailure } from "../../bundle/failures";
import { splitHandler } from "../../bundle/find-handler";
import { installFolder, notInstalled } from "../../bundle/install";
import { LocalBundler } from "../../bundle/local-bundler";
import { missingFunction } from "../../bundle/written-functions";
import type { SourceLocation } from "../../errors";
import { FUNCTION_TYPE } from "../../graph/function-uri";
import type { GraphResource } from "../../graph/types";
import { stringsIn } from "../../values/checks";
import type { ServedRow } from "../protocol";
import { type OnStep, step } from "../step";
import { type CodeSource, codeSource } from "./code";
import { environmentRows, undurableRows } from "./environment-rows";
import { filesOf, folderState, stateOf } from "./folder-state";
import { functionSpec } from "./functions";
import { handlerName } from "./handler-name";
import { Layers } from "./layers";
import { type LocalAddresses, localEnvironment } from "./local-environment";
import { withoutMissingWrapper } from "./missing-wrapper";
import { ownZone } from "./own-process";
import { runtimeNote } from "./process/programs";
import { isNode, isRunHere } from "./runtimes";
import type { LocalSources, SourceNote } from "./sources";
import type { FunctionCode, FunctionSpec, LambdaRuntime, LayerFiles } from "./types";
import { Unpacker } from "./unpack";

/** The functions that are ready, and the errors of the others. */
export interface HostedFunctions {
  /** Absolute paths of the files that the code was made of. */
  readonly inputs: ReadonlySet<string>;
  /** Names of the functions whose code is other than before. */
  readonly changed: readonly string[];
  /** The handlers of these in the user's files, each once. */
  readonly changedHandlers: readonly string[];
  /** The errors of code that cannot run, each with the line that reports it and its cure. */
  readonly errors: ReadonlyMap<string, string>;
  /** Where in the user's code these errors are, as far as that is known. */
  readonly locations: ReadonlyMap<string, SourceLocation>;
  readonly warnings: readonly string[];
  /** Only saved files were checked: a build of all follows. */
  readonly isOfFew: boolean;
  readonly served: readonly ServedRow[];
}

interface Hosted {
  readonly lambda: GraphResource;
  readonly source: CodeSource;
}

const NOT_INTERCEPTED =
  "the AWS SDK is led here by AWS_ENDPOINT_URL_...; other clients, and services that nothing stands for, reach AWS itself";

/** Keeps the functions of a graph ready to run: their code on disk, and their settings in the runtime. */
export class FunctionHost {
  readonly #bundler: LocalBundler;
  readonly #unpacker: Unpacker;
  readonly #layers: Layers;
  /** Layers of functions whose files are not here. */
  readonly #missingLayers = new Map<GraphResource, readonly string[]>();
  #sources: LocalSources | undefined;
  /** How sources run here, by the functions they are of. */
  readonly #notes = new WeakMap<GraphResource, SourceNote>();
  /** Runtimes of functions that run here. */
  #running: ReadonlySet<string> = new Set();
  readonly #handlers = new Map<string, string>();
  /** The versions of the code, by the functions' names. */
  #versions: ReadonlyMap<string, string> = new Map();
  #functions: readonly Hosted[] = [];
  /** By the handlers that Lambda is given. */
  #files: ReadonlyMap<string, string> = new Map();
  readonly #specs = new WeakMap<
    GraphResource,
    { readonly here: LocalAddresses; readonly spec: FunctionSpec }
  >();
  #addresses: LocalAddresses = { urls: new Map(), services: [] };

  constructor(
    private readonly root: string,
    private readonly runtime: LambdaRuntime,
    private readonly onStep?: OnStep,
    private readonly isDebugging = false,
  ) {
    this.#bundler = new LocalBundler(root);
    this.#unpacker = new Unpacker(root);
    this.#layers = new Layers(root, this.#unpacker);
  }

  /** Take over the functions of a new graph. Takes effect with the next `build`. */
  set(resources: readonly GraphResource[]): void {
    this.#layers.set(resources);
    this.#missingLayers.clear();
    const byUrn = new Map(resources.map((resource) => [resource.urn, resource]));
    this.#functions = resources
      .filter(({ type }) => type === FUNCTION_TYPE)
      .map((lambda) => ({ lambda, source: codeSource(lambda, this.root, byUrn.get(lambda.parent ?? "")) }));
    this.#files = new Map(
      this.#functions.flatMap(({ lambda, source }) =>
        handlerOf(source).map(({ file }) => [String(lambda.inputs.handler), path.resolve(this.root, file)]),
      ),
    );
    this.#bundler.setHandlers(this.#functions.flatMap(({ source }) => handlerOf(source)));
  }

  /**
   * Bundle what is new or changed and hand everything to the runtime. New addresses may be on their way meanwhile. `saved` are
   * the absolute paths of all that was saved since the last build, where that is known.
   */
  async build(
    addresses: LocalAddresses | Promise<LocalAddresses> = this.#addresses,
    saved?: ReadonlySet<string>,
  ): Promise<HostedFunctions> {
    const bundled = step(this.onStep, "bundling handlers", () => this.#bundler.rebuild(saved));
    const [build, here] = await Promise.all([bundled, addresses]);
    this.#addresses = here;
    const bundles = [...build.bundles];
    const inputs = new Set(build.inputs);
    const specs: FunctionSpec[] = [];
    const versions = new Map<string, string>();
    const errors = new Map<string, string>();
    const locations = new Map<string, SourceLocation>();
    for (const hosted of this.#functions) {
      const { lambda, source } = hosted;
      const bundle = source.kind === "handler" ? bundles.shift() : undefined;
      const code = bundle ? codeOf(bundle) : await this.#code(lambda, source, errors, inputs);
      for (const [key, line] of codeErrors(this.root, hosted, bundle)) errors.set(key, line);
      for (const failure of bundle?.failures ?? []) {
        const location = locationOf(this.root, failure);
        if (location) locations.set(failure.message, location);
      }
      if (!code) continue;
      const layers = await this.#layersOf(lambda, errors, inputs);
      const spec = this.#specOf(lambda, code, layers, here);
      specs.push(spec);
      this.#handlers.set(spec.name, handlerName(lambda));
      versions.set(spec.name, `${code.folder} ${code.version} ${layers?.version}`);
    }
    const isNew = ([name, version]: [string, string]) => this.#versions.get(name) !== version;
    const changed = [...versions].filter(isNew).map(([name]) => name);
    this.#versions = versions;
    this.#running = new Set(specs.filter(isRun).map(({ runtime }) => runtime));
    this.runtime.update(specs);
    return {
      inputs,
      changed,
      changedHandlers: [...new Set(changed.map((name) => this.handlerOf(name)))],
      errors,
      locations,
      warnings: [...build.warnings, ...this.#notInstalled()],
      isOfFew: build.isOfFew,
      served: await this.#served(),
    };
  }

  /** The handler of a function in the user's files, `src/notes.list`. Its name where it has no handler. */
  handlerOf(functionName: string): string {
    return this.#handlers.get(functionName) || functionName;
  }

  /** Absolute path of the file of a handler that is bundled here, as Lambda names it: `src/notes.list`. */
  fileOf(handler: string): string | undefined {
    return this.#files.get(handler);
  }

  /** Gives back what only builds need, until the next one. */
  rest(): Promise<void> {
    return this.#bundler.rest();
  }

  close(): Promise<void> {
    return this.#bundler.close();
  }

  /** After a save nearly all functions are as they were, and there may be hundreds of them. */
  #specOf(
    lambda: GraphResource,
    code: FunctionCode,
    layers: LayerFiles | undefined,
    here: LocalAddresses,
  ): FunctionSpec {
    const before = this.#specs.get(lambda);
    const isSame = before?.here === here && before.spec.layers?.version === layers?.version;
    if (isSame && isSameCode(before.spec.code, code)) return before.spec;
    const made = functionSpec(
      lambda,
      code,
      withoutMissingWrapper(localEnvironment(lambda, here), layers),
      here,
    );
    const spec = layers ? { ...made, layers } : made;
    this.#specs.set(lambda, { here, spec });
    return spec;
  }

  async #layersOf(
    lambda: GraphResource,
    errors: Map<string, string>,
    inputs: Set<string>,
  ): Promise<LayerFiles | undefined> {
    try {
      const { files, missing } = await this.#layers.of(lambda, inputs);
      this.#missingLayers.set(lambda, missing);
      return files;
    } catch (error) {
      const message = `the layers of function ${lambda.name} cannot be read: ${(error as Error).message}`;
      errors.set(message, message);
      return undefined;
    }
  }

  /** Handlers find packages of the project here without `bundle.install`, and a deployment refuses what is not there. */
  #notInstalled(): readonly string[] {
    const warnings = this.#functions.flatMap(({ source }) =>
      handlerOf(source).flatMap(({ file, bundle }) =>
        notInstalled(installFolder(this.root, file), stringsIn(bundle?.install)).map(
          ({ name, cure }) =>
            `${shownFile(this.root, file)}: ${name} of bundle.install is not installed, which a deployment refuses; ${cure}`,
        ),
      ),
    );
    return [...new Set(warnings)];
  }

  /** Code that is not bundled here. Notes the files it is made of. */
  async #code(
    lambda: GraphResource,
    source: CodeSource,
    errors: Map<string, string>,
    inputs: Set<string>,
  ): Promise<FunctionCode | undefined> {
    try {
      if (source.kind === "folder")
        return (await this.#built(lambda, source, errors, inputs)) ?? noteFolder(source.folder, inputs);
      if (source.kind === "command") return { ...noteFolder(source.folder, inputs), command: source.command };
      if (source.kind === "zip") {
        inputs.add(source.file);
        return await this.#unpacker.zip(source.file);
      }
      if (source.kind === "files") {
        const filePaths = filesOf(source.entries).map((filePath) => path.resolve(this.root, filePath));
        // Also what is missing: it may be what is saved next.
        for (const filePath of filePaths) inputs.add(filePath);
        const { files, version } = stateOf(filePaths);
        for (const file of files) inputs.add(file);
        return await this.#unpacker.files(source.entries, version);
      }
    } catch (error) {
      const message = `the code of function ${lambda.name} cannot be read: ${(error as Error).message}`;
      errors.set(message, message);
    }
    return undefined;
  }

  /** Code whose sources are built here. */
  async #built(
    lambda: GraphResource,
    { sources }: CodeSource & { readonly kind: "folder" },
    errors: Map<string, string>,
    inputs: Set<string>,
  ): Promise<FunctionCode | undefined> {
    this.#notes.delete(lambda);
    const found = sources && (await this.#builder.code(sources));
    if (!found) return undefined;
    for (const file of found.inputs) inputs.add(file);
    const { failure, note, code } = found;
    if (failure !== undefined) errors.set(failure, `function ${lambda.name} cannot be built: ${failure}`);
    if (note) this.#notes.set(lambda, note);
    return code;
  }

  /** Loaded with the first function that may be in another language. */
  get #builder(): LocalSources {
    const { LocalSources } = require("./sources") as typeof import("./sources");
    this.#sources ??= new LocalSources(this.root);
    return this.#sources;
  }

  async #served(): Promise<ServedRow[]> {
    const rows = this.#functions.map(async ({ lambda, source }): Promise<ServedRow[]> => {
      const what = `function ${lambda.name}`;
      if (source.kind === "none") return [{ what, fidelity: "not emulated", note: source.reason }];
      if (source.kind === "command") {
        const note = `${source.command} runs in place of its image`;
        return [{ what, fidelity: "approximated", note }];
      }
      const noted = this.#notes.get(lambda);
      const row = (isRun: boolean, note: string): ServedRow => {
        return { what, fidelity: isRun ? "approximated" : "not emulated", note };
      };
      const ofSources = noted ? [row(noted.isRun, noted.text)] : [];
      if (noted?.isAll) return ofSources;
      const found = await runtimeNote(String(lambda.inputs.runtime ?? ""), process.env);
      return found ? [...ofSources, row(found.isRun, found.note)] : ofSources;
    });
    return [...(await Promise.all(rows)).flat(), ...this.#environmentRows(), ...this.#notIntercepted()];
  }

  #environmentRows(): readonly ServedRow[] {
    const functions = this.#functions.map(({ lambda }) => ({
      lambda,
      missing: this.#missingLayers.get(lambda) ?? [],
    }));
    return [
      ...environmentRows(functions, ownZone(), this.isDebugging),
      ...undurableRows(functions, process.versions.node),
    ];
  }

  /** Connections can be led where they are made by Node alone. */
  #notIntercepted(): ServedRow[] {
    const others = [...this.#running].filter((runtime) => !isNode(runtime));
    if (others.length === 0) return [];
    const what = `calls of AWS by ${others.sort().join(", ")}`;
    return [{ what, fidelity: "approximated", note: NOT_INTERCEPTED }];
  }
}

function handlerOf(source: CodeSource): HandlerToBundle[] {
  return source.kind === "handler" ? [source.handler] : [];
}

/** Undefined for a failure about a file as a whole. */
function locationOf(root: string, { file, line, column }: BundleFailure): SourceLocation | undefined {
  return line === 0 ? undefined : { file: path.resolve(root, file), line, column };
}

/** The message of a failed call, as Lambda words it, and the line that warns of it at the start. */
type CodeError = readonly [message: string, line: string];

function codeErrors(
  root: string,
  { lambda, source }: Hosted,
  bundle: LocalBundle | undefined,
): readonly CodeError[] {
  if (source.kind === "folder") return functionError(lambda, source.folder);
  if (source.kind !== "handler") return [];
  const failures = (bundle?.failures ?? []).map(
    ({ message, cure }): CodeError => [message, `${message}; ${cure}`],
  );
  return [...failures, ...exportError(lambda, shownFile(root, source.handler.file), bundle)];
}

/** The export that a handler names and its file does not have. */
function exportError(
  { inputs }: GraphResource,
  file: string,
  bundle: LocalBundle | undefined,
): readonly CodeError[] {
  const handler = String(inputs.handler ?? "");
  const { module, exportName } = splitHandler(handler) ?? {};
  const missing = missingExport(exportName, bundle?.exports);
  if (!missing) return [];
  const { name, guess, exportsText } = missing;
  const cure = guess !== undefined ? `did you mean "${module}.${guess}"` : `export it; ${exportsText}`;
  return [
    [`${handler} is undefined or not exported`, `${handler}: ${file} does not export ${name}; ${cure}`],
  ];
}

/** The function that a handler names and a packaged folder of another language than Node's does not have. */
function functionError({ inputs }: GraphResource, folder: string): readonly CodeError[] {
  const [handler, runtime] = [String(inputs.handler ?? ""), String(inputs.runtime ?? "")];
  const missing = isNode(runtime) ? undefined : missingFunction(folder, handler, runtime);
  if (!missing) return [];
  const { file, name, guess, exportsText } = missing;
  const module = handler.slice(0, handler.lastIndexOf("."));
  const cure = guess !== undefined ? `did you mean "${module}.${guess}"` : `write it; ${exportsText}`;
  return [[`Handler '${name}' missing on module '${module}'`, `${handler}: ${file} has no ${name}; ${cure}`]];
}

/** A command of the user's in place of an image is not taken for a runtime. */
function isRun({ runtime, code: { command, program, refusal } }: FunctionSpec): boolean {
  if (command !== undefined || refusal !== undefined) return false;
  return program !== undefined || isRunHere(runtime);
}

function noteFolder(folder: string, inputs: Set<string>): FunctionCode {
  const { files, version } = folderState(folder);
  for (const file of files) inputs.add(file);
  return { folder, version };
}

function codeOf({ folder, file, version }: LocalBundle): FunctionCode {
  return { folder, file, version };
}

function isSameCode(before: FunctionCode, now: FunctionCode): boolean {
  return (
    now.version !== undefined &&
    before.folder === now.folder &&
    before.file === now.file &&
    before.command === now.command &&
    before.version === now.version
  );
}
