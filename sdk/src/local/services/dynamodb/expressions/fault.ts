/** A fault in an expression that is not named. */
export class ExpressionFault extends Error {}

/** Takes notes of faults of these kinds. */
export interface FaultNotes<Kind extends string> {
  note(kind: Kind, message: string): void;
}

/** The first fault of each kind, of which one is reported. */
export class Faults<Kind extends string> implements FaultNotes<Kind> {
  readonly #found = new Map<Kind, string>();

  note(kind: Kind, message: string): void {
    if (!this.#found.has(kind)) this.#found.set(kind, message);
  }

  /** Throws the first that there is, in this order. */
  check(order: readonly Kind[]): void {
    for (const kind of order) {
      const message = this.#found.get(kind);
      if (message !== undefined) throw new ExpressionFault(message);
    }
  }
}
