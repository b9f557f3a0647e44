import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

/** Runs a request, so that what it starts, however late it runs, is known to belong to it. */
export const runAs: <T>(requestId: string, run: () => T) => T = (requestId, run) =>
  storage.run(requestId, run);

/** The request that the running code belongs to; `undefined` while the module loads. */
export const currentRequest = (): string | undefined => storage.getStore();
