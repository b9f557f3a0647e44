import type { SdkStore } from "./sdk-internals";

/** How the wait for a program ended. */
export type Settled = "complete" | "stuck";

interface Watched {
  readonly store: SdkStore;
  /** Starts the program; the promise must not reject. */
  readonly start: () => Promise<unknown>;
  /** Number of calls so far: as long as it changes, something happens. */
  readonly calls: () => number;
  /** Something went wrong already, so there is no use in waiting for what will never come. */
  readonly failed: () => boolean;
}

const LOOK_EVERY_MS = 20;
/** Looks without any activity until a program counts as stuck. Covers work that Node does not list, such as hashing. */
const QUIET_LOOKS = 10;
/** The same when the process is busy with something, perhaps not the program's. */
const BUSY_LOOKS = 1500;

/** Run the program until it has ended and everything it registered is complete, or nothing can happen any more. */
export async function settle(watched: Watched): Promise<Settled> {
  // A turn later, so that what the caller starts beside us, such as the timer of a test, is not taken for the program's.
  await nextTurn();
  let stop = (): void => undefined;
  const stuck = new Promise<Settled>((resolve) => {
    stop = watch(watched, () => resolve("stuck"));
  });
  try {
    return await Promise.race([complete(watched), stuck]);
  } finally {
    stop();
  }
}

async function complete({ store, start }: Watched): Promise<Settled> {
  await start();
  let seen: unknown;
  do {
    seen = store.settings.rpcDone;
    await store.settings.rpcDone;
    // Late registrations: what the program does in the following turns belongs to it. Rejections are reported in between.
    await nextTurn();
    await nextTurn();
  } while (seen !== store.settings.rpcDone);
  return "complete";
}

/**
 * Microtasks are done when a timer fires, so a program that still waits then waits for something outside: a timer,
 * a file, a socket. When there is none it waits for ever.
 */
function watch({ calls, failed }: Watched, onStuck: () => void): () => void {
  let last = -1;
  let quiet = 0;
  const look = (): void => {
    const now = calls();
    quiet = now === last ? quiet + 1 : 0;
    last = now;
    const busy = activeResources() > before && !failed();
    if (quiet >= (busy ? BUSY_LOOKS : QUIET_LOOKS)) onStuck();
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  const before = activeResources();
  return () => clearInterval(timer);
}

/** What keeps the process alive: timers, files, sockets. */
function activeResources(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind !== "TTYWrap").length;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
