import * as settings from "@pulumi/pulumi/runtime/settings";
import type { SdkStore } from "../sdk-internals";

interface Busy {
  count: number;
  done(): void;
}

const busy = new WeakMap<SdkStore, Busy>();

/** As the SDK's `rpcKeepAlive`, which makes promises for every call: one for all that goes on at the same time. */
export function keepAlive(store: SdkStore): () => void {
  const now = busy.get(store) ?? { count: 0, done: settings.rpcKeepAlive() };
  busy.set(store, now);
  now.count++;
  return () => {
    now.count--;
    if (now.count > 0) return;
    busy.delete(store);
    now.done();
  };
}
