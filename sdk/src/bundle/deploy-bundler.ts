import { realpathSync } from "node:fs";
import { BuildFolder } from "./archive";
import { parentPrefixOf, shownFile } from "./beside-program";
import { type Batch, type BundleOutcome, buildBatch } from "./build";
import { checkExport, reportFailures, reportLoadCheck } from "./check";
import { installFindings, installFolder } from "./install";
import type { Finding } from "./install/findings";
import { type InstallTarget, targetOf } from "./install/platform";
import { BundleCache } from "./kept/bundle-cache";
import { tryArchive } from "./load-check";
import type { LoadFinding } from "./load-check/verdict";
import { archivePath, deploySettings, externalsOf, settingsKey } from "./settings";
import type { Bundle, BundleRequest } from "./types";

/** Entries of one call to esbuild: enough to share the parsing, few enough that what is in memory stays small. */
const BATCH_SIZE = 32;

interface Group {
  readonly root: string;
  readonly request: BundleRequest;
  readonly waiting: Map<string, { readonly promise: Promise<BundleOutcome>; readonly settle: Settle }>;
}

interface Settle {
  resolve(outcome: BundleOutcome): void;
  reject(error: unknown): void;
}

/** The platform of a function that has packages copied: those of others share their bundles, whatever they run on. */
function targetFor({ bundle, architecture }: BundleRequest): InstallTarget | undefined {
  return bundle?.install?.length && architecture ? targetOf(architecture) : undefined;
}

/** Dangers that are not refused before the first resource. */
function withWarnings(
  bundle: Bundle,
  { root, file }: BundleRequest,
  found: readonly Finding[],
  further: readonly string[],
): Bundle {
  const texts = found
    .filter(({ isFatal }) => !isFatal)
    .map(
      ({ name, problem, cure }) => `${shownFile(root, file)}: ${name} of bundle.install: ${problem}; ${cure}`,
    );
  const warnings = [...texts, ...further];
  return warnings.length === 0 ? bundle : { ...bundle, warnings: [...bundle.warnings, ...warnings] };
}

/**
 * Bundles handlers for deployment. Requests of one turn of the event loop are built together, in batches one after the
 * other: esbuild uses all processors by itself. Functions on one file with the same settings share one bundle, also when
 * they ask later.
 */
export class DeployBundler {
  readonly #known = new Map<string, Promise<BundleOutcome>>();
  readonly #folders = new Map<string, BuildFolder>();
  #groups = new Map<string, Group>();
  #queue: Promise<void> = Promise.resolve();
  /** The findings by package, since many functions share a package. */
  readonly #findings = new Map<string, readonly Finding[]>();
  readonly #loadChecks = new Map<string, Promise<readonly LoadFinding[]>>();
  #lastLoadCheck: Promise<unknown> = Promise.resolve();

  /** @param isTried whether archives with installed packages are loaded in a bare folder */
  constructor(private readonly isTried: boolean = false) {}

  /**
   * The function's archive. Rejects with a `DefinitionError` of the function when its code cannot be bundled, or does not
   * export the handler. Rejects as well when the archive is tried and cannot be loaded.
   */
  async bundle(request: BundleRequest): Promise<Bundle> {
    const outcome = await this.#outcomeOf(request);
    if ("failures" in outcome) {
      reportFailures(outcome.failures, request.issues);
    } else {
      checkExport(request, outcome.bundle.exports, request.issues);
      const tried = request.issues.any ? [] : await this.#try(request, outcome.bundle);
      const warnings = reportLoadCheck(request, tried, request.issues);
      if (!request.issues.any) {
        return withWarnings(outcome.bundle, request, this.#findingsOf(request), warnings);
      }
    }
    throw request.issues.toError();
  }

  #findingsOf(request: BundleRequest): readonly Finding[] {
    const { root, file, bundle = {} } = request;
    const from = installFolder(realpathSync(root), file);
    const target = targetFor(request);
    const key = settingsKey(from, bundle.install, externalsOf(bundle), target);
    const found = this.#findings.get(key) ?? installFindings(from, bundle, target);
    this.#findings.set(key, found);
    return found;
  }

  /** One after the other, and each archive once. */
  #try(request: BundleRequest, archive: Bundle): Promise<readonly LoadFinding[]> {
    const { file, bundle = {} } = request;
    if (!this.isTried || !bundle.install?.length) return Promise.resolve([]);
    const key = `${archive.hash} ${file}`;
    const known = this.#loadChecks.get(key);
    if (known) return known;
    const check = {
      archive,
      bundle: archivePath(file, bundle),
      packages: bundle.install,
      // Where esbuild leaves all packages out, any may be in a layer.
      external: bundle.esbuild?.packages === "external" ? ["*"] : externalsOf(bundle),
      target: targetFor(request),
    };
    const findings = this.#lastLoadCheck.then(() => tryArchive(check));
    this.#loadChecks.set(key, findings);
    this.#lastLoadCheck = findings.catch(() => undefined);
    return findings;
  }

  #outcomeOf(request: BundleRequest): Promise<BundleOutcome> {
    const root = realpathSync(request.root);
    const group =
      settingsKey(root, request.bundle ?? {}, request.runtime, targetFor(request)?.cpu) +
      parentPrefixOf(request.file);
    const key = `${group} ${request.file}`;
    const known = this.#known.get(key) ?? this.#enqueue(group, root, request);
    this.#known.set(key, known);
    return known;
  }

  #enqueue(key: string, root: string, request: BundleRequest): Promise<BundleOutcome> {
    if (this.#groups.size === 0) setImmediate(() => this.#flush());
    const group = this.#groups.get(key) ?? { root, request, waiting: new Map() };
    this.#groups.set(key, group);
    let settle: Settle | undefined;
    const promise = new Promise<BundleOutcome>((resolve, reject) => {
      settle = { resolve, reject };
    });
    group.waiting.set(request.file, { promise, settle: settle as unknown as Settle });
    return promise;
  }

  #flush(): void {
    const groups = [...this.#groups.values()];
    this.#groups = new Map();
    for (const group of groups) {
      const { root, request, waiting } = group;
      const settings = deploySettings(root, request.bundle, request.runtime);
      const cache = BundleCache.of(root, settings, { beside: request.bundle?.copyFiles });
      const shared = { root, props: request.bundle, target: targetFor(request), settings, cache };
      // In the order of names, so that what is built together does not depend on the order of the program.
      const files = [...waiting.keys()].sort();
      for (let start = 0; start < files.length; start += BATCH_SIZE) {
        const batch = { ...shared, files: files.slice(start, start + BATCH_SIZE) };
        this.#queue = this.#queue.then(() => this.#build(batch, waiting));
      }
    }
  }

  async #build(batch: Batch, waiting: Group["waiting"]): Promise<void> {
    const { root, files } = batch;
    try {
      const outcomes = await buildBatch(batch, this.#folderOf(root));
      for (const file of files) waiting.get(file)?.settle.resolve(outcomes.get(file) as BundleOutcome);
    } catch (error) {
      for (const file of files) waiting.get(file)?.settle.reject(error);
    }
  }

  #folderOf(root: string): BuildFolder {
    const folder = this.#folders.get(root) ?? new BuildFolder(root);
    this.#folders.set(root, folder);
    return folder;
  }
}
