import { syncBuiltinESMExports } from "node:module";

/** Read by Node and by the loader of TypeScript before the program begins. */
const ALWAYS = ["NODE_OPTIONS", "NODE_PATH", "TSX_TSCONFIG_PATH"];

/** Records the environment variables that are read from now on. The result names them. Undefined means all of them. */
export function observeEnvironment(): () => readonly string[] | undefined {
  const names = new Set<string>(ALWAYS);
  let isAll = false;
  const note = (name: string | symbol): void => {
    if (typeof name === "string") names.add(name);
  };
  process.env = new Proxy(process.env, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor(target, name) {
      note(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys(target) {
      isAll = true;
      return Reflect.ownKeys(target);
    },
  });
  // For `import { env } from "node:process"`.
  syncBuiltinESMExports();
  return () => (isAll ? undefined : [...names].sort());
}
