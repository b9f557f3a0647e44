import type { Range } from "../../../syntax/nodes";

interface Edit extends Range {
  readonly text: string;
}

/**
 * Changes of a text. A change of a range replaces the changes inside of it. So changes are made from the inside to the
 * outside, and {@link textOf} gives the inner text.
 */
export class Edits {
  /** In the order of the text, without overlaps. An insertion at an offset comes before a change there. */
  readonly #edits: Edit[] = [];

  constructor(readonly text: string) {}

  get isEmpty(): boolean {
    return this.#edits.length === 0;
  }

  /** Put a text in place of a range. `false`, and nothing changes, inside of what has been replaced already. */
  replace(range: Range, text: string): boolean {
    if (this.isReplaced(range)) return false;
    const { start, end } = range;
    const first = this.#firstFrom(start);
    let last = first;
    const before: Edit[] = [];
    for (let edit = this.#edits[last]; edit && edit.start < end; edit = this.#edits[last]) {
      if (edit.start === start && isInsert(edit)) before.push(edit);
      last += 1;
    }
    this.#edits.splice(first, last - first, ...before, { start, end, text });
    return true;
  }

  /** Puts a text in front of an offset, after the texts that were put there before. */
  insert(offset: number, text: string): boolean {
    const around = this.#edits[this.#firstFrom(offset) - 1];
    if (around && around.end > offset) return false;
    let at = this.#firstFrom(offset);
    for (let edit = this.#edits[at]; edit && edit.start === offset && isInsert(edit); edit = this.#edits[at])
      at += 1;
    this.#edits.splice(at, 0, { start: offset, end: offset, text });
    return true;
  }

  /** Puts a text behind an offset. */
  insertBehind(offset: number, text: string): boolean {
    const at = this.#firstFrom(offset);
    const around = this.#edits[at - 1];
    if (around && around.end > offset) return false;
    this.#edits.splice(at, 0, { start: offset, end: offset, text });
    return true;
  }

  /** Whether a range is in a larger one that has been replaced. */
  isReplaced({ start, end }: Range): boolean {
    const around = this.#edits[this.#firstFrom(start + 1) - 1];
    if (!around || isInsert(around) || around.end <= start) return false;
    return around.start < start || around.end > end;
  }

  /** Take back what was put in place of exactly this range. */
  restore({ start, end }: Range): void {
    for (let at = this.#firstFrom(start); this.#edits[at]?.start === start; at += 1) {
      if (this.#edits[at]?.end !== end) continue;
      this.#edits.splice(at, 1);
      return;
    }
  }

  /** The text of a range with all changes inside of it. */
  textOf({ start, end }: Range): string {
    let text = "";
    let offset = start;
    const isOpen = end === this.text.length;
    for (let at = this.#firstFrom(start); at < this.#edits.length; at += 1) {
      const edit = this.#edits[at] as Edit;
      if (edit.end > end || (edit.start === end && !isOpen)) break;
      text += this.text.slice(offset, edit.start) + edit.text;
      offset = edit.end;
    }
    return text + this.text.slice(offset, end);
  }

  /** The text with all changes. */
  toString(): string {
    return this.textOf({ start: 0, end: this.text.length });
  }

  /** The offset in the new text of an offset in the old one. */
  newOffset(offset: number): number {
    let moved = offset;
    for (const edit of this.#edits) {
      if (edit.start > offset || (edit.start === offset && !isInsert(edit))) break;
      if (edit.end > offset) return moved - (offset - edit.start);
      moved += edit.text.length - (edit.end - edit.start);
    }
    return moved;
  }

  /** The index of the first change at an offset or after it. */
  #firstFrom(offset: number): number {
    let [low, high] = [0, this.#edits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#edits[middle] as Edit).start < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isInsert({ start, end }: Range): boolean {
  return start === end;
}
