import { once } from "node:events";
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { BUNDLE_CACHE_VARIABLE } from "../sdk/src/values/bundle-cache";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, ROOT, start, stop } from "./child";

const EXAMPLE = path.join(ROOT, "examples", "notes");

interface Ready {
  readonly event: "ready";
  readonly apis: readonly { readonly url: string }[];
}

/**
 * Measures the time from the start of `sapi dev` for the notes example to its first reply. The peer is a program
 * that loads the SDK and registers a few resources. A cold start has no results of an earlier one in the program's
 * folder. Further runs lack the user's bundles of these handlers, or any start by this user. The last run follows
 * a start without changes.
 */
export async function benchStart({ isQuick, report }: BenchOptions): Promise<void> {
  const { workFolder, folder } = copyExample();
  const forget = () => rmSync(path.join(folder, ".sapi"), { recursive: true, force: true });
  const state = path.join(workFolder, "state");
  const nothing = path.join(workFolder, "nothing");
  const cold = (env: NodeJS.ProcessEnv) => {
    forget();
    return firstReply(folder, env);
  };
  try {
    // The first run fills the user's cache of the SDK for both ways.
    await firstReply(folder, { XDG_STATE_HOME: state }, AT_WORK_MS);
    const times = await interleave(isQuick ? 2 : 7, {
      bare: bareStart,
      cold: () => cold({ XDG_STATE_HOME: state }),
      unbundled: () => cold({ XDG_STATE_HOME: state, [BUNDLE_CACHE_VARIABLE]: "off" }),
      first: () => {
        rmSync(nothing, { recursive: true, force: true });
        return cold({ XDG_STATE_HOME: nothing });
      },
      warm: async () => {
        await firstReply(folder, { XDG_STATE_HOME: state }, AT_WORK_MS);
        return firstReply(folder, { XDG_STATE_HOME: state });
      },
    });
    const peer = { name: "bare SDK program", values: times.bare };
    const shared = { unit: "s", peer };
    const ratio = { of: "ratio", atMost: 0.8 } as const;
    report({
      ...shared,
      name: "notes example, cold start to first reply",
      ours: times.cold,
      goal: ratio,
    });
    report({ ...shared, name: "cold start, handlers bundled anew", ours: times.unbundled });
    report({ ...shared, name: "first start of a user", ours: times.first });
    report({
      ...shared,
      name: "notes example, start to first reply when nothing changed",
      ours: times.warm,
      goal: { of: "value", atMost: 0.4 },
    });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** The benchmark copies the example, since somebody may be working with it. */
function copyExample(): { readonly workFolder: string; readonly folder: string } {
  const workFolder = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-start-")));
  const folder = path.join(workFolder, "examples", "notes");
  const filter = (file: string) => !/(node_modules|\.sapi)$/.test(file);
  cpSync(EXAMPLE, folder, { recursive: true, filter });
  for (const name of ["tsconfig.base.json", "node_modules"])
    symlinkSync(path.join(ROOT, name), path.join(workFolder, name));
  return { workFolder, folder };
}

/** The time that a session runs at least: compiled code is cached when there are no requests for a moment. */
const AT_WORK_MS = 500;

/** The seconds from the start of the process to the reply. The process then runs on for a while. */
async function firstReply(folder: string, env: NodeJS.ProcessEnv, forMs = 0): Promise<number> {
  const began = performance.now();
  const args = ["dev", folder, "--port", "0", "--json", "--once"];
  const sapi = start("../sdk/bin/sapi.js", args, { cwd: folder, loader: [], env });
  try {
    const { apis } = await firstJson<Ready>(sapi, ({ event }) => event === "ready");
    const reply = await fetch(`${apis[0]?.url}/notes`);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`the notes example answered ${reply.status}: ${text}`);
    const seconds = (performance.now() - began) / 1000;
    await new Promise((resolve) => setTimeout(resolve, forMs));
    return seconds;
  } finally {
    await stop(sapi);
  }
}

async function bareStart(): Promise<number> {
  const began = performance.now();
  const bare = start("start-bare.ts", []);
  const [code] = await once(bare, "close");
  if (code !== 0) throw new Error(`the bare program ended with ${code}`);
  return (performance.now() - began) / 1000;
}
