import { log } from "@pulumi/pulumi";
import { currentStore, type SdkStore } from "./sdk-internals";
import type { GraphLog } from "./types";

const taps = new WeakMap<SdkStore, (entry: GraphLog) => void>();
let installed = false;

/** Hand what a captured program logs to its capture instead of the console. Other programs log as before. */
export function tapLogs(store: SdkStore, tap: (entry: GraphLog) => void): void {
  taps.set(store, tap);
  if (installed) return;
  installed = true;
  // Debug messages stay with the SDK: it drops them unless asked, and they are several for every resource.
  for (const severity of ["info", "warn", "error"] as const) {
    const original: typeof log.info = log[severity];
    Object.assign(log, {
      [severity]: (...args: Parameters<typeof log.info>): Promise<void> => {
        const current = currentStore();
        const tapped = current && taps.get(current);
        if (!tapped) return original(...args);
        tapped({ severity, message: args[0] });
        return Promise.resolve();
      },
    });
  }
}
