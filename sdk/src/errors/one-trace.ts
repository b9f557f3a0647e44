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
const OF_PROMISE = `Error\n    of a child of a construct, or of the SDK itself; ${TRACES}=all takes all stack traces`;

/** Formatters that are ours. */
const ours = new WeakSet<Formatter>();
/** How many constructs are making their children, one inside of another. */
let open = 0;
/** The user's frames that were formatted last: a construct and its children have the same. */
let last: { readonly key: string; readonly text: string } | undefined;

/**
 * Makes the children of a construct with one stack trace for all: that of the user's call. The SDK has a trace formatted
 * for each resource and for each of its promises, some seventy a resource, with source maps. That is most of its time and
 * memory, and these traces lead into our files. Later it goes on with promises of which nobody of the program is a caller,
 * and they get none. Every other trace is formatted as before, and the limit of frames stays as it is.
 */
export function withOneTrace<T>(make: () => T): T {
  const close = openOneTrace();
  try {
    return make();
  } finally {
    close();
  }
}

/** The same for what is no function, such as a call of `super`. Returns the function that ends it, to be called once. */
export function openOneTrace(): () => void {
  const formatter = Error.prepareStackTrace as Formatter | undefined;
  // Node's own formatting knows nothing of source maps, and costs little.
  if (typeof formatter !== "function" || takesAll()) return () => undefined;
  if (!ours.has(formatter)) Error.prepareStackTrace = formatterBefore(formatter);
  open++;
  return () => {
    open--;
  };
}

/** A formatter that stays, since the SDK's promises go on after the program's own code. It passes on what is not theirs. */
function formatterBefore(formatter: Formatter): Formatter {
  const own: Formatter = (error, sites) => ownTrace(formatter, sites) ?? formatter(error, sites);
  ours.add(own);
  return own;
}

function takesAll(): boolean {
  return process.env[TRACES] === "all" || Boolean(process.env[LEAKS]);
}

/** The trace of the SDK's own bookkeeping. Undefined for any other one. */
function ownTrace(formatter: Formatter, sites: readonly Site[]): string | undefined {
  const [top] = sites;
  const name = top?.getFunctionName();
  if (name === "debuggablePromise" && isWithoutUser(sites)) return OF_PROMISE;
  if (name === "callsites" && open > 0 && isOfSdk(top, "resource.js")) return positionOf(formatter, sites);
  return undefined;
}

/** Whether a promise of the SDK is one of a child of a construct, or was made by no code of the user. */
function isWithoutUser(sites: readonly Site[]): boolean {
  return isOfSdk(sites[0], "runtime/debuggable.js") && (open > 0 || !sites.some(isUsers));
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
