import type { Context, Script } from "node:vm";

/** How long what users wrote may run on one request: an expression, a template, a schema. */
export const LONGEST_MS = 500;

/** A thread that got less than this share of its time was kept waiting by others, and begins anew, once, with so many times the time. */
const LEAST_SHARE = 0.5;
const SECOND_CHANCE = 4;

/** Stopped after its time. */
export class Stopped extends Error {
  constructor(what: string) {
    super(`${what} ran for more than ${LONGEST_MS} ms and was stopped`);
    this.name = "Stopped";
  }
}

/**
 * Runs what users wrote, and stops it after its time: an expression that tries each way does not end by itself. It may change nothing
 * that is there later, because it can be stopped anywhere. Costs a thread of Node for as long as it runs, some 50 µs.
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

/** `undefined` where it was stopped. */
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

/** Made for the first of them: most programs have none. */
function runner(): NonNullable<typeof made> {
  if (made) return made;
  const { createContext, Script } = require("node:vm") as typeof import("node:vm");
  made = { context: createContext({}), script: new Script("act()") };
  return made;
}
