import { currentStore, type SdkStore } from "./sdk-internals";

type Listener = (reason: unknown, promise: Promise<unknown>) => void;

/** Collectors by the program they collect for. */
const collectors = new Map<SdkStore, Set<unknown>>();
let displaced: Listener[] | undefined;

/**
 * Collects rejections in a program that nobody handles, such as an error thrown inside `apply`. The SDK's mocks do not
 * report those.
 *
 * While a capture runs, the process's own listeners get only rejections that do not belong to a capture. A test
 * runner's would fail some other test.
 */
export function collectRejections(store: SdkStore): { readonly reasons: ReadonlySet<unknown>; stop(): void } {
  const reasons = new Set<unknown>();
  collectors.set(store, reasons);
  if (!displaced) {
    displaced = process.listeners("unhandledRejection") as Listener[];
    process.removeAllListeners("unhandledRejection");
    process.on("unhandledRejection", dispatch);
  }
  return {
    reasons,
    stop() {
      collectors.delete(store);
      if (collectors.size > 0 || !displaced) return;
      process.off("unhandledRejection", dispatch);
      for (const listener of displaced) process.on("unhandledRejection", listener);
      displaced = undefined;
    },
  };
}

const dispatch: Listener = (reason, promise) => {
  const store = currentStore();
  const collector = store && collectors.get(store);
  if (collector) {
    collector.add(reason);
    return;
  }
  if (!displaced || displaced.length === 0) {
    // Node does the same without listeners.
    throw reason;
  }
  for (const listener of displaced) listener.call(process, reason, promise);
};
