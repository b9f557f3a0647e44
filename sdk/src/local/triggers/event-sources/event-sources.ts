import { isDeepStrictEqual } from "node:util";
import type { GraphIndex } from "../../../graph/graph-index";
import type { LocalTrigger, TriggerPorts } from "../local-trigger";
import { Checkpoints } from "./checkpoints";
import { compileFilters, type Filter } from "./filters";
import { FunctionCalls } from "./function-calls";
import { type Mapping, mappingsOf } from "./mapping";
import type { Poller } from "./poller";
import { QueuePoller } from "./queue-poller";
import { StreamPoller } from "./stream-poller";
import { concerns } from "./wakes";

interface Running {
  readonly mapping: Mapping;
  readonly poller: Poller;
}

/** The event source mappings of a program, each with what reads its source. */
export class EventSources implements LocalTrigger {
  readonly #running = new Map<string, Running>();
  /** Pollers of removed or changed mappings, until their batches have ended. */
  readonly #ending = new Map<string, Promise<void>>();
  readonly #ended = new Set<Running>();
  readonly #said = new Set<string>();
  readonly #checkpoints: Checkpoints;
  readonly #calls: FunctionCalls;
  readonly #unwatch: () => void;
  #isClosed = false;

  constructor(
    private readonly ports: TriggerPorts,
    file: string | undefined,
  ) {
    this.#checkpoints = new Checkpoints(file);
    this.#calls = new FunctionCalls(ports);
    this.#unwatch = ports.aws.watch((call) => {
      for (const { mapping, poller } of this.#running.values()) if (concerns(call, mapping)) poller.wake();
    });
  }

  async serve(index: GraphIndex): Promise<void> {
    const { mappings, problems } = mappingsOf(index);
    for (const problem of problems) this.#say(problem);
    const wanted = new Map(mappings.map((mapping) => [mapping.uuid, mapping]));
    for (const [uuid, { mapping }] of this.#running)
      if (!isDeepStrictEqual(wanted.get(uuid), mapping)) this.#end(uuid);
    await Promise.all(mappings.map((mapping) => this.#begin(mapping)));
  }

  async settled(): Promise<boolean> {
    if (this.#ending.size > 0) return false;
    const pollers = [...this.#running.values()].map(({ poller }) => poller.settled());
    return (await Promise.all(pollers)).every((isSettled) => isSettled);
  }

  /** Pollers that end still have their last batches, so that these count too. */
  atWork(queueArn: string): readonly string[] {
    return [...this.#running.values(), ...this.#ended].flatMap(({ mapping, poller }) =>
      mapping.sourceArn === queueArn ? (poller.atWork ?? []) : [],
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unwatch();
    for (const uuid of [...this.#running.keys()]) this.#end(uuid);
    // Nobody waits for functions: what they have not done is done again by the next start.
    this.#checkpoints.close();
  }

  /** Begins to read for a mapping, once its predecessor has ended, if there is one. */
  async #begin(mapping: Mapping): Promise<void> {
    if (this.#running.has(mapping.uuid)) return;
    const passes = this.#filterOf(mapping);
    if (!passes) return;
    const poller = this.#poller(mapping, passes);
    this.#running.set(mapping.uuid, { mapping, poller });
    const before = this.#ending.get(mapping.uuid);
    if (!before) return poller.start();
    const start = () => (this.#running.get(mapping.uuid)?.poller === poller ? poller.start() : undefined);
    void before.then(start).catch(this.ports.onError);
  }

  #end(uuid: string): void {
    const running = this.#running.get(uuid);
    this.#running.delete(uuid);
    if (!running) return;
    this.#ended.add(running);
    const before = this.#ending.get(uuid) ?? Promise.resolve();
    const ending = Promise.all([before, running.poller.stop()])
      .then(() => undefined, this.ports.onError)
      .finally(() => {
        this.#ended.delete(running);
        if (this.#ending.get(uuid) === ending) this.#ending.delete(uuid);
      });
    this.#ending.set(uuid, ending);
  }

  #poller(mapping: Mapping, passes: Filter): Poller {
    const ports = {
      ...this.ports,
      mapping,
      passes,
      calls: this.#calls,
      checkpoints: this.#checkpoints,
      handler: this.ports.handlerOf(mapping.functionName),
      isClosed: () => this.#isClosed,
      notice: (message: string) => this.#say(message),
    };
    return mapping.kind === "sqs" ? new QueuePoller(ports) : new StreamPoller(ports);
  }

  #filterOf({ filters, source }: Mapping): Filter | undefined {
    try {
      return compileFilters(filters);
    } catch (error) {
      this.#say(`${source}: a filter of its consumer is one that AWS refuses: ${(error as Error).message}`);
      return undefined;
    }
  }

  #say(message: string): void {
    if (this.#said.has(message) || this.#isClosed) return;
    this.#said.add(message);
    this.ports.notice(message);
  }
}
