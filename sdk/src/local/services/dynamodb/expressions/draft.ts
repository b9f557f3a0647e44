import { invalid } from "../errors";
import { type AttributeMap, type AttributeValue, memberOf, setMember } from "../values/attribute-value";
import type { Path } from "./syntax";

type Members = Record<string, AttributeValue>;
/** A map or a list that may be changed. */
type Holder = Members | List;

/** A list while it is changed. Indexes mean the members from before, and a removed member leaves a gap. */
class List {
  readonly members: (AttributeValue | undefined)[];
  /** Members beyond the end. They are appended in the order of their indexes. */
  readonly #beyond = new Map<number, AttributeValue>();

  constructor(members: readonly AttributeValue[]) {
    this.members = [...members];
  }

  set(index: number, value: AttributeValue): void {
    if (index < this.members.length) this.members[index] = value;
    else this.#beyond.set(index, value);
  }

  finish(): readonly AttributeValue[] {
    const beyond = [...this.#beyond].sort(([a], [b]) => a - b).map(([, value]) => value);
    return [...this.members.filter((member) => member !== undefined), ...beyond];
  }
}

/** Changes an item without touching what others may hold of it: maps and lists are copied on the way to a change. */
export class DocumentDraft {
  readonly #copies = new Map<string, Holder>();
  readonly #lists: { readonly holder: Holder; readonly name: string | number; readonly list: List }[] = [];

  constructor(private readonly item: Members) {}

  set(path: Path, value: AttributeValue): void {
    const [holder, name] = this.#find(path);
    if (holder instanceof List) holder.set(Number(name), value);
    else setMember(holder, String(name), value);
  }

  remove(path: Path): void {
    const [holder, name] = this.#find(path);
    if (!(holder instanceof List)) delete holder[name];
    else if (Number(name) < holder.members.length) holder.members[Number(name)] = undefined;
  }

  finish(): AttributeMap {
    // From the inside: a list may be a member of a list.
    for (const { holder, name, list } of this.#lists.reverse()) {
      const value = { L: list.finish() };
      if (holder instanceof List) holder.members[name as number] = value;
      else setMember(holder, name as string, value);
    }
    return this.item;
  }

  /** The map or list that holds the end of a path, and the key or index in it. */
  #find(path: Path): readonly [Holder, string | number] {
    let holder: Holder = this.item;
    for (let index = 0; index < path.length - 1; index++) {
      holder = this.#copy(holder, path.slice(0, index + 1));
    }
    const name = path.at(-1) as string | number;
    if (holder instanceof List !== (typeof name === "number")) throw noSuchPath();
    return [holder, name];
  }

  #copy(holder: Holder, path: Path): Holder {
    const id = JSON.stringify(path);
    const known = this.#copies.get(id);
    if (known !== undefined) return known;
    const name = path.at(-1) as string | number;
    const value = holder instanceof List ? holder.members[name as number] : memberOf(holder, String(name));
    const copy = this.#copyOf(holder, name, value);
    this.#copies.set(id, copy);
    return copy;
  }

  #copyOf(holder: Holder, name: string | number, value: AttributeValue | undefined): Holder {
    if (holder instanceof List !== (typeof name === "number")) throw noSuchPath();
    if (value?.L !== undefined) {
      const list = new List(value.L);
      this.#lists.push({ holder, name, list });
      return list;
    }
    if (value?.M === undefined) throw noSuchPath();
    const M: Members = { ...value.M };
    if (holder instanceof List) holder.members[name as number] = { M };
    else setMember(holder, name as string, { M });
    return M;
  }
}

function noSuchPath(): Error {
  return invalid("The document path provided in the update expression is invalid for update");
}
