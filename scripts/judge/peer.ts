import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { promisify } from "node:util";
import {
  CognitoIdentityClient,
  CreateIdentityPoolCommand,
  SetIdentityPoolRolesCommand,
} from "@aws-sdk/client-cognito-identity";
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { type JudgedPool, POOLS } from "./pools";
import type { Served } from "./side";

/** An emulator that others have written, at the version that the expected differences speak of. */
export const PEER = "moto 5.2.5";
const PACKAGE = "moto[server]==5.2.5";
const PATIENCE_MS = 30_000;
/** It sends no codes and takes any. */
const ANY_CODE = "123456";

const run = promisify(execFile);

export async function startPeer(): Promise<Served> {
  const bin = await install();
  const port = await freePort();
  const child = spawn(path.join(bin, "moto_server"), ["-H", "127.0.0.1", "-p", String(port)], {
    stdio: "ignore",
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await answered(url, child);
    return await withPools(url, child);
  } catch (error) {
    child.kill();
    throw error;
  }
}

/** Into a temporary folder, which later runs find again: it is no dependency of this repository. */
async function install(): Promise<string> {
  const folder = path.join(tmpdir(), `judge-${PEER.replace(" ", "-")}`);
  const bin = path.join(folder, "bin");
  const complete = path.join(folder, "complete");
  if (existsSync(complete)) return bin;
  mkdirSync(folder, { recursive: true });
  console.error(`installing ${PACKAGE} into ${folder} ...`);
  await run("python3", ["-m", "venv", folder]);
  await run(path.join(bin, "pip"), ["install", "--quiet", PACKAGE]);
  writeFileSync(complete, "");
  return bin;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("a server on a port has an address");
  return address.port;
}

async function answered(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (child.exitCode === null && performance.now() < until) {
    const isThere = await fetch(`${url}/moto-api/`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${PEER} does not serve`);
}

async function withPools(url: string, child: ChildProcess): Promise<Served> {
  const credentials = { accessKeyId: "AKIAJUDGE", secretAccessKey: "judge" };
  const options = { endpoint: url, region: "us-east-1", credentials, maxAttempts: 1 };
  const users = new CognitoIdentityProviderClient(options);
  const identities = new CognitoIdentityClient(options);
  const named = await makePool(users, POOLS.named);
  const addressed = await makePool(users, POOLS.addressed);
  return {
    url,
    users,
    identities,
    pools: { named: named.id, addressed: addressed.id },
    clients: { ...named.clients, ...addressed.clients },
    identityPool: await makeIdentityPool(identities, named.id, named.clients.web.id),
    code: () => ANY_CODE,
    close: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function makePool<Pool extends JudgedPool>(
  users: CognitoIdentityProviderClient,
  { called, clients }: Pool,
) {
  const { UserPool } = await users.send(new CreateUserPoolCommand(called));
  const id = UserPool?.Id ?? "";
  const made: Record<string, Served["clients"]["web"]> = {};
  for (const [name, { called }] of Object.entries(clients)) {
    const command = new CreateUserPoolClientCommand({ ...called, UserPoolId: id, ClientName: name });
    const { UserPoolClient } = await users.send(command);
    made[name] = { id: UserPoolClient?.ClientId ?? "", secret: UserPoolClient?.ClientSecret };
  }
  return { id, clients: made as Record<keyof Pool["clients"], Served["clients"]["web"]> };
}

async function makeIdentityPool(
  identities: CognitoIdentityClient,
  userPool: string,
  ClientId: string,
): Promise<string> {
  const { IdentityPoolId = "" } = await identities.send(
    new CreateIdentityPoolCommand({
      IdentityPoolName: "judged",
      AllowUnauthenticatedIdentities: true,
      CognitoIdentityProviders: [
        { ClientId, ProviderName: `cognito-idp.us-east-1.amazonaws.com/${userPool}` },
      ],
    }),
  );
  const role = (name: string) => `arn:aws:iam::123456789012:role/${name}`;
  const Roles = { authenticated: role("users"), unauthenticated: role("guests") };
  await identities.send(new SetIdentityPoolRolesCommand({ IdentityPoolId, Roles })).catch(() => undefined);
  return IdentityPoolId;
}
