import { isUsersFile } from "./location";
import { fileOf } from "./stack-frames";

type Formatter = NonNullable<typeof Error.prepareStackTrace>;
type Site = Parameters<Formatter>[1][number];

/** `all` has the SDK take a stack trace of its own for each child of a construct, and for each promise. */
const TRACES = "PULUMI_SERVERLESS_API_TRACES";
/** Pulumi prints the traces of promises that a program has left open. */
const LEAKS = "PULUMI_DEBUG_PROMISE_LEAKS";

/** The SDK leaves out as many frames before the one in which it takes a resource to be made. */
const FRAMES_OF_SDK = 5;
const SKIPPED = "\n    at pulumi".repeat(FRAMES_OF_SDK);
const OF_PROMISE = `Error\n    of a child of a construct; ${TRACES}=all takes all stack traces`;

/** Formatters that are ours, open or closed. */
const ours = new WeakSet<Formatter>();
/** The user's frames that were formatted last: a construct and its children have the same. */
let last: { readonly key: string; readonly text: string } | undefined;

/**
 * Makes the children of a construct with one stack trace for all: that of the user's call. The SDK has a trace formatted
 * for each resource and for each of its promises, some seventy a resource, with source maps. That is most of its time and
 * memory, and these traces lead into our files. Traces of anything else, and the limit of frames, are as they were.
 */
export function withOneTrace<T>(make: () => T): T {
  const close = openOneTrace();
  try {
    return make();
  } finally {
    close();
  }
}

/** The same for what is no function, such as a call of `super`. Returns the function that ends it. */
export function openOneTrace(): () => void {
  const formatter = Error.prepareStackTrace as Formatter | undefined;
  // Node's own formatting knows nothing of source maps, and costs little.
  if (typeof formatter !== "function" || ours.has(formatter) || takesAll()) return () => undefined;
  let isOpen = true;
  const own: Formatter = (error, sites) =>
    (isOpen ? ownTrace(formatter, sites) : undefined) ?? formatter(error, sites);
  ours.add(own);
  Error.prepareStackTrace = own;
  return () => {
    isOpen = false;
    // A formatter that somebody has installed meanwhile stays, and may call ours.
    if (Error.prepareStackTrace === own) Error.prepareStackTrace = formatter;
  };
}

function takesAll(): boolean {
  return process.env[TRACES] === "all" || Boolean(process.env[LEAKS]);
}

/** The trace of the SDK's own bookkeeping. Undefined for any other one. */
function ownTrace(formatter: Formatter, sites: readonly Site[]): string | undefined {
  const [top] = sites;
  const name = top?.getFunctionName();
  if (name === "debuggablePromise") return isOfSdk(top, "runtime/debuggable.js") ? OF_PROMISE : undefined;
  if (name === "callsites") return isOfSdk(top, "resource.js") ? positionOf(formatter, sites) : undefined;
  return undefined;
}

function isOfSdk(site: Site | undefined, file: string): boolean {
  const found = site?.getFileName()?.replaceAll("\\", "/");
  return found?.endsWith(`/@pulumi/pulumi/${file}`) === true;
}

/** The trace from which the SDK reads the position of a resource: without our frames. Undefined where no user has called. */
function positionOf(formatter: Formatter, sites: readonly Site[]): string | undefined {
  const index = sites.findIndex((site, depth) => depth >= FRAMES_OF_SDK && isUsers(site));
  const first = sites[index];
  if (first === undefined) return undefined;
  const position = [first.getFileName(), first.getLineNumber(), first.getColumnNumber()].join(":");
  const key = `${position} ${sites.length - index}`;
  if (last?.key !== key) last = { key, text: `Error${SKIPPED}${framesText(formatter, sites.slice(index))}` };
  return last.text;
}

function isUsers(site: Site): boolean {
  return isUsersFile(fileOf(site.getFileName() ?? ""));
}

function framesText(formatter: Formatter, sites: Site[]): string {
  const lines = String(formatter(new Error(), sites)).split("\n");
  return lines
    .filter((line) => /^\s+at /.test(line))
    .map((line) => `\n${withFunction(line)}`)
    .join("");
}

/** The SDK reads no position off the frame of a function without a name. */
function withFunction(line: string): string {
  return line.replace(/^(\s+at )(?:async )?([^()]+:\d+:\d+)$/, "$1<anonymous> ($2)");
}
