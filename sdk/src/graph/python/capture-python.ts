import { type DefinitionError, Issues } from "../../errors";
import { throwFirst, toGraph } from "../capture-outcome";
import type { Job, Observed } from "../child/messages";
import type { PythonJob } from "../python-job";
import { inProgramOrder } from "../resource-order";
import { endedError, pythonError } from "./failure";
import { PlayedEngine } from "./played-engine";
import type { PythonProgram, PythonReport } from "./python-program";

/** A program in Python that was captured, or could not be. */
export type PythonCapture = { readonly observed: Observed } & (
  | { readonly hidden: unknown }
  | { readonly error: unknown }
);

/** Play the engine for a program in Python, and record what it registers. */
export async function capturePython(
  job: Job & { readonly python: PythonJob },
  program: PythonProgram,
): Promise<PythonCapture> {
  const engine = await PlayedEngine.start(job);
  try {
    engine.components.prepare();
    program.begin(engine.run);
    const exitCode = await ended(program, engine);
    const observed = observedIn(engine.report);
    try {
      throwWhatIsWrong(engine, job.python, exitCode);
      return { hidden: await graphOf(engine), observed };
    } catch (error) {
      return { error, observed };
    }
  } finally {
    // First: gRPC in Python prints that its connection has ended.
    await program.close();
    engine.close();
  }
}

/** The graph of a program, with its secrets hidden. */
async function graphOf({
  project,
  stack,
  logs,
  registry,
  lookups,
  report,
  components,
}: PlayedEngine): Promise<unknown> {
  const ordered = inProgramOrder(registry.resources, report?.order ?? [], await components.order());
  return toGraph({ project, stack, logs, unknowns: lookups.unknowns.all }, registry, ordered).hidden;
}

function throwWhatIsWrong(engine: PlayedEngine, job: PythonJob, exitCode: number | null): void {
  const { project, registry, references, lookups, report } = engine;
  const refused = [...lookups.refused, ...engine.refused];
  // A program fails by a stack that is not known, of which there is more to say.
  const isAboutStacks = references.unknown.length > 0;
  const own = isAboutStacks ? [] : failuresOf(engine, job, exitCode);
  const waiting = report?.failure?.kind === "stuck" ? notRegistered(report, registry.resources) : undefined;
  const issues = new Issues({ kind: "Program", id: project });
  throwFirst(issues, { registry, references, failures: [...refused, ...own], waiting });
}

/** How long a program may take to exit after it has reported its end: it may have left threads behind. */
const LINGER_MS = 1000;
const POLL_MS = 50;

/** Its exit code. Null for one that has reported its end and continues. */
async function ended(program: PythonProgram, engine: PlayedEngine): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const lingered = new Promise<null>((resolve) => {
    let reportedAt: number | undefined;
    timer = setInterval(() => {
      if (engine.report === undefined) return;
      reportedAt ??= Date.now();
      if (Date.now() - reportedAt > LINGER_MS) resolve(null);
    }, POLL_MS);
  });
  try {
    return await Promise.race([program.ended, lingered]);
  } finally {
    clearInterval(timer);
  }
}

function failuresOf(
  { project, stack, report }: PlayedEngine,
  job: PythonJob,
  exitCode: number | null,
): readonly DefinitionError[] {
  if (report === undefined) return [endedError(project, job, exitCode)];
  const { failure } = report;
  return failure === null || failure.kind === "stuck" ? [] : [pythonError(project, stack, failure)];
}

function notRegistered(
  { order }: PythonReport,
  resources: readonly { readonly type: string; readonly name: string }[],
): readonly string[] {
  const known = new Set(resources.map(({ type, name }) => `${name} (${type})`));
  return order
    .filter(([type]) => type !== "pulumi:pulumi:Stack")
    .map(([type, name]) => `${name} (${type})`)
    .filter((waiting) => !known.has(waiting))
    .map((waiting) => `${waiting} waits`);
}

/** Such a program is not cached, so that only its files matter. */
function observedIn(report: PythonReport | undefined): Observed {
  return {
    files: report?.files ?? [],
    probed: [],
    installed: [],
    env: undefined,
    startsPrograms: true,
    handlers: [],
  };
}
