import { Resource, runtime } from "@pulumi/pulumi";
import * as rpc from "@pulumi/pulumi/runtime/rpc";
import { Issues } from "../errors";
import { endCapture } from "../values/end-of-program";
import { throwFirst, toGraph } from "./capture-outcome";
import { regionOf, withNamespaces } from "./config-keys";
import { lightenRegistration } from "./fast/install";
import { isKnownSdk, isPlainAskedFor } from "./fast/known-sdk";
import { installLightOutputs, lightenOutputs } from "./fast/outputs";
import { watchConfig } from "./keep/config-reads";
import { watchJoins } from "./keep/joins";
import type { Traces } from "./keep/secret-recipes";
import { tapLogs } from "./log-tap";
import type { Lookup } from "./lookups/given-lookups";
import { Lookups } from "./lookups/lookups";
import { readLookups } from "./lookups/lookups-file";
import { noteReadings } from "./lookups/readings";
import { RecordingMonitor } from "./monitor";
import { completeOlderSdk } from "./older-sdk";
import { ProgramOrder } from "./program-order";
import { Recorder } from "./recorder";
import { Registry } from "./registry";
import { collectRejections } from "./rejections";
import { connect, type PendingRegistration, type SdkStore, withOwnStore } from "./sdk-internals";
import { takeShortcuts } from "./sdk-shortcuts";
import { settle } from "./settle";
import { watchStackReferences } from "./stack-reference-reads";
import { type StackOutputs, StackReferences } from "./stack-references";
import type { GraphLog, ResourceGraph } from "./types";
import { guardConfig } from "./unreadable-config";
import type { WireObject } from "./wire";

/** The settings of a capture. */
export interface CaptureOptions {
  /**
   * Name of the Pulumi project.
   * @default `project`
   */
  readonly project?: string;
  /**
   * Name of the Pulumi stack.
   * @default `dev`
   */
  readonly stack?: string;
  /**
   * Name of the Pulumi organization.
   * @default `organization`
   */
  readonly organization?: string;
  /**
   * Configuration by key. A key without a namespace belongs to the project. Objects are given as JSON.
   * @default none
   */
  readonly config?: Readonly<Record<string, string>>;
  /**
   * Keys of `config` that are secret.
   * @default none
   */
  readonly secretConfig?: readonly string[];
  /**
   * Keys whose values are encrypted: reading one is an error.
   * @default none
   */
  readonly unreadableConfig?: readonly string[];
  /**
   * Outputs of the other Pulumi stacks that the program reads, by stack name.
   * @default none: reading a stack is an error
   */
  readonly stackReferences?: StackOutputs;
  /**
   * Answers of providers, in the terms of `pulumi.runtime.setMocks`: outputs of functions such as
   * `aws.ssm.getParameter`, and the state of resources that the program reads with `get`.
   * @default none: what follows from the program is computed, and something stands for the rest
   * @example
   * [{ token: "aws.ssm.getParameter", inputs: { name: "/db/url" }, outputs: { value: "postgres://localhost" } }]
   */
  readonly lookups?: readonly Lookup[];
  /**
   * Run as in `pulumi preview`: `pulumi.runtime.isDryRun()` is true.
   * @default `false`
   */
  readonly preview?: boolean;
  /**
   * Register everything by the Pulumi SDK's own code, several times slower: to see whether the fast path makes a difference.
   * A preview, and an SDK of a version that is not known, always are.
   * @default `false`, or what the environment variable `PULUMI_SERVERLESS_API_CAPTURE` says with `plain`
   */
  readonly plain?: boolean;
}

/** A captured program. */
export interface Capture<T> {
  readonly graph: ResourceGraph;
  /** The result of the program. */
  readonly value: Awaited<T>;
}

/**
 * Runs a program without an engine and records the resources that it registers.
 *
 * Rejects with the program's own error, or with a DefinitionError for mistakes that would fail a deployment and that
 * Pulumi's mocks do not notice. These are errors inside `apply`, two resources of one name, and registrations that
 * never complete.
 * Captures do not see each other, even when they run at the same time.
 */
export async function captureProgram<T>(program: () => T, options: CaptureOptions = {}): Promise<Capture<T>> {
  const { graph, value } = await captureWithTraces(program, options);
  return { graph, value };
}

/** A captured program, and what is needed to keep its graph without its secrets. */
export interface TracedCapture<T> extends Capture<T> {
  /** The graph with its secrets hidden. */
  readonly hidden: unknown;
  readonly traces: Traces;
}

/** Captures a program for a graph that is to be cached. */
export function captureWithTraces<T>(
  program: () => T,
  options: CaptureOptions = {},
): Promise<TracedCapture<T>> {
  return withOwnStore((store) => capture(store, program, options));
}

async function capture<T>(
  store: SdkStore,
  program: () => T,
  options: CaptureOptions,
): Promise<TracedCapture<T>> {
  const { project = "project", stack = "dev", organization = "organization", preview = false } = options;
  const config = withNamespaces(options.config ?? {}, project);
  const secretKeys = Object.keys(
    withNamespaces(Object.fromEntries((options.secretConfig ?? []).map((key) => [key, ""])), project),
  );
  const registry = new Registry(project, stack);
  const given = { outputs: options.stackReferences ?? {}, toWire: outputsToWire };
  const references = new StackReferences(given, project);
  const lookups = new Lookups(validLookups(options, project));
  const monitor = new RecordingMonitor(new Recorder(registry, references, lookups, regionOf(config)));
  const logs: GraphLog[] = [];
  tapLogs(store, (entry) => logs.push(entry));
  takeShortcuts(store);
  if (isKnownSdk()) installLightOutputs();
  const isLight = usesFastCapture(options);
  if (isLight) lightenOutputs(store);
  guardConfig(store, options.unreadableConfig ?? [], project);
  watchStackReferences(store, references);
  const traces = { config, secretKeys, reads: watchConfig(store), joins: watchJoins(store) };
  connect(monitor, { project, stack, organization, preview, config, secretKeys });
  completeOlderSdk(store);
  if (isLight) lightenRegistration();

  const order = new ProgramOrder(store);
  const rejections = collectRejections(store);
  const run: Run = { failed: false };
  try {
    const settled = await settle({
      store,
      start: () => start(run, program),
      calls: () => monitor.calls,
      failed: () => run.failed || rejections.reasons.size > 0,
    });
    const failures = [...lookups.refused, ...(run.failed ? [run.error] : []), ...rejections.reasons];
    const waiting = settled === "stuck" ? waitingIn(store) : undefined;
    throwFirst(new Issues({ kind: "Program", id: project }), { registry, references, failures, waiting });
    endCapture();
  } catch (error) {
    noteReadings(error, lookups.unknowns.readings);
    throw error;
  } finally {
    rejections.stop();
    store.callbacks?.shutdown();
  }
  const resources = order.sort(registry.resources);
  const unknowns = [...references.missing, ...lookups.unknowns.all];
  const { graph, hidden } = toGraph({ project, stack, logs, unknowns }, registry, resources);
  return { graph, value: run.value as Awaited<T>, hidden, traces };
}

function usesFastCapture({ plain, preview = false }: CaptureOptions): boolean {
  return !preview && !(plain ?? isPlainAskedFor()) && isKnownSdk();
}

function validLookups({ lookups = [] }: CaptureOptions, project: string): readonly Lookup[] {
  return readLookups(lookups, new Issues({ kind: "Program", id: project }).at("lookups"));
}

/** The outputs of another stack, which a test may give as `pulumi.secret(...)`. */
async function outputsToWire(name: string, outputs: Readonly<Record<string, unknown>>): Promise<WireObject> {
  return (await rpc.serializeProperties(name, { ...outputs })) as WireObject;
}

interface Run {
  failed: boolean;
  error?: unknown;
  value?: unknown;
}

/** Settles when the program has ended. Never rejects. */
function start(run: Run, program: () => unknown): Promise<unknown> {
  const main = async (): Promise<Record<string, unknown>> => {
    run.value = await program();
    return stackOutputsOf(run.value);
  };
  return runtime.runInPulumiStack(main).catch((error: unknown) => {
    Object.assign(run, { failed: true, error });
  });
}

/** A program that returns something else than outputs, a construct for instance, has none. */
function stackOutputsOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Resource.isInstance(value)) return {};
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, output]) => !Resource.isInstance(output)));
}

function waitingIn({ pendingResourceRegistrations }: SdkStore): readonly string[] {
  return [...(pendingResourceRegistrations?.values() ?? [])].map(describePending);
}

function describePending(pending: PendingRegistration): string {
  const what = pending.name && pending.type ? `${pending.name} (${pending.type})` : pending.label;
  if (pending.inputProperty) return `${what} waits for its input ${pending.inputProperty}`;
  return pending.phase ? `${what} waits for its ${pending.phase}` : `${what} waits`;
}
