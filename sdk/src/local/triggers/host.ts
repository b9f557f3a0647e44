import type { GraphIndex } from "../../graph";
import type { LocalTrigger, TriggerDefinition, TriggerPorts } from "./local-trigger";
import { TRIGGERS } from "./registry";

/** Starts what calls functions by itself, where the graph has it. */
export class TriggerHost {
  readonly #running = new Map<TriggerDefinition, LocalTrigger>();

  constructor(private readonly ports: TriggerPorts) {}

  /** Take over a graph whose functions can be called. */
  async serve(index: GraphIndex): Promise<void> {
    for (const definition of TRIGGERS) {
      const isNeeded = definition.startsFor.some((type) => index.ofType(type).length > 0);
      if (isNeeded && !this.#running.has(definition))
        this.#running.set(definition, definition.start(this.ports));
    }
    await Promise.all([...this.#running.values()].map((trigger) => trigger.serve(index)));
  }

  /** Whether all of them have handed over everything that there is. */
  async settled(): Promise<boolean> {
    const all = await Promise.all([...this.#running.values()].map((trigger) => trigger.settled()));
    return all.every(Boolean);
  }

  /** The ids of the messages of a queue that functions work on. */
  atWork(queueArn: string): ReadonlySet<string> {
    return new Set([...this.#running.values()].flatMap((trigger) => trigger.atWork?.(queueArn) ?? []));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#running.values()].map((trigger) => trigger.close()));
    this.#running.clear();
  }
}
