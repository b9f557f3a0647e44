import { once } from "node:events";
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { type BenchOptions, interleave } from "./bench";
import { firstJson, ROOT, start, stop } from "./child";

const EXAMPLE = path.join(ROOT, "examples", "notes");

interface Ready {
  readonly event: "ready";
  readonly apis: readonly { readonly url: string }[];
}

/**
 * From the start of `sapi dev` for the notes example to its first reply. Cold, when nothing is kept of a start before,
 * against a program that loads the SDK and registers a few resources; and again, when nothing has changed since.
 */
export async function benchStart({ isQuick, report }: BenchOptions): Promise<void> {
  const { place, folder } = copyExample();
  const forget = () => rmSync(path.join(folder, ".sapi"), { recursive: true, force: true });
  try {
    const { cold, warm, bare } = await interleave(isQuick ? 2 : 7, {
      bare: bareStart,
      cold: () => {
        forget();
        return firstReply(folder);
      },
      warm: async () => {
        // What is kept is there, whichever way came before.
        await firstReply(folder);
        return firstReply(folder);
      },
    });
    const peer = { name: "bare SDK program", values: bare };
    report({ name: "notes example, cold start to first reply", unit: "s", ours: cold, peer });
    const goal = { of: "value", atMost: 1.2 } as const;
    report({
      name: "notes example, start to first reply when nothing changed",
      unit: "s",
      ours: warm,
      peer,
      goal,
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** The example is not touched: somebody may be working with it. */
function copyExample(): { readonly place: string; readonly folder: string } {
  const place = realpathSync(mkdtempSync(path.join(tmpdir(), "bench-start-")));
  const folder = path.join(place, "examples", "notes");
  const filter = (file: string) => !/(node_modules|\.sapi)$/.test(file);
  cpSync(EXAMPLE, folder, { recursive: true, filter });
  for (const name of ["tsconfig.base.json", "node_modules"])
    symlinkSync(path.join(ROOT, name), path.join(place, name));
  return { place, folder };
}

/** Seconds from the start of the process to the reply. */
async function firstReply(folder: string): Promise<number> {
  const began = performance.now();
  const args = ["dev", folder, "--port", "0", "--json", "--once"];
  const sapi = start("../sdk/bin/sapi.js", args, { cwd: folder, loader: [] });
  try {
    const { apis } = await firstJson<Ready>(sapi, ({ event }) => event === "ready");
    const reply = await fetch(`${apis[0]?.url}/notes`);
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`the notes example answered ${reply.status}: ${text}`);
    return (performance.now() - began) / 1000;
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
