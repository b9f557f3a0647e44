import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** The requests of a measurement. */
export interface Load {
  readonly port: number;
  readonly path: string;
  /** Headers besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The number of requests, or of messages to a WebSocket. */
  readonly requests: number;
  /** The number of keep-alive sockets. Each has one request under way. */
  readonly connections?: number;
  /** Opens WebSockets at the path, and counts a message and its answer as a request. */
  readonly isWebSocket?: boolean;
}

/** The speed of a server. */
export interface Answered {
  readonly perSecond: number;
  /** The milliseconds that half of the requests took at most. */
  readonly p50: number;
  /** The milliseconds that 99 of 100 requests took at most. */
  readonly p99: number;
}

/** No round takes longer, however busy the machine is. */
const LIMIT_MS = 120_000;

/** Measures the requests per second that a server on this machine answers. */
export async function load(asked: Load): Promise<number> {
  return (await measureLoad(asked)).perSecond;
}

/**
 * One client serves all rounds. The first thousands of requests of a new client are slow, which would penalise the
 * faster server.
 */
let client: Worker | undefined;

/**
 * Sends requests to a server on this machine and measures the times. The client has a thread of its own and runs
 * one round at a time.
 */
export async function measureLoad({ connections = 10, headers = {}, ...asked }: Load): Promise<Answered> {
  client ??= new Worker(CLIENT, { eval: true });
  const { signal, end } = deadline();
  client.ref();
  try {
    const answered = once(client, "message", { signal });
    client.postMessage({ ...asked, headers, connections });
    return (await answered)[0] as Answered;
  } catch (error) {
    void client.terminate();
    client = undefined;
    throw signal.aborted ? signal.reason : error;
  } finally {
    end();
    client?.unref();
  }
}

function deadline(): { signal: AbortSignal; end: () => void } {
  const late = new AbortController();
  const error = new Error(`the server took more than ${LIMIT_MS} ms`);
  const timer = setTimeout(() => late.abort(error), LIMIT_MS);
  return { signal: late.signal, end: () => clearTimeout(timer) };
}

/** The client does as little as possible, so that the benchmark measures the server. */
const CLIENT = `
const { parentPort } = require("node:worker_threads");
const { randomBytes } = require("node:crypto");
const { connect } = require("node:net");

parentPort.on("message", (asked) => measure(asked));

function measure({ port, path, headers, requests, connections, isWebSocket }) {
  const OWN = Object.entries(headers).map(([name, value]) => name + ": " + value + "\\r\\n").join("");
  const HEAD = "GET " + path + " HTTP/1.1\\r\\nHost: localhost:" + port + "\\r\\nAccept: */*\\r\\nAccept-Language: en\\r\\nUser-Agent: bench\\r\\n" + OWN;
  const UPGRADE = HEAD + "Upgrade: websocket\\r\\nConnection: Upgrade\\r\\nSec-WebSocket-Version: 13\\r\\nSec-WebSocket-Key: ";
  // Some servers distinguish handshakes by their keys.
  const handshake = () => UPGRADE + randomBytes(16).toString("base64") + "\\r\\n\\r\\n";
  // A text frame masked with zeros, so that the masked text is the text itself.
  const TEXT = Buffer.from('{"action":"talk"}');
  const FRAME = Buffer.concat([Buffer.from([0x81, 0x80 | TEXT.length, 0, 0, 0, 0]), TEXT]);
  const REQUEST = isWebSocket ? FRAME : HEAD + "\\r\\n";
  const times = new Float64Array(requests);
  let left = requests, done = 0, open = 0, began = 0;

  function answerLength(bytes) {
    if (isWebSocket) return bytes.length < 2 || bytes.length < 2 + (bytes[1] & 0x7f) ? 0 : 2 + (bytes[1] & 0x7f);
    const text = bytes.toString("latin1");
    const head = text.indexOf("\\r\\n\\r\\n");
    if (head < 0) return 0;
    if (!text.startsWith("HTTP/1.1 200")) throw new Error(text);
    const length = head + 4 + Number(/content-length: *(\\d+)/i.exec(text)[1]);
    return bytes.length < length ? 0 : length;
  }

  function begin() {
    began = performance.now();
    for (const socket of sockets) socket.next();
  }

  function finish() {
    const seconds = (performance.now() - began) / 1000;
    times.sort();
    const at = (part) => times[Math.min(requests - 1, Math.floor(requests * part))];
    parentPort.postMessage({ perSecond: requests / seconds, p50: at(0.5), p99: at(0.99) });
  }

  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let bytes = Buffer.alloc(0), isOpen = !isWebSocket, sent = 0;
    const opened = () => { if (++open === connections) begin(); };
    socket.next = () => {
      if (left-- <= 0) return void socket.end();
      sent = performance.now();
      socket.write(REQUEST);
    };
    socket.on("connect", () => isWebSocket ? socket.write(handshake()) : opened());
    socket.on("error", (error) => { if (done < requests) throw error; });
    socket.on("data", (chunk) => {
      bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
      if (!isOpen) {
        const text = bytes.toString("latin1");
        if (!text.includes("\\r\\n\\r\\n")) return;
        if (!text.startsWith("HTTP/1.1 101")) throw new Error(text);
        isOpen = true;
        bytes = Buffer.alloc(0);
        return opened();
      }
      const length = answerLength(bytes);
      if (length === 0) return;
      bytes = bytes.subarray(length);
      times[done++] = performance.now() - sent;
      if (done === requests) finish();
      socket.next();
    });
    return socket;
  });
}
`;
