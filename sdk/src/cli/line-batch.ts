/** The stream that lines are written to. */
export interface LineSink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Writes the lines of one turn of the event loop at once. A write is a system call, and under load there are several
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
