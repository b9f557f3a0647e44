import { close, open, url } from "node:inspector";

/** As Node has it. */
const DEFAULT_PORT = 9229;
/** A debugger may do anything: nobody on another machine is let in. */
const HOST = "127.0.0.1";

/** What a debugger attaches to. */
export interface Inspector {
  /** `ws://127.0.0.1:9229/...` */
  readonly url: string;
  close(): void;
}

/** Lets a debugger attach to this process and the threads of functions. */
export function openInspector(wanted: number | boolean): Inspector {
  const already = url();
  // Started with `node --inspect`: it was open before, and stays open.
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
