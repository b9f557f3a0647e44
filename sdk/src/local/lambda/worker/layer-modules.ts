import * as module from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface Hooks {
  resolve(specifier: string, context: object, next: (specifier: string, context: object) => unknown): unknown;
}

/** The type of Node's own function, which it has from 22.15 on. */
type RegisterHooks = (hooks: Hooks) => void;

/**
 * Makes `import` find the packages of layers, which Node's own search does not look for: `NODE_PATH` is for `require` alone.
 *
 * @param opt absolute path of the folder that stands for `/opt`
 */
export function findInLayers(opt: string): void {
  const beside = pathToFileURL(join(opt, "nodejs", "layer.mjs")).href;
  const { registerHooks } = module as unknown as { readonly registerHooks?: RegisterHooks };
  if (registerHooks) registerHooks(syncHooks(beside));
  else module.register(`data:text/javascript,${encodeURIComponent(HOOKS)}`, { data: beside });
}

function syncHooks(beside: string): Hooks {
  return {
    resolve(specifier, context, next) {
      try {
        return next(specifier, context);
      } catch (error) {
        if (!isMissing(error) || !isPackage(specifier)) throw error;
        return next(specifier, { ...context, parentURL: beside });
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException)?.code === "ERR_MODULE_NOT_FOUND";
}

function isPackage(specifier: string): boolean {
  return !/^(?:\.{0,2}\/|[a-z][a-z+.-]*:)/i.test(specifier);
}

/** The same for older ones, which run hooks in a thread of their own. */
const HOOKS = `
let beside;
export function initialize(given) {
  beside = given;
}
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    const isPackage = !/^(?:\\.{0,2}\\/|[a-z][a-z+.-]*:)/i.test(specifier);
    if (error?.code !== "ERR_MODULE_NOT_FOUND" || !isPackage) throw error;
    return next(specifier, { ...context, parentURL: beside });
  }
}
`;
