import type { Socket } from "node:net";
import type { InterceptedTarget } from "../http/intercepted";
import { readThere } from "../http/read-there";

/** The first line of an intercepted connection. */
export interface Preamble {
  readonly secret: string;
  readonly to: InterceptedTarget;
}

const MAX_BYTES = 512;
const LINE = /^SAPI-LED ([\w-]+) (https?) ([\w.-]+)$/;

/** Reads the first line of a connection, and nothing behind it. Passes `undefined` if it is no preamble. */
export function readPreamble(socket: Socket, take: (preamble: Preamble | undefined) => void): void {
  let received = Buffer.alloc(0);
  const read = (): void => {
    const chunk = readThere(socket);
    if (chunk === null) return;
    received = Buffer.concat([received, chunk]);
    const end = received.indexOf("\n");
    if (end < 0 && received.length <= MAX_BYTES) return;
    socket.removeListener("readable", read);
    if (end >= 0 && end + 1 < received.length) socket.unshift(received.subarray(end + 1));
    take(end < 0 ? undefined : parsePreamble(received.toString("latin1", 0, end)));
  };
  socket.on("readable", read);
}

export function parsePreamble(line: string): Preamble | undefined {
  const [, secret, protocol, host] = LINE.exec(line) ?? [];
  if (secret === undefined || host === undefined) return undefined;
  return { secret, to: { host, protocol: protocol as InterceptedTarget["protocol"] } };
}
