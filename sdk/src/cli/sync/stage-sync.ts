import type { ResourceGraph } from "../../graph/types";
import { inGroups } from "../deploy/in-groups";
import type { DeployedFunction } from "../stage/deployed-stage";
import { ChangedMeanwhile, type CodeInAws, type LambdaCode } from "./lambda-code";
import type { ArchiveOf } from "./program-archives";
import { isHeld, type MatchedFunction, matchFunctions, type PendingChange } from "./program-functions";

/** The outcome of a run for one function. */
export type Synced =
  | {
      readonly kind: "replaced";
      readonly name: string;
      readonly handler: string;
      readonly durationMs: number;
    }
  /** Somebody else has changed the code since this command, or a deployment, saw it last. */
  | {
      readonly kind: "foreign";
      readonly name: string;
      readonly handler: string;
      readonly modified: string | undefined;
    }
  /** Its other resources need a deployment first. */
  | { readonly kind: "held"; readonly name: string; readonly handler: string }
  | { readonly kind: "failed"; readonly name: string; readonly handler: string; readonly problem: string };

/** The largest archive that Lambda takes in a call. @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const LARGEST_UPLOAD = 50 * 1024 * 1024;

/** How many functions get their code at the same time. Lambda takes 15 changes a second of an account. */
const PARALLEL = 8;

/** The hashes of code that was brought to AWS, by function name. A journal tells them to the next run. */
export interface KnownCode {
  get(name: string): string | undefined;
  set(name: string, sha256: string): void;
}

/**
 * Brings the code of a program's functions to a deployed stage. One run after the other: code that was saved earlier never
 * replaces later code.
 */
export class StageSync {
  readonly #last = new Map<string, CodeInAws>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly lambda: LambdaCode,
    private readonly known: KnownCode,
    private readonly signal: AbortSignal,
  ) {}

  /** Forgets what AWS had: a deployment has changed it. */
  forget(): void {
    this.#last.clear();
  }

  /** Replaces the code of each function whose archive is another one than AWS has. */
  push(
    graph: ResourceGraph,
    archiveOf: ArchiveOf,
    deployed: readonly DeployedFunction[],
    pending: readonly PendingChange[],
  ): Promise<readonly Synced[]> {
    const done = this.#turn.then(() =>
      inGroups(matchFunctions(graph, deployed), PARALLEL, async (matched) =>
        this.signal.aborted ? [] : this.#pushOne(matched, archiveOf, pending),
      ),
    );
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #pushOne(
    { program, deployed }: MatchedFunction,
    archiveOf: ArchiveOf,
    pending: readonly PendingChange[],
  ): Promise<readonly Synced[]> {
    const { functionName: name } = deployed;
    const handler = String(program.inputs.handler ?? name);
    const began = performance.now();
    try {
      const archive = await archiveOf(program);
      if (archive === undefined) return [];
      const { zip, sha256 } = archive;
      const before = this.#last.get(name) ?? (await this.lambda.read(deployed));
      const isForeign = this.#isForeign(deployed, before);
      if (before.sha256 === sha256) {
        this.#note(name, before);
        return [];
      }
      if (isHeld(program, pending)) return [{ kind: "held", name, handler }];
      if (zip.length > LARGEST_UPLOAD) return [{ kind: "failed", name, handler, problem: tooLarge(zip) }];
      const changed = await this.#replace(deployed, zip, before);
      const foreign = changed.foreign ?? (isForeign ? before : undefined);
      return [
        ...(foreign ? [{ kind: "foreign", name, handler, modified: foreign.modified } as const] : []),
        { kind: "replaced", name, handler, durationMs: performance.now() - began },
      ];
    } catch (error) {
      this.#last.delete(name);
      return [{ kind: "failed", name, handler, problem: (error as Error).message }];
    }
  }

  /** The code is neither what was deployed nor what this machine has brought there. */
  #isForeign({ functionName, codeSha256 }: DeployedFunction, { sha256 }: CodeInAws): boolean {
    return codeSha256 !== undefined && sha256 !== codeSha256 && sha256 !== this.known.get(functionName);
  }

  async #replace(
    deployed: DeployedFunction,
    zip: Uint8Array,
    before: CodeInAws,
  ): Promise<{ readonly foreign: CodeInAws | undefined }> {
    let current = before;
    let foreign: CodeInAws | undefined;
    for (;;) {
      try {
        this.#note(deployed.functionName, await this.lambda.replace(deployed, zip, current.revision));
        return { foreign };
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
        const found = await this.lambda.read(deployed);
        // A setting has changed, and the code has not.
        if (found.sha256 !== current.sha256) foreign = found;
        current = found;
      }
    }
  }

  #note(name: string, code: CodeInAws): void {
    this.#last.set(name, code);
    this.known.set(name, code.sha256);
  }
}

function tooLarge(zip: Uint8Array): string {
  const size = (zip.length / 1024 / 1024).toFixed(1);
  return `its archive has ${size} MB, and Lambda takes 50 MB in a call; leave packages out of it, or put them into a layer`;
}
