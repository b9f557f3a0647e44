import { createHash, createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import { makePrivateFolder, removeDrafts, writePrivateFile } from "../files/private";
import { openSealed, type Seal, type SealedFile, writeSealed } from "../files/sealed";
import { projectKey, userKey } from "../files/user-key";
import { hasSameSignature } from "../handlers/observed";
import type { Job, Observed } from "./child/messages";
import { type CachedGraph, withoutSecrets, withSecrets } from "./keep/recipe";
import type { SecretRecipes } from "./keep/secret-recipes";
import { hasAny } from "./keep/sweep";
import { type Packed, unpack } from "./packed";
import type { ResourceGraph } from "./types";

/** Raised when the cache changes its format. */
const FORMAT = 7;

/** Decides whether the rest is read. */
interface Head {
  readonly format: number;
  /** A hash of the request: project, configuration, versions. */
  readonly question: string;
  /** A hash of the files and the environment variables that the program read. */
  readonly seen: string;
  readonly observed: Observed;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The last graph of a program, cached as long as nothing that the program is made of has changed. No secret is cached: those of
 * the configuration are filled in again at the next start, and a graph with others is not cached.
 */
export class GraphCache {
  readonly #folder: string;
  readonly #file: string;
  readonly #question: string;
  readonly #seal: Seal;
  readonly #cached: SealedFile | undefined;
  readonly #head: Head | undefined;

  private constructor(
    folder: string,
    private readonly job: Job,
    private readonly env: Env,
    private readonly key: Buffer | undefined,
  ) {
    this.#seal = { key: key ?? projectKey(folder, env), purpose: "graph" };
    this.#folder = path.join(folder, ".sapi");
    this.#file = path.join(this.#folder, "graph.json");
    this.#question = this.#print([FORMAT, job, versionsFrom(folder), process.version]);
    this.#closeFolder();
    this.#cached = openSealed(this.#file, this.#seal);
    this.#head = this.#cached && parsed<Head>(this.#cached.head);
    // The entry is of another version, perhaps with secrets in it, or of another user.
    if (this.#head?.format !== FORMAT) this.remove();
  }

  /** The kept graph of the program in a folder, for what is asked of it. */
  static async open(folder: string, job: Job, env: Env): Promise<GraphCache> {
    return new GraphCache(folder, job, env, userKey(env));
  }

  /** The graph, if it is still what the program would give. */
  read(): { readonly graph: ResourceGraph; readonly observed: Observed } | undefined {
    if (!this.#head || this.#head.format !== FORMAT) return undefined;
    const { question, observed, seen } = this.#head;
    if (question !== this.#question || seen !== this.#fingerprint(observed)) return undefined;
    if (!observed.handlers.every(hasSameSignature)) return undefined;
    const body = this.#cached?.body();
    const graph = body && parsed<CachedGraph>(body);
    return graph && { graph: unpack(withSecrets(graph, this.#config)) as ResourceGraph, observed };
  }

  /**
   * Caches a graph, or nothing where that would cache a secret as well. Not cached either when something was saved while the
   * program ran: nobody knows what it read, the old text or the new.
   *
   * @param startedAt when the program began, in milliseconds since 1970
   */
  async write(
    packed: Packed,
    observed: Observed,
    secretRecipes: SecretRecipes | undefined,
    startedAt: number,
  ): Promise<void> {
    const isCurrent = observed.files.every((file) => changedAt(file) <= startedAt);
    const content = secretRecipes && isCurrent ? this.#contentOf(packed, observed, secretRecipes) : undefined;
    try {
      if (content === undefined) return this.remove();
      makePrivateFolder(this.#folder);
      // Generated, and never to be committed, wherever the program's own ignore file is.
      const ignore = path.join(this.#folder, ".gitignore");
      if (!existsSync(ignore)) await writePrivateFile(ignore, "*\n");
      writeSealed(this.#file, this.#seal, content);
    } catch {
      // A folder that cannot be written to costs time on the next start, nothing else.
    }
  }

  remove(): void {
    try {
      rmSync(this.#file, { force: true });
    } catch {
      // It is another user's, and is not read.
    }
  }

  get #config(): Readonly<Record<string, string>> {
    return this.job.options.config ?? {};
  }

  /** Undefined for a graph that must not be cached. */
  #contentOf(packed: Packed, observed: Observed, { recipes, secrets }: SecretRecipes) {
    // A reader of a fingerprint without a key could try which secret gives the same.
    if (secrets.length > 0 && this.key === undefined) return undefined;
    const graph = withoutSecrets(packed, new Map(Object.entries(recipes)));
    if (!graph) return undefined;
    const seen = this.#fingerprint(observed);
    const head = JSON.stringify({ format: FORMAT, question: this.#question, seen, observed } satisfies Head);
    const body = JSON.stringify(graph);
    if (hasAny(head, secrets) || hasAny(body, secrets)) return undefined;
    return { head: Buffer.from(head), body: [Buffer.from(body)] };
  }

  #fingerprint({ files, probed, installed, env }: Observed): string {
    const names = env ?? Object.keys(this.env).sort();
    const variables = names.map((name) => [name, this.env[name] ?? null]);
    const contents = [...files, ...installed].map(contentOf);
    return this.#print([variables, contents, probed.map(existsSync)]);
  }

  #print(data: unknown): string {
    return createHmac("sha256", this.key ?? "")
      .update(JSON.stringify(data))
      .digest("hex");
  }

  /** Removes what other versions have left, and closes the folder to others. */
  #closeFolder(): void {
    try {
      for (const name of readdirSync(this.#folder)) {
        if (/^graph\.json\.\d+$/.test(name)) rmSync(path.join(this.#folder, name), { force: true });
      }
      removeDrafts(this.#folder);
      makePrivateFolder(this.#folder);
    } catch {
      // There is nothing.
    }
  }
}

function parsed<T>(text: Buffer): T | undefined {
  try {
    return JSON.parse(text.toString()) as T;
  } catch {
    return undefined;
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
