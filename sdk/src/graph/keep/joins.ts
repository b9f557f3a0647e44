import { currentStore, type SdkStore } from "../sdk-internals";

// The modules themselves: an `import *` would give a copy, and the program would not see what is replaced in it.
const sdk = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
const sdkOutput = require("@pulumi/pulumi/output") as typeof import("@pulumi/pulumi/output");

/** A text that a program has put together with `interpolate` or `concat`. */
export interface Join {
  /** The program's own texts between the values, one more than there are values. */
  readonly texts: readonly string[];
  /** Plain values and Outputs. */
  readonly values: readonly unknown[];
}

const watched = new WeakMap<SdkStore, Join[]>();
let installed = false;

/** Take note of the texts that a captured program puts together. */
export function watchJoins(store: SdkStore): readonly Join[] {
  const joins: Join[] = [];
  watched.set(store, joins);
  if (!installed) install();
  installed = true;
  return joins;
}

function install(): void {
  const { interpolate, concat } = sdkOutput;
  const note = (join: Join): void => {
    const store = currentStore();
    if (store) watched.get(store)?.push(join);
  };
  replaceIn([sdk, sdkOutput], {
    interpolate: (...args: Parameters<typeof interpolate>) => {
      const [texts, ...values] = args;
      note({ texts: [...texts], values });
      return interpolate(...args);
    },
    concat: (...values: Parameters<typeof concat>) => {
      note({ texts: Array(values.length + 1).fill(""), values });
      return concat(...values);
    },
  });
}

/** Put other functions in the place of a module's, in each of the modules that hand them on. */
export function replaceIn(modules: readonly object[], functions: Readonly<Record<string, unknown>>): void {
  for (const module of modules) {
    for (const [name, replacement] of Object.entries(functions)) {
      // One that is looked up in another module gives what stands there.
      if (Object.getOwnPropertyDescriptor(module, name)?.writable) Reflect.set(module, name, replacement);
    }
  }
}
