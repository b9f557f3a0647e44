import { EndOfProgram } from "./end-of-program";
import type { SdkStore } from "./sdk-internals";

/** How the wait for a program ended. */
export type Settled = "complete" | "stuck";

interface Watched {
  readonly store: SdkStore;
  /** Starts the program. The promise must not reject. */
  readonly start: () => Promise<unknown>;
  /** Number of calls so far: as long as it changes, something happens. */
  readonly calls: () => number;
  /** Something went wrong already, so there is no use in waiting for what will never come. */
  readonly failed: () => boolean;
}

const POLL_MS = 20;
/**
 * Looks without any activity until a program counts as stuck. Covers work that Node does not list, such as hashing, on a
 * machine that has other work as well.
 */
const QUIET_POLLS = 150;
/** The same when something went wrong already, so that nobody waits for the end. */
const FAILED_POLLS = 10;
/** The same when the process is busy with something, perhaps not the program's. */
const BUSY_POLLS = 1500;
/** How long a program that is complete may go on with something nobody waits for, such as a server or an interval. */
const LINGER_MS = 1000;
/** The looks that it lasts at least. A machine that is busy with other work gives neither the program nor this its turns. */
const LINGER_POLLS = 300;

/** Run the program until it has ended and everything it registered is complete, or nothing can happen any more. */
export async function settle(watched: Watched): Promise<Settled> {
  // A turn later, so that what the caller starts beside us, such as the timer of a test, is not taken for the program's.
  await nextTurn();
  let stop = (): void => undefined;
  let isBusy = (): boolean => false;
  const stuck = new Promise<Settled>((resolve) => {
    ({ stop, isBusy } = watch(watched, () => resolve("stuck")));
  });
  try {
    return await Promise.race([complete(watched, isBusy), stuck]);
  } finally {
    stop();
  }
}

async function complete(watched: Watched, isBusy: () => boolean): Promise<Settled> {
  const { store, start, failed } = watched;
  const end = new EndOfProgram();
  await start();
  await registered(store);
  // An async main function that the program does not wait for may still be reading a file.
  const latest = Date.now() + LINGER_MS;
  for (let polls = 0; isBusy() && !failed() && (polls < LINGER_POLLS || Date.now() < latest); polls++) {
    await new Promise((resolve) => setTimeout(resolve, 2));
    await registered(store);
  }
  let seen: unknown;
  while (!failed() && seen !== store.settings.rpcDone) {
    seen = store.settings.rpcDone;
    end.reach();
    await registered(store);
  }
  return "complete";
}

/** Everything begun is registered, also what the turns after it begin. Rejections are reported in between. */
async function registered({ settings }: SdkStore): Promise<void> {
  let seen: unknown;
  do {
    seen = settings.rpcDone;
    await settings.rpcDone;
    await nextTurn();
    await nextTurn();
  } while (seen !== settings.rpcDone);
}

/**
 * Microtasks are done when a timer fires. A program that still waits then waits for something outside: a timer, a file,
 * a socket. Without any it waits for ever.
 */
function watch({ calls, failed }: Watched, onStuck: () => void): { stop: () => void; isBusy: () => boolean } {
  let last = -1;
  let quiet = 0;
  const timer = setInterval(poll, POLL_MS);
  const before = activeResources();
  const isBusy = (): boolean => activeResources() > before;
  const maxQuietPolls = (): number => (failed() ? FAILED_POLLS : isBusy() ? BUSY_POLLS : QUIET_POLLS);
  function poll(): void {
    const now = calls();
    quiet = now === last ? quiet + 1 : 0;
    last = now;
    if (quiet >= maxQuietPolls()) onStuck();
  }
  return { stop: () => clearInterval(timer), isBusy };
}

/** The number of timers, files and sockets that keep the process alive. */
function activeResources(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind !== "TTYWrap").length;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
