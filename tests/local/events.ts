import type { LocalEvent } from "pulumi-serverless-api/local";

type Kind = LocalEvent["event"];
type EventOf<K extends Kind> = Extract<LocalEvent, { event: K }>;

/** The events that a local mode has emitted, and those to come. */
export class Events {
  readonly all: LocalEvent[] = [];
  readonly #waiting = new Set<() => void>();
  #isOver = false;

  readonly add = (event: LocalEvent): void => {
    this.all.push(event);
    for (const check of this.#waiting) check();
  };

  /** Ends the stream of events. */
  end(): void {
    this.#isOver = true;
    for (const check of this.#waiting) check();
  }

  of<K extends Kind>(kind: K): EventOf<K>[] {
    return this.all.filter((event): event is EventOf<K> => event.event === kind);
  }

  /** Messages of the errors so far, first lines only. */
  get errors(): string[] {
    return this.of("error").map(({ message }) => message);
  }

  /** Forgets past events, so that `next` waits for new ones. */
  clear(): void {
    this.all.length = 0;
  }

  /** The first event of a kind since `clear` that fulfils the condition. */
  next<K extends Kind>(kind: K, condition: (event: EventOf<K>) => boolean = () => true): Promise<EventOf<K>> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = this.of(kind).find(condition);
        if (found === undefined && !this.#isOver) return;
        this.#waiting.delete(check);
        if (found) resolve(found);
        else reject(new Error(`it ended without a ${kind} event: ${JSON.stringify(this.all)}`));
      };
      this.#waiting.add(check);
      check();
    });
  }
}
