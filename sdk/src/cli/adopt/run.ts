import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { DefinitionError } from "../../errors";
import type { ResourceGraph } from "../../graph";
import type { CommandIo } from "../command";
import { INTERRUPTED } from "../deploy/ending";
import { captureStage } from "../deploy/program";
import { PulumiFailure } from "../deploy/pulumi-cli";
import { secretsProviderOf } from "../deploy/settings";
import { type Adoption, adopt, type Wanted } from "./adoption";
import type { DeployedStack } from "./cloudformation/template";
import { copyStage } from "./copy-stage";
import { decide } from "./decisions";
import { appTagOf, readDeployed } from "./deployed-stacks";
import type { ImportFile } from "./import-file";
import type { StoredState } from "./imported-state";
import { leftoversIn } from "./leftovers";
import { type Matching, matchResources } from "./match";
import { notesOn } from "./notes";
import { PulumiStage } from "./pulumi-stage";
import {
  failedImport,
  failedProgram,
  pulumiError,
  refusal,
  refuseForeign,
  refuseMistakes,
  refuseMovedClusters,
} from "./refusals";
import { type Release, releasesOf } from "./release";
import { printReport, type Report } from "./report";
import { type AdoptRequest, adoptLine } from "./request";
import { seeded, withoutProtection } from "./seed";
import { judge } from "./verdicts";
import { openWork, type Work } from "./work";

/** Captures the program. */
export type CaptureStage = typeof captureStage;

/** Adopts a stage, or shows what that would do. Returns the exit code. */
export async function runAdopt(
  request: AdoptRequest,
  io: CommandIo,
  capture: CaptureStage = captureStage,
): Promise<number> {
  try {
    return await adoptStage(request, io, capture);
  } catch (error) {
    if (io.signal.aborted && !DefinitionError.isInstance(error)) {
      io.stderr.write(`${request.stage}: interrupted; go on with ${adoptLine(request)}\n`);
      return INTERRUPTED;
    }
    const reported = error instanceof PulumiFailure ? pulumiError(request, error) : error;
    if (request.json && DefinitionError.isInstance(reported)) {
      io.stdout.write(
        `${JSON.stringify({ event: "error", code: reported.code, message: reported.message })}\n`,
      );
    }
    throw reported;
  }
}

/** The program and the stacks of an adoption. */
interface Case {
  readonly graph: ResourceGraph;
  readonly stacks: readonly DeployedStack[];
  readonly matching: Matching;
  /** URNs of resources that the user wants to be new. */
  readonly fresh: ReadonlySet<string>;
}

async function adoptStage(request: AdoptRequest, io: CommandIo, capture: CaptureStage): Promise<number> {
  const work = await openWork(request, io);
  const graph = await capture(request, work.engine, work.listed, io.signal);
  const stacks = await readDeployed(request, work.project.root, graph);
  const decisions = decide(request.map, graph, stacks);
  refuseMistakes(request, decisions.mistakes);
  const matching = matchResources(graph, stacks, decisions);
  refuseForeign(request, stacks, matching, { stage: request.stage, app: appTagOf(graph) });
  refuseMovedClusters(request, graph, stacks, matching);
  const about: Case = { graph, stacks, matching, fresh: decisions.fresh };
  const tried = await timed(work, "trying the import in a copy", () => tryImport(work, about));
  const dryReport = reportOf(about, tried.adoption, { isDry: true, releases: [] });
  const refused = refusal(request, dryReport.verdicts);
  if (refused || !request.yes) {
    printReport(dryReport, request, io);
    if (refused) throw refused;
    return 0;
  }
  const adoption = await timed(work, "importing", () => perform(work, tried));
  const releases = releasesOf(stacks, request.out);
  const report = reportOf(about, adoption, { isDry: false, releases });
  const late = refusal(request, report.verdicts);
  if (!late) writeReleases(request, releases);
  printReport(report, request, io);
  if (late) throw late;
  return 0;
}

/** An adoption in a copy of the stage. */
interface TriedImport {
  readonly adoption: Adoption;
  readonly wanted: Wanted;
  /** The state that the copy has in the end. */
  readonly state: StoredState;
}

/** Import and compare in a copy of the stage. */
async function tryImport(work: Work, { graph, stacks, matching }: Case): Promise<TriedImport> {
  const { request, project, engine, cli, env, listed, io } = work;
  const isThere = listed.some(({ name }) => name === request.stage);
  const state = isThere ? await realStage(work, os.tmpdir()).export({ showSecrets: true }) : undefined;
  const copy = await copyStage({
    cli,
    engine,
    project,
    stage: request.stage,
    state: state && withoutProtection(state),
    env,
    signal: io.signal,
  });
  try {
    const planned = path.join(copy.folder, "planned.json");
    const preview = await copy.stage.preview(planned);
    if (preview.errors.length > 0) throw failedProgram(request, preview.errors);
    const file = fs.existsSync(planned) ? (JSON.parse(fs.readFileSync(planned, "utf8")) as ImportFile) : {};
    const wanted = { graph, stacks, pairs: matching.pairs, file };
    const adoption = await adopt(copy.stage, wanted);
    if (adoption.errors.length > 0) throw failedImport(request, adoption.errors);
    return { adoption, wanted, state: await copy.stage.export() };
  } finally {
    copy.remove();
  }
}

/** Repeats the tried import on the stage itself. Resources that AWS no longer has are left out. */
async function perform(work: Work, { wanted, adoption: tried, state }: TriedImport): Promise<Adoption> {
  const { request, engine, listed, project } = work;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sapi-adopt-"));
  try {
    if (!listed.some(({ name }) => name === request.stage)) {
      await engine.create(request.stage, secretsProviderOf(project, request.stage));
    }
    const stage = realStage(work, folder);
    const pairs = new Map([...wanted.pairs].filter(([urn]) => !tried.deleted.has(urn)));
    const first = await stage.export();
    const next = seeded(first, state);
    if (next !== first) await stage.restore(next);
    const adoption = await adopt(stage, { ...wanted, pairs });
    if (adoption.errors.length > 0) throw failedImport(request, adoption.errors);
    const imported = [...new Set([...tried.imported, ...adoption.imported])];
    return { ...adoption, imported, before: tried.before, deleted: tried.deleted };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function realStage({ cli, request, project, env, io }: Work, scratch: string): PulumiStage {
  return new PulumiStage(cli, {
    stack: request.stage,
    folder: project.root,
    env,
    scratch,
    signal: io.signal,
  });
}

function reportOf(
  { graph, stacks, matching, fresh }: Case,
  adoption: Adoption,
  rest: Pick<Report, "isDry" | "releases">,
): Report {
  return {
    ...rest,
    stacks: stacks.map(({ name, template }) => ({ name, resources: Object.keys(template.Resources).length })),
    verdicts: judge({ graph, matching, adoption, fresh }),
    before: adoption.before.length,
    deleted: [...adoption.deleted].flatMap((urn) => matching.pairs.get(urn)?.deployed ?? []),
    leftovers: leftoversIn(matching.rest),
    notes: notesOn(graph, stacks, matching),
  };
}

function writeReleases({ out }: AdoptRequest, releases: readonly Release[]): void {
  fs.mkdirSync(out, { recursive: true });
  for (const { file, text } of releases) fs.writeFileSync(path.join(out, file), text);
}

async function timed<T>({ show, request }: Work, doing: string, work: () => Promise<T>): Promise<T> {
  const { stage: stack } = request;
  const began = performance.now();
  const end = (state: "done" | "failed") =>
    show({ event: "stack", stack, state, doing, durationMs: Math.round(performance.now() - began) });
  show({ event: "stack", stack, state: "running", doing });
  try {
    const result = await work();
    end("done");
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}
