import Module from "node:module";
import * as path from "node:path";

type Load = (
  request: string,
  parent: { readonly filename?: string } | undefined,
  ...rest: unknown[]
) => unknown;

const internals = Module as unknown as { _load: Load };

/** Where the SDK turns functions into text, and what it asks for there. They are most of what it loads. */
const ASKING = path.join("@pulumi", "pulumi", "runtime", "closure") + path.sep;
const LATE = new Set(["../../typescript-shim", "@npmcli/arborist", "normalize-package-data"]);

/**
 * Make the SDK load the compiler of TypeScript and npm's reader of trees when it first uses them. Only a function written
 * as a closure needs them, and few programs have one. They are most of the modules that the SDK loads.
 */
export function loadLate(): void {
  const load = internals._load;
  internals._load = function late(this: unknown, request, parent, ...rest) {
    if (!LATE.has(request) || !parent?.filename?.includes(ASKING))
      return Reflect.apply(load, this, [request, parent, ...rest]);
    return lateModule(() => Reflect.apply(load, this, [request, parent, ...rest]) as object);
  };
}

/** Stands for a module that is loaded when it is first used, with all its exports as one object. */
export function lateModule(load: () => object): object {
  let loaded: object | undefined;
  const module = (): object => {
    loaded ??= load();
    return loaded;
  };
  return new Proxy(
    {},
    {
      get(_, name) {
        // Compiled imports ask at once whether there is a `default`.
        if (name === "__esModule") return true;
        return name === "default" && !isEsModule(module()) ? module() : Reflect.get(module(), name);
      },
      set: (_, name, value) => Reflect.set(module(), name, value),
      has: (_, name) => Reflect.has(module(), name),
      deleteProperty: (_, name) => Reflect.deleteProperty(module(), name),
      ownKeys: () => Reflect.ownKeys(module()),
      getOwnPropertyDescriptor(_, name) {
        const descriptor = Reflect.getOwnPropertyDescriptor(module(), name);
        // A proxy may say of nothing that it does not have itself that it cannot be changed.
        return descriptor && { ...descriptor, configurable: true };
      },
    },
  );
}

function isEsModule(module: object): boolean {
  return (module as { readonly __esModule?: unknown }).__esModule === true;
}
