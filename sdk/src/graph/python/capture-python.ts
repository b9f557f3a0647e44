import { type DefinitionError, Issues } from "../../errors";
import { throwFirst, toGraph } from "../capture-outcome";
import type { Job, Observed } from "../child/messages";
import { regionOf, withNamespaces } from "../config-keys";
import { EngineService } from "../engine/engine-service";
import { MonitorService } from "../engine/monitor-service";
import { type EngineServer, serveEngine } from "../engine/server";
import { Components } from "../plugins/components";
import type { Deployment } from "../plugins/construct-request";
import { Recorder } from "../recorder";
import { Registry } from "../registry";
import { inProgramOrder } from "../resource-order";
import { StackReferences } from "../stack-references";
import type { GraphLog, GraphResource } from "../types";
import type { WireObject } from "../wire";
import { endedError, pythonError } from "./failure";
import type { PythonJob } from "./python-job";
import type { PythonProgram, PythonReport } from "./python-program";

/** A program in Python that was captured, or could not be. */
export type PythonCapture = { readonly observed: Observed } & (
  | { readonly hidden: unknown }
  | { readonly error: unknown }
);

/** Play the engine for a program in Python, and record what it registers. */
export async function capturePython(
  { entry, options, python }: Job & { readonly python: PythonJob },
  program: PythonProgram,
): Promise<PythonCapture> {
  const deployment = deploymentOf(options);
  const { project, stack, organization, config } = deployment;
  const registry = new Registry(project, stack);
  const references = new StackReferences(
    { outputs: options.stackReferences ?? {}, toWire: async (_, outputs) => outputs as WireObject },
    project,
    organization,
  );
  const refused: DefinitionError[] = [];
  const logs: GraphLog[] = [];
  const served: { engine?: EngineServer; report?: PythonReport } = {};
  const components = new Components({
    places: { folders: python.packages, program: python.folder, project },
    deployment: () => ({ ...deployment, monitorAddress: served.engine?.address ?? "" }),
    onRefused: (error) => refused.push(error),
  });
  const recorder = new Recorder(registry, references, regionOf(config), (wanted) => components.make(wanted));
  served.engine = await serveEngine({
    monitor: new MonitorService(recorder, (request) => components.call(request)),
    engine: new EngineService((entry) => logs.push(entry)),
    onReport: (report) => {
      served.report = JSON.parse(report.toString("utf8")) as PythonReport;
    },
  });
  try {
    const { address } = served.engine;
    const { folder, root } = python;
    const unreadable = options.unreadableConfig ?? [];
    components.prepare();
    program.begin({ ...deployment, address, entry, folder, root, unreadable });
    const exitCode = await ended(program, () => served.report !== undefined);
    const { report } = served;
    const observed = observedIn(report);
    try {
      const resources = registry.resources;
      // A program fails by a stack that is not known, of which there is more to say.
      const isAboutStacks = references.unknown.length > 0;
      const failures = [...refused, ...(isAboutStacks ? [] : failuresOf(project, python, report, exitCode))];
      const waiting = report?.failure?.kind === "stuck" ? notRegistered(report, resources) : undefined;
      throwFirst(new Issues({ kind: "Program", id: project }), { registry, references, failures, waiting });
      const ordered = inProgramOrder(resources, report?.order ?? [], await components.order());
      return { hidden: toGraph({ project, stack, logs }, registry, ordered).hidden, observed };
    } catch (error) {
      return { error, observed };
    }
  } finally {
    components.close();
    // First: gRPC in Python prints that its connection has gone.
    await program.close();
    served.engine.close();
  }
}

/** How long a program that has told its end may take to go: it may have left threads behind. */
const LINGER_MS = 1000;

async function ended(program: PythonProgram, hasReported: () => boolean): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const lingered = new Promise<null>((resolve) => {
    let reportedAt: number | undefined;
    timer = setInterval(() => {
      if (!hasReported()) return;
      reportedAt ??= Date.now();
      if (Date.now() - reportedAt > LINGER_MS) resolve(null);
    }, 50);
  });
  try {
    return await Promise.race([program.ended, lingered]);
  } finally {
    clearInterval(timer);
  }
}

function deploymentOf(options: Job["options"]): Omit<Deployment, "monitorAddress"> {
  const { project = "project", stack = "dev", organization = "organization", preview = false } = options;
  const config = withNamespaces(options.config ?? {}, project);
  const named = Object.fromEntries((options.secretConfig ?? []).map((key) => [key, ""]));
  const secretKeys = Object.keys(withNamespaces(named, project));
  return { project, stack, organization, preview, config, secretKeys };
}

function failuresOf(
  project: string,
  job: PythonJob,
  report: PythonReport | undefined,
  exitCode: number | null,
): readonly DefinitionError[] {
  if (report === undefined) return [endedError(project, job, exitCode)];
  const { failure } = report;
  return failure === null || failure.kind === "stuck" ? [] : [pythonError(project, failure)];
}

function notRegistered({ order }: PythonReport, resources: readonly GraphResource[]): readonly string[] {
  const known = new Set(resources.map(({ type, name }) => `${name} (${type})`));
  return order
    .filter(([type]) => type !== "pulumi:pulumi:Stack")
    .map(([type, name]) => `${name} (${type})`)
    .filter((waiting) => !known.has(waiting))
    .map((waiting) => `${waiting} waits`);
}

/** Nothing is kept of such a program, so that only its files are of interest. */
function observedIn(report: PythonReport | undefined): Observed {
  return {
    files: report?.files ?? [],
    lookedFor: [],
    installed: [],
    env: undefined,
    startsPrograms: true,
  };
}
