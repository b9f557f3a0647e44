import { PasskeyRefusal } from "./refusal";

/** A value of CBOR, of the kinds that authenticators write. */
export type CborValue = number | string | boolean | null | Buffer | readonly CborValue[] | CborMap;
export type CborMap = ReadonlyMap<number | string, CborValue>;

/** Authenticators nest less deeply. @see CTAP 2.1, Message Encoding: at most four levels */
const MAX_DEPTH = 8;

/**
 * Reads the first value of CBOR, and tells where the next one begins. It takes definite lengths alone, and no fractions or tags,
 * as the canonical form of CTAP2 has them. Throws {@link PasskeyRefusal} for all else.
 * @see RFC 8949
 */
export function readCbor(bytes: Buffer, start = 0): { readonly value: CborValue; readonly end: number } {
  const reader = new CborReader(bytes, start);
  const value = reader.read(0);
  return { value, end: reader.at };
}

class CborReader {
  constructor(
    private readonly bytes: Buffer,
    public at: number,
  ) {}

  read(depth: number): CborValue {
    if (depth > MAX_DEPTH) throw malformed();
    const [head] = this.#take(1);
    if (head === undefined) throw malformed();
    const [kind, info] = [head >> 5, head & 0x1f];
    if (kind === 7) return simpleOf(info);
    const number = this.#argument(info);
    switch (kind) {
      case 0:
        return number;
      case 1:
        return -1 - number;
      case 2:
        return this.#take(number);
      case 3:
        return this.#take(number).toString("utf8");
      case 4:
        return this.#list(number, depth);
      case 5:
        return this.#map(number, depth);
      default:
        throw malformed();
    }
  }

  #list(length: number, depth: number): readonly CborValue[] {
    const items: CborValue[] = [];
    while (items.length < length) items.push(this.read(depth + 1));
    return items;
  }

  #map(length: number, depth: number): CborMap {
    const entries = new Map<number | string, CborValue>();
    for (let index = 0; index < length; index += 1) {
      const key = this.read(depth + 1);
      if ((typeof key !== "number" && typeof key !== "string") || entries.has(key)) throw malformed();
      entries.set(key, this.read(depth + 1));
    }
    return entries;
  }

  /** The number behind a head: in it, or in the next one to eight bytes. */
  #argument(info: number): number {
    if (info < 24) return info;
    if (info > 27) throw malformed();
    const number = this.#take(2 ** (info - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
    if (!Number.isSafeInteger(number)) throw malformed();
    return number;
  }

  #take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw malformed();
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }
}

const SIMPLE: ReadonlyMap<number, boolean | null> = new Map([
  [20, false],
  [21, true],
  [22, null],
]);

function simpleOf(info: number): boolean | null {
  const value = SIMPLE.get(info);
  if (value === undefined) throw malformed();
  return value;
}

function malformed(): PasskeyRefusal {
  return new PasskeyRefusal("malformed", "the authenticator's CBOR cannot be read");
}
