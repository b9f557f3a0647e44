import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import * as path from "node:path";
import type { Observed } from "./child/messages";
import { type Packed, unpack } from "./packed";
import type { ResourceGraph } from "./types";

/** Raised when what is kept changes its meaning. */
const FORMAT = 3;

interface Kept {
  readonly format: number;
  /** Of what was asked: project, configuration, versions. */
  readonly question: string;
  readonly observed: Observed;
  /** Of the files and the environment that the program read. */
  readonly seen: string;
  readonly graph: Packed;
}

/** The last graph of a program, kept as long as nothing that the program is made of has changed. */
export class GraphCache {
  readonly #file: string;
  readonly #question: string;

  constructor(
    folder: string,
    question: unknown,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {
    this.#file = path.join(folder, ".sapi", "graph.json");
    this.#question = hash(JSON.stringify([FORMAT, question, versionsFrom(folder), process.version]));
  }

  /** The graph, if it is still what the program would give. */
  read(): { readonly graph: ResourceGraph; readonly observed: Observed } | undefined {
    let kept: Kept;
    try {
      kept = JSON.parse(readFileSync(this.#file, "utf8")) as Kept;
    } catch {
      // There is none, or it was written by something else: the program is run.
      return undefined;
    }
    const { format, question, observed, seen, graph } = kept;
    if (format !== FORMAT || question !== this.#question || seen !== this.#fingerprint(observed))
      return undefined;
    return { graph: unpack(graph) as ResourceGraph, observed };
  }

  write(graph: Packed, observed: Observed): void {
    const seen = this.#fingerprint(observed);
    const kept: Kept = { format: FORMAT, question: this.#question, observed, seen, graph };
    const folder = path.dirname(this.#file);
    try {
      mkdirSync(folder, { recursive: true });
      // Generated, and never to be committed, wherever the program's own ignore file is.
      writeFileSync(path.join(folder, ".gitignore"), "*\n");
      const temporary = `${this.#file}.${process.pid}`;
      writeFileSync(temporary, JSON.stringify(kept));
      renameSync(temporary, this.#file);
    } catch {
      // A folder that cannot be written to costs time on the next start, nothing else.
    }
  }

  remove(): void {
    rmSync(this.#file, { force: true });
  }

  #fingerprint({ files, lookedFor, env }: Observed): string {
    const names = env ?? Object.keys(this.env).sort();
    const variables = names.map((name) => [name, this.env[name] ?? null]);
    return hash(JSON.stringify([variables, files.map(contentOf), lookedFor.map(existsSync)]));
  }
}

function contentOf(file: string): string {
  try {
    return statSync(file).isDirectory() ? readdirSync(file).sort().join("\n") : hash(readFileSync(file));
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
