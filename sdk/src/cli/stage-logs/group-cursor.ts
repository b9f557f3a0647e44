import type { GroupEvent } from "./entries";
import type { LogGroup } from "./groups";
import type { ReadPage, Wanted } from "./pages";

/** How far a round reads back, because CloudWatch may show an event seconds after later ones. */
const OVERLAP_MS = 15_000;

/** Reads the events of one log group, each once. */
export class GroupCursor {
  /** Whether the group was not there when it was read. */
  isMissing = false;
  /** Times of events by their ids, as far as a round may meet them again. */
  readonly #seen = new Map<string, number>();
  #from: number;

  constructor(
    private readonly group: Pick<LogGroup, "name" | "region">,
    private readonly wanted: Wanted,
  ) {
    this.#from = wanted.from;
  }

  /** The events that nobody has read yet, oldest first. */
  async next(readPage: ReadPage): Promise<readonly GroupEvent[]> {
    const { region, name: logGroup } = this.group;
    const found: GroupEvent[] = [];
    let token: string | undefined;
    do {
      const page = await readPage({ region, logGroup, from: this.#from, filter: this.wanted.filter, token });
      this.isMissing = page === undefined;
      found.push(...(page?.events ?? []).filter((event) => this.#isNew(event)));
      token = page?.token;
    } while (token !== undefined);
    this.#advance();
    return found;
  }

  #isNew({ id, timestamp }: GroupEvent): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.set(id, timestamp);
    return true;
  }

  #advance(): void {
    const newest = [...this.#seen.values()].reduce((a, b) => Math.max(a, b), 0);
    this.#from = Math.max(this.#from, newest - OVERLAP_MS);
    for (const [id, timestamp] of this.#seen) if (timestamp < this.#from) this.#seen.delete(id);
  }
}
