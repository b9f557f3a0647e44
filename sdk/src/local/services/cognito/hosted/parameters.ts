/** Parameters of a query or a form. An empty one is the same as none. */
export class Parameters {
  readonly #values = new Map<string, string>();
  readonly #repeated = new Set<string>();

  constructor(encoded: string) {
    for (const [name, value] of new URLSearchParams(encoded)) {
      if (this.#values.has(name)) this.#repeated.add(name);
      else this.#values.set(name, value);
    }
  }

  get(name: string): string | undefined {
    return this.#values.get(name) || undefined;
  }

  /** The parameter as it was sent. A password may be blank, and the service refuses it. */
  text(name: string): string {
    return this.#values.get(name) ?? "";
  }

  /** OAuth allows each parameter once: two readers of one request must not see two values. */
  isRepeated(name: string): boolean {
    return this.#repeated.has(name);
  }
}
