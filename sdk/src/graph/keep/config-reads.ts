import { Config, runtime } from "@pulumi/pulumi";
import { currentStore, type SdkStore } from "../sdk-internals";
import { replaceIn } from "./joins";

// The module itself: an `import *` would give a copy, and the SDK would not see what is replaced in it.
const sdkConfig = require("@pulumi/pulumi/runtime/config") as typeof import("@pulumi/pulumi/runtime/config");

/** Keys of the configuration that a program reads. */
export interface ConfigReads {
  /** By `getSecret`, `requireSecret` and the like: what is made of the value stays secret. */
  readonly asSecret: Set<string>;
  /** Keys that were read in any other way, so that the use of their values is unknown. */
  readonly inTheOpen: Set<string>;
}

const watched = new WeakMap<SdkStore, ConfigReads>();
let installed = false;
/** How the method of `Config` reads that is running. */
let mode: keyof ConfigReads | undefined;

/** Take note of how a captured program reads its configuration. */
export function watchConfig(store: SdkStore): ConfigReads {
  const reads: ConfigReads = { asSecret: new Set(), inTheOpen: new Set() };
  watched.set(store, reads);
  if (!installed) install();
  installed = true;
  return reads;
}

function install(): void {
  const { getConfig, allConfig } = sdkConfig;
  const readsHere = (): ConfigReads | undefined => {
    const store = currentStore();
    return store && watched.get(store);
  };
  replaceIn([sdkConfig, runtime], {
    getConfig: (key: string) => {
      readsHere()?.[mode ?? "inTheOpen"].add(key);
      return getConfig(key);
    },
    allConfig: () => {
      const all = allConfig();
      for (const key of Object.keys(all)) readsHere()?.inTheOpen.add(key);
      return all;
    },
  });
  noteMode(Config.prototype as unknown as Record<string, unknown>);
}

/** All methods of `Config` read by one, and those that give no secret tell it which to use instead. */
function noteMode(methods: Record<string, unknown>): void {
  const { getImpl: read } = methods;
  if (typeof read !== "function") return;
  methods.getImpl = function noted(
    this: unknown,
    key: string,
    options?: unknown,
    use?: unknown,
    ...rest: unknown[]
  ) {
    mode = use === undefined ? "asSecret" : "inTheOpen";
    try {
      return read.call(this, key, options, use, ...rest);
    } finally {
      mode = undefined;
    }
  };
}
