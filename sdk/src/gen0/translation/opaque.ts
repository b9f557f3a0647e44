/**
 * A value that is only known as the text of a program. The upgrade of programs puts it in place of values that it
 * cannot evaluate. Translations move it like any other value. Conversions that would have to inspect it leave it as it
 * is, and note a doubt.
 */
export class Opaque {
  readonly #doubts: string[] = [];

  constructor(
    readonly source: string,
    /** Whether it is known to be a construct, which both generations take as it is: doubts about it are none. */
    readonly isConstruct: boolean = false,
  ) {}

  /** Possible changes of the value by hand: `a Duration becomes text such as "30 seconds"`. */
  get doubts(): string[] {
    return this.isConstruct ? [] : this.#doubts;
  }

  /** In messages, which say what was found: its text may be another one by then. */
  toJSON(): string {
    return "...";
  }

  /** Nobody knows it: what puts it in a text, or counts with it, is stopped, and the program stays as it is there. */
  [Symbol.toPrimitive](): never {
    throw new TypeError(`the value of ${this.source} is only known when the program runs`);
  }
}

/** One of two values, by a condition that is only known when the program runs: `isLive ? one : other`. Each is converted. */
export class Choice extends Opaque {
  constructor(
    source: string,
    readonly yes: unknown,
    readonly no: unknown,
  ) {
    super(source);
  }

  /** The same choice between other values. */
  map(convert: (value: unknown) => unknown): Choice {
    return new Choice(this.source, convert(this.yes), convert(this.no));
  }
}

export function isOpaque(value: unknown): value is Opaque {
  return value instanceof Opaque;
}
