import type { Context, Script } from "node:vm";

/** The time limit of user code on one request, in milliseconds: an expression, a template, a schema. */
export const LONGEST_MS = 500;

/**
 * A thread with less than this share of its time was delayed by others. It starts again, once, with so many times
 * the limit.
 */
const LEAST_SHARE = 0.5;
const SECOND_CHANCE = 4;

/** The error for code that exceeded its time limit. */
export class Stopped extends Error {
  constructor(what: string) {
    super(`${what} ran for more than ${LONGEST_MS} ms and was stopped`);
    this.name = "Stopped";
  }
}

/**
 * Runs user code and stops it after its time, since an expression that backtracks may never end. The code can be
 * stopped anywhere, so it must not change lasting state. Each call starts a thread of Node until it ends, and
 * costs some 50 µs.
 */
export function withinTime<T>(what: string, act: () => T, longestMs = LONGEST_MS): T {
  const startedAt = process.cpuUsage();
  const first = attempt(act, longestMs);
  if (first) return first.result;
  const { user, system } = process.cpuUsage(startedAt);
  const hadItsTime = (user + system) / 1000 >= longestMs * LEAST_SHARE;
  const second = hadItsTime ? undefined : attempt(act, longestMs * SECOND_CHANCE);
  if (second) return second.result;
  throw new Stopped(what);
}

/** Returns `undefined` if the code was stopped. */
function attempt<T>(act: () => T, longestMs: number): { readonly result: T } | undefined {
  const { context, script } = runner();
  const previous = context.act as unknown;
  context.act = act;
  try {
    return { result: script.runInContext(context, { timeout: longestMs }) as T };
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      return undefined;
    throw error;
  } finally {
    context.act = previous;
  }
}

let made: { readonly context: Context; readonly script: Script } | undefined;

/** The context is made for the first call, since most programs have none. */
function runner(): NonNullable<typeof made> {
  if (made) return made;
  const { createContext, Script } = require("node:vm") as typeof import("node:vm");
  made = { context: createContext({}), script: new Script("act()") };
  return made;
}
