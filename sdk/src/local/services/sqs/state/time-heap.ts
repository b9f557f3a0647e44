/** An item that waits for a time, with its index in the heap. */
export interface Timed {
  /** Milliseconds since 1970. */
  visibleAt: number;
  /** The index is -1 outside of a heap. */
  heapIndex: number;
}

/** Items that wait for a time, the earliest first. Each can leave early. */
export class TimeHeap<T extends Timed> {
  readonly #items: T[] = [];

  get first(): T | undefined {
    return this.#items[0];
  }

  add(item: T): void {
    item.heapIndex = this.#items.length;
    this.#items.push(item);
    this.#up(item);
  }

  /** Removes an item, if the heap has it. */
  remove(item: T): void {
    const index = item.heapIndex;
    if (index < 0) return;
    item.heapIndex = -1;
    const last = this.#items.pop();
    if (last === undefined || last === item) return;
    this.#set(last, index);
    this.#up(last);
    this.#down(last);
  }

  #set(item: T, index: number): void {
    this.#items[index] = item;
    item.heapIndex = index;
  }

  #up(item: T): void {
    while (item.heapIndex > 0) {
      const index = item.heapIndex;
      const above = (index - 1) >> 1;
      const parent = this.#items[above];
      if (parent === undefined || parent.visibleAt <= item.visibleAt) return;
      this.#set(parent, index);
      this.#set(item, above);
    }
  }

  #down(item: T): void {
    for (;;) {
      const index = item.heapIndex;
      const left = this.#items[2 * index + 1];
      const right = this.#items[2 * index + 2];
      const child = right && left && right.visibleAt < left.visibleAt ? right : left;
      if (child === undefined || child.visibleAt >= item.visibleAt) return;
      const below = child.heapIndex;
      this.#set(child, index);
      this.#set(item, below);
    }
  }
}
