import type { DefinitionError } from "../../errors";
import type { Job } from "../child/messages";
import { regionOf, withNamespaces } from "../config-keys";
import { EngineService } from "../engine/engine-service";
import { MonitorService } from "../engine/monitor-service";
import { type EngineServer, serveEngine } from "../engine/server";
import { Lookups } from "../lookups/lookups";
import { Components } from "../plugins/components";
import type { Deployment } from "../plugins/construct-request";
import type { PythonJob } from "../python-job";
import { Recorder } from "../recorder";
import { Registry } from "../registry";
import { StackReferences } from "../stack-references";
import type { GraphLog } from "../types";
import type { WireObject } from "../wire";
import type { PythonReport, PythonRun } from "./python-program";

/** The engine of one run of a program in another process, and its requests so far. */
export class PlayedEngine {
  readonly registry: Registry;
  readonly references: StackReferences;
  readonly lookups: Lookups;
  readonly components: Components;
  /** Components that their providers have not made. */
  readonly refused: DefinitionError[] = [];
  readonly logs: GraphLog[] = [];
  /** The report of the process that runs the program, at its end. */
  report: PythonReport | undefined;
  readonly #deployment: Deployment;
  readonly #recorder: Recorder;
  #server: EngineServer | undefined;

  private constructor(private readonly job: Job & { readonly python: PythonJob }) {
    const { options, python } = job;
    this.#deployment = deploymentOf(options);
    const { project, stack, config } = this.#deployment;
    this.registry = new Registry(project, stack);
    const others = { outputs: options.stackReferences ?? {}, toWire: asItIs };
    this.references = new StackReferences(others, project);
    this.components = new Components({
      locations: { folders: python.packages, program: python.folder, project },
      deployment: () => ({ ...this.#deployment, monitorAddress: this.address }),
      onRefused: (error) => this.refused.push(error),
    });
    this.lookups = new Lookups(options.lookups);
    const region = regionOf(config);
    this.#recorder = new Recorder(this.registry, this.references, this.lookups, region, (wanted) =>
      this.components.make(wanted),
    );
  }

  /** One that listens. */
  static async start(job: Job & { readonly python: PythonJob }): Promise<PlayedEngine> {
    const played = new PlayedEngine(job);
    played.#server = await serveEngine({
      monitor: new MonitorService(played.#recorder, (request) => played.components.call(request)),
      engine: new EngineService((entry) => played.logs.push(entry)),
      onReport: (report) => {
        played.report = JSON.parse(report.toString("utf8")) as PythonReport;
      },
    });
    return played;
  }

  get project(): string {
    return this.#deployment.project;
  }

  get stack(): string {
    return this.#deployment.stack;
  }

  get address(): string {
    return this.#server?.address ?? "";
  }

  /** The settings of the program's run. */
  get run(): PythonRun {
    const { entry, options, python } = this.job;
    const { folder, root } = python;
    const unreadable = options.unreadableConfig ?? [];
    return { ...this.#deployment, address: this.address, entry, folder, root, unreadable };
  }

  close(): void {
    this.components.close();
    this.#server?.close();
  }
}

/** Outputs of other stacks have come from another process, and are plain. */
async function asItIs(_: string, outputs: Readonly<Record<string, unknown>>): Promise<WireObject> {
  return outputs as WireObject;
}

function deploymentOf(options: Job["options"]): Deployment {
  const { project = "project", stack = "dev", organization = "organization", preview = false } = options;
  const config = withNamespaces(options.config ?? {}, project);
  const named = Object.fromEntries((options.secretConfig ?? []).map((key) => [key, ""]));
  const secretKeys = Object.keys(withNamespaces(named, project));
  return { project, stack, organization, preview, config, secretKeys, monitorAddress: "" };
}
