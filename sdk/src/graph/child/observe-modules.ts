import Module, { register } from "node:module";
import * as path from "node:path";
import { fileURLToPath } from "node:url";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";

/** The requests of modules, and the files found for them. */
export interface ModuleRequests {
  /** An import or a require, by the file that it is in. */
  asked(specifier: string, importer: string): void;
  /** Absolute path of a module. */
  found(file: string): void;
}

/** Members of Node's module system for tools that change it. The typings leave them out. */
interface ModuleInternals {
  _resolveFilename(
    request: string,
    parent: { readonly filename?: string } | undefined,
    ...rest: unknown[]
  ): string;
  readonly prototype: { _compile(content: string, filename: string, ...rest: unknown[]): unknown };
  registerHooks?(hooks: {
    resolve(specifier: string, context: ResolveContext, next: NextResolve): { readonly url: string };
  }): unknown;
}

interface ResolveContext {
  readonly parentURL?: string;
}
type NextResolve = (specifier: string, context: ResolveContext) => { readonly url: string };

const internals = Module as unknown as ModuleInternals;

/** Reports every `require` from now on. */
export function tapRequire(requests: ModuleRequests): void {
  const resolve = internals._resolveFilename;
  internals._resolveFilename = function noted(this: unknown, request, parent, ...rest) {
    if (parent?.filename !== undefined) requests.asked(request, parent.filename);
    const file = Reflect.apply(resolve, this, [request, parent, ...rest]) as string;
    if (path.isAbsolute(file)) requests.found(file);
    return file;
  };
}

/** Runs on the thread of Node's module loader, where nothing of the program is. */
const ON_LOADER_THREAD = `
let port;
export const initialize = (given) => { port = given; };
export const resolve = async (specifier, context, next) => {
  port.postMessage({ specifier, importer: context.parentURL });
  const resolved = await next(specifier, context);
  port.postMessage({ url: resolved.url });
  return resolved;
};`;

type LoaderMessage =
  | { readonly specifier: string; readonly importer: string | undefined }
  | { readonly url: string };

/**
 * Reports every `import` from now on. Call the result before you read the reports.
 *
 * The files found for modules are enough. A hook that loads them does not work with those of another tool that run on a
 * thread of their own. Node up to 24.11 takes a module that such a tool leaves to Node as no source at all.
 */
export function tapImport(requests: ModuleRequests): () => void {
  const note = (message: LoaderMessage): void => {
    const url = "url" in message ? message.url : message.importer;
    if (!url?.startsWith("file:")) return;
    if ("url" in message) requests.found(fileURLToPath(url));
    else requests.asked(message.specifier, fileURLToPath(url));
  };
  if (internals.registerHooks) {
    const resolve = (specifier: string, context: ResolveContext, next: NextResolve) => {
      note({ specifier, importer: context.parentURL });
      const resolved = next(specifier, context);
      note(resolved);
      return resolved;
    };
    internals.registerHooks({ resolve });
    return () => undefined;
  }
  const { port1, port2 } = new MessageChannel();
  const hooks = `data:text/javascript,${encodeURIComponent(ON_LOADER_THREAD)}`;
  register(hooks, { data: port2, transferList: [port2] });
  port1.unref();
  return () => {
    for (let received = receiveMessageOnPort(port1); received; received = receiveMessageOnPort(port1))
      note(received.message as LoaderMessage);
  };
}

/** Not a method of this name. */
const IMPORT = /(?<![.\w$])import\(/;

/** Call back once, before the first CommonJS module of the program's own runs that may import another at run time. */
export function beforeFirstImport(isOwn: (file: string) => boolean, act: () => void): void {
  const { prototype } = internals;
  const compile = prototype._compile;
  prototype._compile = function watched(this: unknown, content, filename, ...rest) {
    if (isOwn(filename) && IMPORT.test(content)) {
      prototype._compile = compile;
      act();
    }
    return Reflect.apply(compile, this, [content, filename, ...rest]);
  };
}
