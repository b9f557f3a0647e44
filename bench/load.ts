import { Worker } from "node:worker_threads";

/** What a server is asked for. */
export interface Load {
  readonly port: number;
  readonly path: string;
  readonly requests: number;
  /** Sockets that are kept alive; each has one request under way. */
  readonly connections?: number;
}

/** No round takes longer, however busy the machine is. */
const LIMIT_MS = 120_000;

/** Requests per second that a server on this machine answers. The client has a thread of its own. */
export async function load({ connections = 10, ...asked }: Load): Promise<number> {
  const client = new Worker(CLIENT, { eval: true, workerData: { ...asked, connections } });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<number>((resolve, reject) => {
      client.once("message", resolve);
      client.once("error", reject);
      timer = setTimeout(() => reject(new Error(`the server took more than ${LIMIT_MS} ms`)), LIMIT_MS);
    });
  } finally {
    clearTimeout(timer);
    await client.terminate();
  }
}

/** The least that a client can do, so that the server is what is measured. */
const CLIENT = `
const { parentPort, workerData } = require("node:worker_threads");
const { connect } = require("node:net");
const { port, path, requests, connections } = workerData;
const REQUEST = "GET " + path + " HTTP/1.1\\r\\nHost: localhost\\r\\nAccept: */*\\r\\nAccept-Language: en\\r\\nUser-Agent: bench\\r\\n\\r\\n";
let left = requests, done = 0;
const began = performance.now();
for (let i = 0; i < connections; i++) {
  const socket = connect(port, "127.0.0.1");
  socket.setNoDelay(true);
  let text = "";
  const next = () => { if (left-- > 0) socket.write(REQUEST); else socket.end(); };
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
    const head = text.indexOf("\\r\\n\\r\\n");
    if (head < 0) return;
    const length = Number(/content-length: *(\\d+)/i.exec(text)[1]);
    if (text.length < head + 4 + length) return;
    if (!text.startsWith("HTTP/1.1 200")) throw new Error(text);
    text = "";
    if (++done === requests) parentPort.postMessage(requests / ((performance.now() - began) / 1000));
    next();
  });
  next();
}
`;
