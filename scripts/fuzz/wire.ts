import { connect } from "node:net";

/** Bytes for a port, and their description for people. */
export interface Shot {
  readonly port: number;
  readonly what: string;
  readonly bytes: Buffer;
}

/** The reply to a shot. */
export interface Reply {
  /** Status of the first answer, or 0 where there was none. */
  readonly status: number;
  readonly milliseconds: number;
}

/** The time for which an answer is awaited. An incomplete request never gets one. */
const QUIET_MS = 400;

/** Sends bytes over their own connection, and closes it after an answer, or when none comes. */
export function shoot({ port, bytes }: Shot, quietMs = QUIET_MS): Promise<Reply> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    const socket = connect({ port, host: "127.0.0.1" });
    const done = () => {
      clearTimeout(quiet);
      socket.destroy();
      resolve({ status, milliseconds: performance.now() - startedAt });
    };
    const quiet = setTimeout(done, quietMs);
    socket.on("data", (chunk: Buffer) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString("latin1", 0, 12))?.[1] ?? 1);
      done();
    });
    socket.on("error", done);
    socket.on("close", done);
    socket.write(bytes);
  });
}

export type Headers = readonly (readonly [name: string, value: string])[];

/** A request in its wire form, unchecked. */
export function requestOf(
  method: string,
  path: string,
  headers: Headers,
  body: string | Buffer = "",
): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.concat([
    Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`, "latin1"),
    Buffer.from(body),
  ]);
}
