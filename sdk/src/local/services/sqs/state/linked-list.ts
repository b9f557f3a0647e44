/** An item of at most one list. */
export interface Linked<T> {
  previous: T | undefined;
  next: T | undefined;
}

/** A list that removes any item in constant time. */
export class LinkedList<T extends Linked<T>> {
  #first: T | undefined;
  #last: T | undefined;

  get first(): T | undefined {
    return this.#first;
  }

  append(item: T): void {
    item.previous = this.#last;
    item.next = undefined;
    if (this.#last) this.#last.next = item;
    else this.#first = item;
    this.#last = item;
  }

  /** Removes an item of this list. */
  remove(item: T): void {
    if (item.previous) item.previous.next = item.next;
    else this.#first = item.next;
    if (item.next) item.next.previous = item.previous;
    else this.#last = item.previous;
    item.previous = undefined;
    item.next = undefined;
  }
}
