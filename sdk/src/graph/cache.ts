import { createHash, createHmac } from "node:crypto";
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { closeToOthers, makePrivateFolder, removeDrafts, writePrivateFile } from "../files/private";
import type { Job, Observed } from "./child/messages";
import { fingerprintKey } from "./keep/fingerprint-key";
import type { Keeping } from "./keep/keeping";
import { type Kept, withoutSecrets, withSecrets } from "./keep/recipe";
import { hasAny } from "./keep/sweep";
import { type Packed, unpack } from "./packed";
import type { ResourceGraph } from "./types";

/** Raised when what is kept changes its meaning. */
const FORMAT = 5;

/** How a kept graph begins. Others are of another version, and may have secrets in them. */
const HEAD = `{"format":${FORMAT},`;

interface KeptGraph {
  readonly format: number;
  /** Of what was asked: project, configuration, versions. */
  readonly question: string;
  readonly observed: Observed;
  /** Of the files and the environment that the program read. */
  readonly seen: string;
  readonly graph: Kept;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The last graph of a program, kept as long as nothing that the program is made of has changed. No secret is kept: those of
 * the configuration are filled in again at the next start, and a graph with others is not kept.
 */
export class GraphCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #question: string;

  private constructor(
    folder: string,
    private readonly job: Job,
    private readonly env: Env,
    private readonly key: Buffer | undefined,
  ) {
    this.#folder = path.join(folder, ".sapi");
    this.#file = path.join(this.#folder, "graph.json");
    this.#question = this.#print([FORMAT, job, versionsFrom(folder), process.version]);
    this.#removeOthers();
  }

  /** The kept graph of the program in a folder, for what is asked of it. */
  static async open(folder: string, job: Job, env: Env): Promise<GraphCache> {
    return new GraphCache(folder, job, env, await fingerprintKey(env));
  }

  /** The graph, if it is still what the program would give. */
  read(): { readonly graph: ResourceGraph; readonly observed: Observed } | undefined {
    let kept: KeptGraph;
    try {
      kept = JSON.parse(readFileSync(this.#file, "utf8")) as KeptGraph;
    } catch {
      // There is none, or only half of one: the program is run.
      return undefined;
    }
    const { question, observed, seen, graph } = kept;
    if (question !== this.#question || seen !== this.#fingerprint(observed)) return undefined;
    return { graph: unpack(withSecrets(graph, this.#config)) as ResourceGraph, observed };
  }

  /**
   * Keep a graph, or nothing where that would keep a secret as well. Not kept either when something was saved while the
   * program ran: nobody knows what it read, the old text or the new.
   *
   * @param startedAt when the program began, in milliseconds since 1970
   */
  async write(
    packed: Packed,
    observed: Observed,
    keeping: Keeping | undefined,
    startedAt: number,
  ): Promise<void> {
    const isCurrent = observed.files.every((file) => changedAt(file) <= startedAt);
    const text = keeping && isCurrent ? this.#textOf(packed, observed, keeping) : undefined;
    try {
      if (text === undefined) return this.remove();
      makePrivateFolder(this.#folder);
      // Generated, and never to be committed, wherever the program's own ignore file is.
      const ignore = path.join(this.#folder, ".gitignore");
      if (!existsSync(ignore)) await writePrivateFile(ignore, "*\n");
      await writePrivateFile(this.#file, text);
    } catch {
      // A folder that cannot be written to costs time on the next start, nothing else.
    }
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }

  get #config(): Readonly<Record<string, string>> {
    return this.job.options.config ?? {};
  }

  /** Undefined for what must not be kept. */
  #textOf(packed: Packed, observed: Observed, { recipes, secrets }: Keeping): string | undefined {
    // Whoever finds a fingerprint without a key can try which secret gives the same.
    if (secrets.length > 0 && this.key === undefined) return undefined;
    const graph = withoutSecrets(packed, new Map(Object.entries(recipes)));
    if (!graph) return undefined;
    const seen = this.#fingerprint(observed);
    const kept: KeptGraph = { format: FORMAT, question: this.#question, observed, seen, graph };
    const text = JSON.stringify(kept);
    return hasAny(text, secrets) ? undefined : text;
  }

  #fingerprint({ files, lookedFor, installed, env }: Observed): string {
    const names = env ?? Object.keys(this.env).sort();
    const variables = names.map((name) => [name, this.env[name] ?? null]);
    const contents = [...files, ...installed].map(contentOf);
    return this.#print([variables, contents, lookedFor.map(existsSync)]);
  }

  #print(data: unknown): string {
    return createHmac("sha256", this.key ?? "")
      .update(JSON.stringify(data))
      .digest("hex");
  }

  /** What other versions have left, and what others may read. */
  #removeOthers(): void {
    try {
      for (const name of readdirSync(this.#folder)) {
        if (/^graph\.json\.\d+$/.test(name)) rmSync(path.join(this.#folder, name), { force: true });
      }
      removeDrafts(this.#folder);
      makePrivateFolder(this.#folder);
      if (!lstatSync(this.#file).isFile() || headOf(this.#file) !== HEAD) this.remove();
      else closeToOthers(this.#file);
    } catch {
      // There is nothing.
    }
  }
}

function headOf(file: string): string {
  const head = Buffer.alloc(HEAD.length);
  const handle = openSync(file, "r");
  try {
    return head.toString("utf8", 0, readSync(handle, head));
  } finally {
    closeSync(handle);
  }
}

/** Not the time that tools may set. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0;
}

function contentOf(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats) return "missing";
    return stats.isDirectory() ? readdirSync(file).sort().join("\n") : hash(readFileSync(file));
  } catch {
    return "missing";
  }
}

function hash(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
/** Versions of what decides what a program registers. */
function versionsFrom(folder: string): readonly string[] {
  const require = createRequire(path.join(folder, "program.js"));
  const own = path.join(__dirname, "..", "..", "package.json");
  return [own, "@pulumi/pulumi/package.json", "@pulumi/aws/package.json"].map((manifest) => {
    try {
      return `${manifest} ${(JSON.parse(readFileSync(require.resolve(manifest), "utf8")) as { version: string }).version}`;
    } catch {
      return `${manifest} none`;
    }
  });
}
