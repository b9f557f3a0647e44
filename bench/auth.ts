import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { AuthClient, type SignIn } from "./auth-client";
import {
  AUTH_PEER,
  type AuthProcess,
  installAuthPeer,
  startPeerPool,
  startPeerProcess,
  startPool,
  writePool,
} from "./auth-servers";
import { type BenchOptions, interleave, timed } from "./bench";
import { firstJson, ROOT, run, start, stop } from "./child";
import { load } from "./load";

const CONNECTIONS = 4;

/** Measures sign-ins and token checks per second, and the time that a user pool adds to a start. */
export async function benchAuth(options: BenchOptions): Promise<void> {
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-auth-")));
  try {
    const installed = await installAuthPeer();
    await measureStart(workFolder, installed, options);
    await measureSignIns(workFolder, installed, options);
    await measureChecks(workFolder, options);
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

async function measureStart(
  workFolder: string,
  installed: string | undefined,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  const { pools } = writePool(workFolder);
  const rounds = isQuick ? 3 : 9;
  const { added } = await interleave(rounds, {
    added: async () => (await run<{ ms: number }>("auth-start.cjs", [pools], { loader: [] })).ms,
  });
  const goal = { of: "value", atMost: 50 } as const;
  report({ name: "user pool, what it adds to a start", unit: "ms", ours: added, goal });
  const seconds = async (begin: () => Promise<Pick<AuthProcess, "child">>) => {
    let child: AuthProcess["child"] | undefined;
    const ms = await timed(async () => {
      child = (await begin()).child;
    });
    if (child) await stop(child);
    return ms / 1000;
  };
  const ours = () => seconds(() => startPool(workFolder));
  const name = "user pool alone, start to ready";
  if (installed === undefined) {
    const { alone } = await interleave(rounds, { alone: ours });
    report({ name, unit: "s", ours: alone });
    return;
  }
  const found = await interleave(rounds, {
    ours,
    peer: () => seconds(() => startPeerProcess(installed, workFolder)),
  });
  report({ name, unit: "s", ours: found.ours, peer: { name: AUTH_PEER, values: found.peer } });
}

async function measureSignIns(
  workFolder: string,
  installed: string | undefined,
  { isQuick, report }: BenchOptions,
): Promise<void> {
  const processes: AuthProcess[] = [];
  const clients: AuthClient[] = [];
  const clientOf = async (starting: Promise<AuthProcess>): Promise<AuthClient> => {
    const served = await starting;
    processes.push(served);
    const client = new AuthClient(served.who, CONNECTIONS);
    clients.push(client);
    return client;
  };
  try {
    const pool = await clientOf(startPool(workFolder));
    const peer = installed === undefined ? undefined : await clientOf(startPeerPool(installed, workFolder));
    const count = isQuick ? 100 : 400;
    const variants = {
      srp: () => perSecond(count, () => pool.bySrp()),
      password: () => perSecond(count, () => pool.byPassword()),
      peer: () => (peer ? perSecond(count, () => peer.byPassword()) : Promise.resolve(Number.NaN)),
    };
    await interleave(1, variants);
    const found = await interleave(isQuick ? 2 : 7, variants);
    const others = peer && { peer: { name: AUTH_PEER, values: found.peer } };
    report({ name: "sign-ins by password", unit: "sign-ins/s", ours: found.password, ...others });
    report({ name: "sign-ins by SRP", unit: "sign-ins/s", ours: found.srp });
  } finally {
    for (const client of clients) client.close();
    for (const { child } of processes) await stop(child);
  }
}

async function perSecond(count: number, once: () => Promise<unknown>): Promise<number> {
  let left = count;
  const work = async () => {
    while (left-- > 0) await once();
  };
  const ms = await timed(() => Promise.all(Array.from({ length: CONNECTIONS }, work)));
  return (count / ms) * 1000;
}

const PROGRAM = `
const { Api, App, Auth } = require("pulumi-serverless-api");
const app = new App({ defaults: "current" });
app.stack(function ApiStack({ stack }) {
  const auth = new Auth(stack, "Auth", { login: ["email"] });
  const userPool = { id: auth.userPoolId, clientIds: [auth.userPoolClientId] };
  new Api(stack, "Api", {
    authorizers: { users: { type: "user_pool", userPool } },
    routes: {
      "GET /open": "src/hello.handler",
      "GET /mine": { function: "src/hello.handler", authorizer: "users" },
    },
  });
});
module.exports = app.outputs;
`;

const HANDLER = `exports.handler = async () => ({ statusCode: 200, body: "hello" });\n`;

interface Checked {
  readonly url: string;
  readonly auth: string;
  readonly pool: { readonly userPoolId: string; readonly clientIds: readonly string[] };
}

async function measureChecks(workFolder: string, { isQuick, report }: BenchOptions): Promise<void> {
  const folder = makeProgram(workFolder);
  const { seed } = writePool(workFolder);
  const child = start("auth-checks.ts", [folder, seed]);
  try {
    const { url, auth, pool } = await firstJson<Checked>(child);
    const authorization = await tokenFor({
      url: auth,
      poolId: pool.userPoolId,
      clientId: pool.clientIds[0] ?? "",
    });
    const asked = { port: Number(new URL(url).port), requests: 20_000, headers: { authorization } };
    const variants = {
      mine: () => load({ ...asked, path: "/mine" }),
      open: () => load({ ...asked, path: "/open" }),
    };
    await interleave(1, variants);
    const found = await interleave(isQuick ? 2 : 9, variants);
    report({
      name: "token checks, hello by a route for users",
      unit: "requests/s",
      ours: found.mine,
      peer: { name: "the open route", values: found.open },
    });
  } finally {
    await stop(child);
  }
}

async function tokenFor(where: Pick<SignIn, "url" | "poolId" | "clientId">): Promise<string> {
  const client = new AuthClient({ ...where, username: "ada@example.com", password: "Secret-123" }, 1);
  try {
    return `Bearer ${await client.bySrp()}`;
  } finally {
    client.close();
  }
}

function makeProgram(workFolder: string): string {
  const folder = path.join(workFolder, "program");
  mkdirSync(path.join(folder, "src"), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"), "dir");
  // The search for a manifest ends here, whatever the folders above contain.
  writeFileSync(path.join(folder, "package.json"), '{ "private": true }\n');
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: hello\nruntime: nodejs\nmain: index.js\n");
  writeFileSync(path.join(folder, "index.js"), PROGRAM);
  writeFileSync(path.join(folder, "src", "hello.js"), HANDLER);
  return folder;
}
