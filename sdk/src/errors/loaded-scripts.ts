import { fileOf } from "./stack-frames";

/** A script with a reference to its source map, as V8 reports it. */
interface Script {
  readonly url: string;
  readonly sourceMapURL?: string;
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * References to the source maps of the scripts that this process has loaded, by the path of the file that V8 takes a
 * script for. A reference may contain the whole map. The script loaded last wins where several have one path.
 *
 * V8 itself is asked, because loaders store compiled code where nobody else finds it. The question takes some
 * milliseconds, so the answer is reused for all errors in one turn of the event loop.
 */
export function scriptsWithMaps(): ReadonlyMap<string, string> {
  if (known) return known;
  known = readScripts();
  setImmediate(() => {
    known = undefined;
  }).unref();
  return known;
}

function readScripts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  try {
    // A Node that is built without the inspector has no such module.
    const inspector = require("node:inspector") as typeof import("node:inspector");
    const session = new inspector.Session();
    session.connect();
    try {
      session.on("Debugger.scriptParsed", ({ params }: { params: Script }) => {
        if (params.sourceMapURL) found.set(fileOf(params.url), params.sourceMapURL);
      });
      // Both are carried out before they return. Turning the debugger on reports what is loaded already.
      session.post("Debugger.enable");
      session.post("Debugger.disable");
    } finally {
      session.disconnect();
    }
  } catch {
    // Places are then named as the process formats them.
  }
  return found;
}
