/** Where lines go. */
export interface LineSink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Writes what comes in one turn of the event loop at once: a write is a system call, and under load there are several
 * events in a turn.
 */
export class LineBatch implements LineSink {
  #text = "";

  constructor(private readonly sink: LineSink) {}

  get isTTY(): boolean {
    return this.sink.isTTY === true;
  }

  write(text: string): void {
    if (this.#text === "") setImmediate(() => this.#flush());
    this.#text += text;
  }

  #flush(): void {
    const text = this.#text;
    this.#text = "";
    this.sink.write(text);
  }
}
