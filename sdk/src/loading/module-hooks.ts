import Module from "node:module";

/** The parts of Node's module system for tools that change it. The typings leave them out. */
interface Internals {
  _resolveFilename(request: string, parent: Parent, isMain: boolean, options?: object): string;
  readonly _extensions: Record<string, (module: LoadedModule, filename: string) => unknown>;
  readonly prototype: {
    _compile(content: string, filename: string, format?: unknown, ...rest: unknown[]): unknown;
  };
  readonly _cache: object;
  _resolveLookupPaths(request: string, parent: Parent): readonly string[] | null;
  wrap(source: string): string;
  readonly wrapper: readonly string[];
}

type Parent = { readonly filename?: string | null } | null | undefined;

/** A module that is being loaded. */
export interface LoadedModule {
  readonly exports: unknown;
  require(request: string): unknown;
  _compile(content: string, filename: string): unknown;
}

const internals = Module as unknown as Internals;

/** Answers to the questions of Node while it loads modules. Without an answer Node loads the module itself. */
export interface ModuleAnswers {
  /** Where a module is, by the file that asks for it. */
  find(request: string, from: string): string | undefined;
  /** Node, or somebody else, has found one. */
  found(request: string, from: string, file: string): void;
  /** The text of a file. */
  read(file: string): string | undefined;
  /** A file is about to be read. */
  reading(file: string): void;
  /** The function of a module, compiled from its text. */
  compile(file: string, content: string): ((...args: unknown[]) => unknown) | undefined;
}

/** False where Node's module system has not the form that is known. */
export function canHook(): boolean {
  const { _resolveFilename, _extensions, _resolveLookupPaths, prototype, wrap } = internals;
  return [_resolveFilename, _extensions?.[".js"], _resolveLookupPaths, prototype?._compile, wrap].every(
    (part) => typeof part === "function",
  );
}

/** Ask before Node looks for a module's file and reads it. Another tool that comes later is asked before this. */
export function hookLookups(answers: ModuleAnswers): void {
  const resolve = internals._resolveFilename;
  internals._resolveFilename = function known(this: unknown, request, parent, isMain, options) {
    const from = options === undefined ? parent?.filename : undefined;
    const filePath = from ? answers.find(request, from) : undefined;
    if (filePath !== undefined) return filePath;
    const file = resolve.call(this, request, parent, isMain, options);
    if (from) answers.found(request, from, file);
    return file;
  };
  const load = internals._extensions[".js"] as Internals["_extensions"][string];
  internals._extensions[".js"] = function known(this: unknown, module, filename) {
    const content = answers.read(filename);
    // By the module's own method, which other tools replace to see the text.
    if (content !== undefined) return module._compile(content, filename);
    answers.reading(filename);
    return load.call(this, module, filename);
  };
}

/** Ask before Node compiles. Another tool that comes later is asked before this, and what it makes of the text is taken. */
export function hookCompiler(answers: Pick<ModuleAnswers, "compile">): void {
  const { prototype } = internals;
  const compile = prototype._compile;
  prototype._compile = function known(this: LoadedModule, content, filename, format, ...rest) {
    const isCommonJs = format === undefined || format === "commonjs";
    const made = isCommonJs ? answers.compile(filename, content) : undefined;
    if (!made) return compile.call(this, content, filename, format, ...rest);
    const folder = filename.slice(0, Math.max(filename.lastIndexOf("/"), filename.lastIndexOf("\\")));
    return made.call(this.exports, this.exports, requireOf(this), this, filename, folder);
  } as Internals["prototype"]["_compile"];
}

/** The text in Node's wrapper. */
export function wrapped(content: string): string {
  return internals.wrap(content);
}

/** The part of the wrapper before the text. */
export function openingOfWrapper(): string {
  return internals.wrapper[0] ?? "";
}

/** The `require` that Node hands to a module. */
function requireOf(module: LoadedModule): unknown {
  const resolve = (request: string, options?: object) =>
    internals._resolveFilename(request, module as Parent, false, options);
  const paths = (request: string) => internals._resolveLookupPaths(request, module as Parent);
  return Object.assign((request: string) => module.require(request), {
    resolve: Object.assign(resolve, { paths }),
    main: process.mainModule,
    extensions: internals._extensions,
    cache: internals._cache,
  });
}
