/** A terminal with the sequences that this package writes: lines, `\r`, up, and erase below. */
export class Screen {
  #lines = [""];
  #row = 0;
  #column = 0;

  /** The lines without those that are empty at the end. */
  get lines(): readonly string[] {
    const last = this.#lines.findLastIndex((line) => line !== "");
    return this.#lines.slice(0, last + 1);
  }

  write(text: string): void {
    for (const part of text.match(/\u001b\[\d*[A-Z]|[^]/g) ?? []) this.#take(part);
  }

  #take(part: string): void {
    const [, count = "", command] = /^\u001b\[(\d*)([A-Z])$/.exec(part) ?? [];
    if (command === "A") this.#row = Math.max(0, this.#row - Number(count || 1));
    else if (command === "J") this.#eraseBelow();
    else if (command !== undefined) throw new Error(`the sequence ${JSON.stringify(part)} is not known here`);
    else if (part === "\r") this.#column = 0;
    else if (part === "\n") this.#breakLine();
    else this.#put(part);
  }

  /** From the cursor on. */
  #eraseBelow(): void {
    this.#lines = this.#lines.slice(0, this.#row + 1);
    this.#lines[this.#row] = (this.#lines[this.#row] ?? "").slice(0, this.#column);
  }

  #breakLine(): void {
    this.#row++;
    this.#column = 0;
    this.#lines[this.#row] ??= "";
  }

  #put(character: string): void {
    const line = (this.#lines[this.#row] ?? "").padEnd(this.#column);
    this.#lines[this.#row] = line.slice(0, this.#column) + character + line.slice(this.#column + 1);
    this.#column++;
  }
}
