import type { GraphResource, ResourceGraph } from "../../../graph/types";
import type { Call } from "./calls";
import { type Endpoint, RefusedCall, type Reply, send } from "./endpoint";
import { inOrderOfDependencies, Sources } from "./order";
import type { Replayed, ReplayedType } from "./replayed-type";
import { Translation, textsIn } from "./translation";

interface ReplayOptions {
  /** How each type is made, by its token. */
  readonly types: ReadonlyMap<string, ReplayedType>;
  /** Types that are left out. References to them have the names that the capture has drawn. */
  readonly skips: (type: string) => boolean;
  /** Account of the graph, and that of the endpoint. */
  readonly accounts: { readonly captured: string; readonly real: string };
  /** Whether what is there already stays as it is. @default `false`: it is refused */
  readonly allowsExisting?: boolean;
  /** Names of the capture with those that earlier calls gave. */
  readonly known?: Translation;
}

/** The result of making a graph at an endpoint. */
export interface ReplayResult {
  /** The resources in the order made. They are removed in the reverse order. */
  readonly made: readonly Replayed[];
  readonly calls: readonly { readonly resource: Replayed; readonly call: Call }[];
  readonly failures: readonly ReplayFailure[];
  /** Resources that existed before. */
  readonly found: readonly Replayed[];
  /** Names of the capture with the real ones. */
  readonly translation: Translation;
}

export interface ReplayFailure {
  readonly type: string;
  readonly name: string;
  readonly message: string;
}

/**
 * Makes the resources of a graph at an endpoint, each after those that it depends on. A resource gets the endpoint's
 * values of another one, as far as the graph says that it depends on that one.
 */
export async function replay(
  graph: Pick<ResourceGraph, "resources">,
  endpoint: Endpoint,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const run = new Replay(graph, endpoint, options);
  for (const resource of inOrderOfDependencies(graph.resources)) {
    if (resource.custom && !resource.external && !options.skips(resource.type)) await run.make(resource);
  }
  return run;
}

/** Removes what a replay has made, the last first. Answers what the endpoint did not want to remove. */
export async function removeReplayed(
  made: readonly Replayed[],
  endpoint: Endpoint,
  types: ReplayOptions["types"],
): Promise<readonly ReplayFailure[]> {
  const failures: ReplayFailure[] = [];
  for (const resource of [...made].reverse()) {
    const call = types.get(resource.type)?.remove?.(resource);
    if (call === undefined) continue;
    await send({ ...endpoint, region: resource.region }, call).catch((error) =>
      failures.push(failure(resource, error)),
    );
  }
  return failures;
}

class Replay implements ReplayResult {
  readonly made: Replayed[] = [];
  readonly found: Replayed[] = [];
  readonly calls: { readonly resource: Replayed; readonly call: Call }[] = [];
  readonly failures: ReplayFailure[] = [];
  readonly translation = new Translation();
  readonly #sources: Sources;
  readonly #byUrn = new Map<string, Translation>();

  constructor(
    readonly graph: Pick<ResourceGraph, "resources">,
    readonly endpoint: Endpoint,
    readonly options: ReplayOptions,
  ) {
    this.#sources = new Sources(graph.resources);
  }

  async make(captured: GraphResource): Promise<void> {
    const type = this.options.types.get(captured.type);
    try {
      if (!type) throw new Error("nothing says how this type is made");
      const planned = this.#planned(captured);
      const there = await this.#find(planned, type);
      if (there) {
        this.found.push(this.#learn(captured, planned, type.find?.outputs, there));
        return;
      }
      const reply = await this.#send(planned, type.create(planned));
      const made = this.#learn(captured, planned, type.outputs, reply);
      this.made.push(made);
      for (const call of type.settle?.(made) ?? []) await this.#send(made, call);
    } catch (error) {
      this.failures.push(failure(captured, error as Error));
    }
  }

  async #find(planned: Replayed, { find }: ReplayedType): Promise<Reply | undefined> {
    if (!find || this.options.allowsExisting !== true) return undefined;
    return this.#send(planned, find.call(planned)).catch((error) => {
      if (error instanceof RefusedCall) return undefined;
      throw error;
    });
  }

  /** The planned resource, with the answers of the endpoint for the resources that it depends on. */
  #planned(captured: GraphResource): Replayed {
    const known = new Translation();
    for (const { urn } of this.#sources.of(captured))
      for (const [from, to] of this.#byUrn.get(urn)?.entries ?? []) known.add(from, to);
    for (const [from, to] of this.options.known?.entries ?? []) known.add(from, to);
    known.add(this.options.accounts.captured, this.options.accounts.real);
    const { region } = captured.inputs;
    return {
      type: captured.type,
      name: captured.name,
      id: known.text(captured.id),
      inputs: known.fields(captured.inputs),
      state: known.fields(captured.state),
      region: typeof region === "string" ? region : this.endpoint.region,
    };
  }

  #send(resource: Replayed, call: Call): Promise<Reply> {
    this.calls.push({ resource, call });
    return send({ ...this.endpoint, region: resource.region }, call);
  }

  /** Puts what the endpoint has answered in the place of what the capture has made up. */
  #learn(
    captured: GraphResource,
    planned: Replayed,
    outputs: ReplayedType["outputs"],
    reply: Reply,
  ): Replayed {
    const made = new Translation();
    const capturedTexts = textsIn({ ...captured.state, id: captured.id });
    const plannedTexts = textsIn({ ...planned.state, id: planned.id });
    for (const [output, path] of Object.entries(outputs ?? {})) {
      const from = capturedTexts.get(output);
      if (from === undefined) continue;
      const real = reply.find(path);
      if (real === undefined) throw new Error(`the reply to its creation has no ${path}`);
      made.add(from, real);
      made.add(plannedTexts.get(output) ?? "", real);
    }
    const learned = {
      ...planned,
      id: made.text(planned.id),
      state: made.fields(planned.state),
    };
    // Outputs that have the id inside, such as addresses, follow from it.
    const realTexts = textsIn({ ...learned.state, id: learned.id });
    for (const [output, from] of capturedTexts) made.add(from, realTexts.get(output) ?? from);
    for (const [from, to] of made.entries) this.translation.add(from, to);
    this.#byUrn.set(captured.urn, made);
    return learned;
  }
}

function failure({ type, name }: Pick<GraphResource, "type" | "name">, error: Error): ReplayFailure {
  return { type, name, message: error.message };
}
