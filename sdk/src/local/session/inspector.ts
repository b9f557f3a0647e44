import { close, open, url } from "node:inspector";

/** The default port of Node. */
const DEFAULT_PORT = 9229;
/** A debugger may do anything, so other machines cannot connect. */
const HOST = "127.0.0.1";

/** An address for a debugger to attach to. */
export interface Inspector {
  /** The URL: `ws://127.0.0.1:9229/...`. */
  readonly url: string;
  close(): void;
}

/** Opens the inspector for a debugger that attaches to this process and the threads of functions. */
export function openInspector(wanted: number | boolean): Inspector {
  const already = url();
  // `node --inspect` opened the inspector before, and it stays open.
  if (already !== undefined) return { url: already, close: () => undefined };
  const port = typeof wanted === "number" ? wanted : DEFAULT_PORT;
  open(port, HOST);
  const opened = url();
  if (opened === undefined) {
    const message = `port ${port} for the debugger is taken; choose another one with --inspect-port`;
    throw Object.assign(new Error(message), { isUserError: true });
  }
  return { url: opened, close };
}
