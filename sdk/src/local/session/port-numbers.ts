import { chooseOneOf } from "../../errors/nearest";

/** Port of the first API, where none is asked for. */
export const DEFAULT_PORT = 4000;

/** Ports that were asked for. */
export interface WantedPorts {
  /** Of the first API that no port is named for; 0 for any free ones. Undefined for the default one, which gives way. */
  readonly first: number | undefined;
  /** By the id of an API, or by its stack and id, `OrdersStack/Api`. */
  readonly named: Readonly<Record<string, number>>;
}

/** What an API is called. */
export interface ApiName {
  readonly id: string;
  /** Logical name of the app stack that it is in. */
  readonly stack: string | undefined;
}

/** A port for an API. */
export interface PortChoice {
  readonly port: number;
  /** Whether it was asked for, and another one will not do. */
  readonly isWanted: boolean;
  /** Whether it was asked for by the API's name. */
  readonly isNamed: boolean;
}

/** Counts the ports of APIs, in the order in which these come. */
export class PortNumbers {
  readonly #reserved: ReadonlySet<number>;
  #next: number;
  /** No API has been counted yet. */
  #isFirst = true;

  constructor(private readonly wanted: WantedPorts) {
    this.#reserved = new Set(Object.values(wanted.named));
    this.#next = this.#unreserved(wanted.first ?? DEFAULT_PORT);
  }

  /** What stands in the way of naming ports so; undefined when nothing does. */
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

  /** The port for an API that has none yet. */
  choose(api: ApiName): PortChoice {
    const name = Object.keys(this.wanted.named).find((candidate) => isNamed(api, candidate));
    const named = name === undefined ? undefined : this.wanted.named[name];
    if (named !== undefined) return { port: named, isWanted: true, isNamed: true };
    const isWanted = this.#isFirst && this.wanted.first !== undefined;
    return { port: this.#next, isWanted, isNamed: false };
  }

  /** The port that the next API gets that none is named for; 0 for any free one. */
  get next(): number {
    return this.#next;
  }

  /** An API that no port is named for has this one. */
  count(port: number): void {
    this.#isFirst = false;
    this.skip(port);
  }

  /** Somebody else has this port: those of further APIs count on behind it. */
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
