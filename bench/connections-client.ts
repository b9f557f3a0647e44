import { connect, type Socket } from "node:net";

// `<port> <path> <count>`: opens as many WebSockets, a hundred at a time, reports when all are open, and holds
// them.
const [port = "", path = "", count = "0"] = process.argv.slice(2);

const HANDSHAKE = [
  `GET ${path} HTTP/1.1`,
  `Host: localhost:${port}`,
  "Upgrade: websocket",
  "Connection: Upgrade",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  "\r\n",
].join("\r\n");

const held: Socket[] = [];

function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(HANDSHAKE));
    socket.once("error", reject);
    socket.once("data", (chunk: Buffer) => {
      const [status = ""] = chunk.toString("latin1").split("\r\n");
      if (!status.startsWith("HTTP/1.1 101")) return reject(new Error(status));
      socket.once("close", () => {
        console.error("the server closed a connection");
        process.exit(1);
      });
      held.push(socket);
      resolve();
    });
  });
}

async function main(): Promise<void> {
  let left = Number(count);
  const one = async (): Promise<void> => {
    while (left-- > 0) await open();
  };
  await Promise.all(Array.from({ length: 100 }, one));
  console.log(JSON.stringify({ open: held.length }));
}

process.once("SIGINT", () => process.exit(0));
void main();
