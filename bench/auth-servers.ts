import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import * as path from "node:path";
import { AuthClient, type SignIn } from "./auth-client";
import { firstJson, start, stop } from "./child";
import { freePorts, installPeer } from "./emulator";

const PACKAGE = "cognito-local@5.3.0";
/** Name and version, for tables. */
export const AUTH_PEER = PACKAGE.replace("@", " ");

const USERNAME = "ada@example.com";
const PASSWORD = "Secret-123";
const TIMEOUT_MS = 30_000;

/** A process that serves one user pool with one user. */
export interface AuthProcess {
  readonly child: ChildProcess;
  readonly who: SignIn;
}

export const POOL = {
  id: "us-east-1_Bench0001",
  name: "bench",
  usernameAttributes: ["email"],
  clients: [
    {
      id: "web",
      explicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    },
  ],
};

/** Writes the files that `sapi auth` starts with. */
export function writePool(folder: string): { readonly pools: string; readonly seed: string } {
  const files = { pools: path.join(folder, "pools.json"), seed: path.join(folder, "users.json") };
  writeFileSync(files.pools, JSON.stringify({ userPools: [POOL] }));
  writeFileSync(files.seed, JSON.stringify([{ email: USERNAME, password: PASSWORD }]));
  return files;
}

/** Starts `sapi auth` and waits until it is ready. */
export async function startPool(folder: string): Promise<AuthProcess> {
  const { pools, seed } = writePool(folder);
  const args = ["auth", pools, "--seed", seed, "--port", "0", "--json", "--once"];
  const child = start("../sdk/bin/sapi.js", args, { cwd: folder, loader: [] });
  const { services } = await firstJson<{ event: string; services: Record<string, string> }>(
    child,
    ({ event }) => event === "ready",
  );
  const url = services["cognito-idp"] ?? "";
  return { child, who: { url, poolId: POOL.id, clientId: "web", username: USERNAME, password: PASSWORD } };
}

export function installAuthPeer(): Promise<string | undefined> {
  return installPeer([PACKAGE]);
}

/** Starts the other emulator and waits until it answers. */
export async function startPeerProcess(
  installed: string,
  workFolder: string,
): Promise<Omit<AuthProcess, "who"> & { url: string }> {
  const folder = path.join(workFolder, "peer");
  mkdirSync(folder, { recursive: true });
  const port = await freePorts(1);
  const command = path.join(installed, "node_modules", "cognito-local", "lib", "bin", "start.js");
  const env = { ...process.env, HOST: "127.0.0.1", PORT: String(port) };
  const child = spawn(process.execPath, [command], { cwd: folder, env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  const until = performance.now() + TIMEOUT_MS;
  while (!(await isListening(url))) {
    if (child.exitCode === null && performance.now() < until) continue;
    await stop(child);
    throw new Error(`${AUTH_PEER} does not serve`);
  }
  return { child, url };
}

/** Starts the other emulator with a pool like ours. */
export async function startPeerPool(installed: string, workFolder: string): Promise<AuthProcess> {
  const { child, url } = await startPeerProcess(installed, workFolder);
  const who = { url, poolId: "", clientId: "", username: USERNAME, password: PASSWORD };
  const client = new AuthClient(who, 1);
  try {
    const { UserPool } = await client.call<{ UserPool: { Id: string } }>("CreateUserPool", {
      PoolName: POOL.name,
      UsernameAttributes: POOL.usernameAttributes,
    });
    const of = { UserPoolId: UserPool.Id };
    const flows = { ClientName: "web", ExplicitAuthFlows: POOL.clients[0]?.explicitAuthFlows };
    const { UserPoolClient } = await client.call<{ UserPoolClient: { ClientId: string } }>(
      "CreateUserPoolClient",
      { ...of, ...flows },
    );
    await client.call("AdminCreateUser", { ...of, Username: USERNAME, MessageAction: "SUPPRESS" });
    await client.call("AdminSetUserPassword", {
      ...of,
      Username: USERNAME,
      Password: PASSWORD,
      Permanent: true,
    });
    return { child, who: { ...who, poolId: UserPool.Id, clientId: UserPoolClient.ClientId } };
  } finally {
    client.close();
  }
}

async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    // Polling without a pause would take processor time from the process that starts.
    await new Promise((resolve) => setTimeout(resolve, 10));
    return false;
  }
}
