/**
 * Loaded into the process of a provider before its own code. Records the resources in the order of their constructors,
 * which registrations do not tell: they come in the order in which inputs are known. It ends with its parent process.
 */
import Module from "node:module";

type Register = (
  resource: unknown,
  parent: unknown,
  type: string,
  name: string,
  ...rest: unknown[]
) => unknown;

const internals = Module as unknown as {
  _load(request: string, parent: unknown, ...rest: unknown[]): unknown;
};

const order: [type: string, name: string][] = [];
const noted = new WeakSet<object>();

const load = internals._load;
internals._load = function observed(this: unknown, request, ...rest) {
  const loaded = Reflect.apply(load, this, [request, ...rest]);
  if (request.endsWith("runtime/resource")) noteConstructors(loaded as Record<string, unknown>);
  return loaded;
};

/** The module of the SDK that constructors of resources call. */
function noteConstructors(module: Record<string, unknown>): void {
  if (noted.has(module) || typeof module.registerResource !== "function") return;
  noted.add(module);
  for (const name of ["registerResource", "readResource"]) {
    const original = module[name] as Register;
    module[name] = function noting(this: unknown, ...args: Parameters<Register>) {
      const [, , type, resourceName] = args;
      order.push([type, resourceName]);
      return Reflect.apply(original, this, args);
    };
  }
}

process.on("message", () => process.send?.(order));
process.on("disconnect", () => process.exit(1));
// The server keeps the process alive.
process.channel?.unref();
