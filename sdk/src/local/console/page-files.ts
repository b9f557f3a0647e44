import { readFileSync } from "node:fs";
import * as path from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The files of the page are sources, which the package ships beside its compiled code. */
const FOLDER = path.join(__dirname, "..", "..", "..", "src", "local", "console", "page");

const FILES = [
  "index.html",
  "style.css",
  "main.js",
  "dom.js",
  "format.js",
  "requests.js",
  "detail.js",
  "editor.js",
  "targets.js",
  "connections.js",
  "messages.js",
  "program.js",
  "table.js",
  "resources.js",
  "invocations.js",
  "faults.js",
  "kinds/kinds.js",
  "kinds/activity.js",
  "kinds/form.js",
  "kinds/alarm.js",
  "kinds/queue.js",
  "kinds/bus.js",
  "kinds/schedule.js",
  "kinds/durable.js",
  "kinds/durable-operations.js",
  "kinds/bucket.js",
  "kinds/item-table.js",
  "kinds/topic.js",
  "kinds/stream.js",
  "kinds/value.js",
];

/** Returns a file of the page by its URL path, or `undefined` for any other path. */
export function pageFile(urlPath: string): { readonly type: string; readonly body: Buffer } | undefined {
  const name = urlPath === "/" ? "index.html" : urlPath.replace(/^\/page\//, "");
  if (!FILES.includes(name)) return undefined;
  return { type: TYPES[path.extname(name)] as string, body: readFileSync(path.join(FOLDER, name)) };
}
