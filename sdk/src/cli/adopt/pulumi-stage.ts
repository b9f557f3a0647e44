import * as fs from "node:fs";
import * as path from "node:path";
import { plainText } from "../deploy/failures";
import { type PulumiCli, PulumiFailure } from "../deploy/pulumi-cli";
import type { ImportFile } from "./import-file";
import type { StoredState } from "./imported-state";
import { type Preview, readPreview } from "./preview";

/** Where a Pulumi stack is, and how Pulumi is called for it. */
export interface StackLocation {
  readonly stack: string;
  /** Folder of the project, in which the program runs. */
  readonly folder: string;
  /** Settings file, where it is not the one of the project. */
  readonly settings?: string;
  readonly env: Readonly<Record<string, string>>;
  /** A folder for files that are handed to Pulumi. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** How an import ended. */
export interface Imported {
  /** URNs of what AWS does not have any more. */
  readonly deleted: readonly string[];
  /** Anything else that went wrong, in Pulumi's words. */
  readonly errors: readonly string[];
}

/** The calls of the Pulumi CLI that an adoption is made of, for one stack. */
export class PulumiStage {
  constructor(
    private readonly cli: PulumiCli,
    private readonly at: StackLocation,
  ) {}

  /**
   * Compares the program with the state. With a file, the engine also writes the resources that it would create into
   * it.
   */
  async preview(importFile?: string): Promise<Preview> {
    const file = importFile === undefined ? [] : ["--import-file", importFile];
    const { text, failure } = await this.#run(["preview", "--json", ...this.#settings, ...file]);
    const preview = readPreview(text);
    if (preview === undefined) throw failure ?? new Error("pulumi preview wrote no JSON");
    const isSilent = failure !== undefined && preview.errors.length === 0;
    return isSilent ? { ...preview, errors: [plainText(failure.stderr || "failed")] } : preview;
  }

  /**
   * Imports the resources of a file into the state. Resources that AWS does not have are left out. The others are
   * protected: an import writes no removal policy, so that a command after a kill could delete them.
   */
  async import(file: ImportFile): Promise<Imported> {
    const at = path.join(this.at.scratch, "import.json");
    fs.writeFileSync(at, JSON.stringify(file, null, 2), { mode: 0o600 });
    const { text, failure } = await this.#run([
      "import",
      "--file",
      at,
      "--yes",
      "--skip-preview",
      "--protect=true",
      "--generate-code=false",
      "--json",
      ...this.#settings,
    ]);
    return failure === undefined ? { deleted: [], errors: [] } : readImport(text, failure);
  }

  /** The state of the stack. Secrets stay encrypted unless asked for. */
  async export({ showSecrets = false } = {}): Promise<StoredState> {
    const secrets = showSecrets ? ["--show-secrets"] : [];
    return JSON.parse(await this.#must(["stack", "export", ...secrets]));
  }

  /** Put a state in place of the stack's. */
  async restore(state: StoredState): Promise<void> {
    const at = path.join(this.at.scratch, "state.json");
    try {
      fs.writeFileSync(at, JSON.stringify(state), { mode: 0o600 });
      await this.#must(["stack", "import", "--file", at]);
    } finally {
      fs.rmSync(at, { force: true });
    }
  }

  get #settings(): readonly string[] {
    return this.at.settings === undefined ? [] : ["--config-file", this.at.settings];
  }

  async #must(args: readonly string[]): Promise<string> {
    const { text, failure } = await this.#run(args);
    if (failure) throw failure;
    return text;
  }

  async #run(
    args: readonly string[],
  ): Promise<{ readonly text: string; readonly failure: PulumiFailure | undefined }> {
    const { folder, env, signal, stack } = this.at;
    try {
      const all = [...args, "--stack", stack, "--color", "never"];
      const { stdout } = await this.cli.run(all, folder, { ...env }, undefined, undefined, signal);
      return { text: stdout, failure: undefined };
    } catch (error) {
      if (!(error instanceof PulumiFailure)) throw error;
      return { text: error.stdout, failure: error };
    }
  }
}

/** Events of an import, one JSON object per line. */
function readImport(text: string, failure: PulumiFailure): Imported {
  const diagnostics = text.split("\n").flatMap((line) => diagnosticIn(line) ?? []);
  const isDeleted = ({ message }: Diagnostic) => /^resource '.*' does not exist/.test(message);
  const deleted = diagnostics
    .filter((one) => one.urn !== undefined && isDeleted(one))
    .flatMap(({ urn }) => urn ?? []);
  const others = diagnostics.filter((one) => !isDeleted(one) && !/^update failed/.test(one.message));
  const isExplained = deleted.length > 0 || others.length > 0;
  const errors = others.map(({ message }) => message);
  return {
    deleted,
    errors: isExplained ? errors : [plainText(failure.stderr || text || "pulumi import failed")],
  };
}

interface Diagnostic {
  readonly urn?: string;
  readonly message: string;
}

function diagnosticIn(line: string): Diagnostic | undefined {
  if (!line.includes('"diagnosticEvent"')) return undefined;
  try {
    const { diagnosticEvent: diagnostic } = JSON.parse(line);
    if (diagnostic?.severity !== "error") return undefined;
    return { ...(diagnostic.urn && { urn: diagnostic.urn }), message: plainText(diagnostic.message) };
  } catch {
    // Half of a line, from a CLI that was killed.
    return undefined;
  }
}
