import { chooseOneOf } from "../../errors/nearest";

/** The default port of the first API. */
export const DEFAULT_PORT = 4000;

/** The ports that the user has asked for. */
export interface WantedPorts {
  /**
   * The port of the first API without a named port, or 0 for any free ones. Undefined for the default one, which
   * gives way.
   */
  readonly first: number | undefined;
  /** The ports by the id of an API, or by its stack and id: `OrdersStack/Api`. */
  readonly named: Readonly<Record<string, number>>;
}

/** The names by which a user can mean an API. */
export interface ApiName {
  readonly id: string;
  /** The logical name of the app stack that it is in. */
  readonly stack: string | undefined;
}

/** A port for an API. */
export interface PortChoice {
  readonly port: number;
  /** Whether the user asked for this port, so that no other one will do. */
  readonly isWanted: boolean;
  /** Whether the user asked for it by the API's name. */
  readonly isNamed: boolean;
}

/** Assigns ports to APIs, in their order. */
export class PortNumbers {
  readonly #reserved: ReadonlySet<number>;
  #next: number;
  /** True until an API is counted. */
  #isFirst = true;

  constructor(private readonly wanted: WantedPorts) {
    this.#reserved = new Set(Object.values(wanted.named));
    this.#next = this.#unreserved(wanted.first ?? DEFAULT_PORT);
  }

  /** Returns the reason why named ports do not fit the APIs, or undefined if they do. */
  problem(apis: readonly ApiName[]): string | undefined {
    for (const [name, port] of Object.entries(this.wanted.named)) {
      const meant = apis.filter((api) => isNamed(api, name));
      if (meant.length === 1) continue;
      const names = (meant.length === 0 ? apis : meant).map((api) =>
        meant.length === 0 && isAlone(api, apis) ? api.id : `${api.stack ?? ""}/${api.id}`,
      );
      if (meant.length > 1) return `${name}=${port}: several APIs have this id; ${chooseOneOf(names)}`;
      const cure = names.length === 0 ? "the program has none" : chooseOneOf(names, name);
      return `${name}=${port}: no API has this id; ${cure}`;
    }
    return undefined;
  }

  /** Chooses the port of an API that has none. */
  choose(api: ApiName): PortChoice {
    const name = Object.keys(this.wanted.named).find((candidate) => isNamed(api, candidate));
    const named = name === undefined ? undefined : this.wanted.named[name];
    if (named !== undefined) return { port: named, isWanted: true, isNamed: true };
    const isWanted = this.#isFirst && this.wanted.first !== undefined;
    return { port: this.#next, isWanted, isNamed: false };
  }

  /** The port of the next API without a named port, or 0 for any free one. */
  get next(): number {
    return this.#next;
  }

  /** Counts a port that an API without a named port has taken. */
  count(port: number): void {
    this.#isFirst = false;
    this.skip(port);
  }

  /** Skips a port that is taken. Further APIs count on behind it. */
  skip(port: number): void {
    if (this.#next !== 0) this.#next = this.#unreserved(Math.max(this.#next, port + 1));
  }

  #unreserved(port: number): number {
    return port !== 0 && this.#reserved.has(port) ? this.#unreserved(port + 1) : port;
  }
}

function isNamed({ id, stack }: ApiName, name: string): boolean {
  return name === id || name === `${stack ?? ""}/${id}`;
}

function isAlone({ id }: ApiName, apis: readonly ApiName[]): boolean {
  return apis.filter((api) => api.id === id).length === 1;
}
