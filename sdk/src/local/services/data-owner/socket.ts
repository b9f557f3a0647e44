import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { claimFile } from "./claim";

/** The most bytes of a socket's path that every system accepts: 104 on macOS, with the end. */
const LONGEST_PATH = 103;
/** Nobody listens, or the kernel knows of no listener. */
const DEAD = new Set(["ECONNREFUSED", "ENOENT"]);
/** Somebody listens, but is busy or refuses this user. */
const ALIVE = new Set(["EACCES", "EAGAIN", "EBUSY", "EPERM"]);

/** Listens as long as this process lives. Returns `undefined` where the file system has no sockets. */
export async function listen(folder: string, id: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  const isListening = await atShortPath(folder, id, (path) => listensAt(server, path));
  if (!isListening) return undefined;
  server.on("error", () => undefined);
  server.unref();
  return server;
}

function listensAt(server: Server, path: string): Promise<boolean> {
  return new Promise((settle) => {
    server.once("error", () => settle(false));
    // `exclusive`: in a cluster the primary process would listen instead of this one, and outlive it.
    server.listen({ path, exclusive: true }, () => settle(true));
  });
}

/** Whether a process listens at a socket, or `undefined` where that is unknown. */
export function isListening(folder: string, id: string): Promise<boolean | undefined> {
  return atShortPath(folder, id, async (path) => {
    const code = await connectionTo(path);
    if (code === undefined || ALIVE.has(code)) return true;
    return DEAD.has(code) ? false : undefined;
  });
}

/** The code of the error, or `undefined` for a connection. */
function connectionTo(path: string): Promise<string | undefined> {
  return new Promise((settle) => {
    const socket = connect({ path });
    socket.once("error", (error: NodeJS.ErrnoException) => settle(error.code ?? ""));
    socket.once("connect", () => {
      socket.destroy();
      settle(undefined);
    });
  });
}

/** Names a socket by a path that is short enough, if need be through a link that is removed afterwards. */
async function atShortPath<Result>(
  folder: string,
  id: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (process.platform === "win32") return use(`\\\\.\\pipe\\pulumi-serverless-api-${id}`);
  const path = resolve(`${claimFile(folder, id)}.sock`);
  const short = [path, relative(process.cwd(), path)].find(isShort);
  if (short !== undefined) return use(short);
  const links = mkdtempSync(join(tmpdir(), "sapi-"));
  try {
    symlinkSync(resolve(folder), join(links, "d"));
    return await use(`${claimFile(join(links, "d"), id)}.sock`);
  } finally {
    rmSync(links, { recursive: true, force: true });
  }
}

function isShort(path: string): boolean {
  return Buffer.byteLength(path) <= LONGEST_PATH;
}
