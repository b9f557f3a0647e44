/** One action that a client repeats. */
export type Client = () => Promise<void>;

/** Long enough for a program that is captured again on a busy machine. */
const SAVE_LIMIT_MS = 60_000;

/** Further errors add no information. */
const MOST_ERRORS = 20;

/** The work of all clients, until the time is over. */
export class Load {
  readonly done = {
    requests: 0,
    failures: 0,
    connections: 0,
    messages: 0,
    drops: 0,
    saves: 0,
    writes: 0,
    kills: 0,
    fills: 0,
  };
  slowestSaveMs = 0;
  readonly errors: string[] = [];
  #until = Number.POSITIVE_INFINITY;

  constructor(private readonly milliseconds: number) {}

  get isOver(): boolean {
    return performance.now() >= this.#until || this.errors.length >= MOST_ERRORS;
  }

  count(what: keyof Load["done"]): void {
    this.done[what]++;
  }

  /** All run at once, each repeatedly. */
  async run(clients: readonly Client[]): Promise<void> {
    this.#until = performance.now() + this.milliseconds;
    await Promise.all(clients.map((client) => this.#repeat(client)));
  }

  /** Runs for this time, or until the load is over. */
  async untilOver(milliseconds: number): Promise<void> {
    await pause(Math.max(0, Math.min(milliseconds, this.#until - performance.now())));
  }

  /** Counts a save, and the time until its change is served. */
  async save(what: string, save: () => void, isServed: () => Promise<boolean>): Promise<void> {
    const began = performance.now();
    save();
    while (!(await isServed())) {
      if (performance.now() - began > SAVE_LIMIT_MS)
        throw new Error(`${what}: not served ${SAVE_LIMIT_MS} ms after a save`);
    }
    this.slowestSaveMs = Math.max(this.slowestSaveMs, performance.now() - began);
    this.count("saves");
  }

  async #repeat(client: Client): Promise<void> {
    while (!this.isOver) {
      try {
        await client();
      } catch (error) {
        const { message, cause } = error as Error;
        this.errors.push(cause === undefined ? message : `${message}: ${(cause as Error).message}`);
      }
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
