/** The primes of 64 bits of the xxHash family. */
export const PRIME64 = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const;
const [P1, P2, P3, P4, P5] = PRIME64;
const PRIME32_1 = 0x9e3779b1;
const PRIME32_2 = 0x85ebca77n;
const PRIME32_3 = 0xc2b2ae3dn;

/** The secret of XXH3. */
export const SECRET = Buffer.from(
  "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221" +
    "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8" +
    "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb" +
    "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e",
  "hex",
);
const STRIPE = 64;
/** Bytes of the secret from one stripe to the next. */
const SECRET_STEP = 8;
const STRIPES_IN_BLOCK = (SECRET.length - STRIPE) / SECRET_STEP;
const BLOCK = STRIPE * STRIPES_IN_BLOCK;
/** Bytes before the end of the secret at which the last stripe begins. */
const LAST_SECRET = SECRET.length - STRIPE - 7;

/** Sums of 64 bits in halves of 32: the low one first. BigInts would take ten times as long for long inputs. */
class Accumulators {
  readonly #halves: Uint32Array;

  constructor(starts: readonly bigint[]) {
    this.#halves = Uint32Array.from(
      starts.flatMap((start) => [Number(start & 0xffffffffn), Number((start >> 32n) & 0xffffffffn)]),
    );
  }

  values(): readonly bigint[] {
    const { length } = this.#halves;
    return Array.from({ length: length / 2 }, (_, index) => {
      return (
        (BigInt(this.#halves[2 * index + 1] as number) << 32n) | BigInt(this.#halves[2 * index] as number)
      );
    });
  }

  add(index: number, low: number, high: number): void {
    const sum = (this.#halves[2 * index] as number) + low;
    this.#halves[2 * index] = sum;
    this.#halves[2 * index + 1] = (this.#halves[2 * index + 1] as number) + high + (sum > 0xffffffff ? 1 : 0);
  }

  /** Mixes the bits of an accumulator of XXH3 at the end of a block. */
  scramble(index: number, secretLow: number, secretHigh: number): void {
    const [low, high] = [this.#halves[2 * index] as number, this.#halves[2 * index + 1] as number];
    const mixedLow = (low ^ (high >>> 15) ^ secretLow) >>> 0;
    const mixedHigh = (high ^ secretHigh) >>> 0;
    this.#halves[2 * index] = Math.imul(mixedLow, PRIME32_1);
    this.#halves[2 * index + 1] = highOfProduct(mixedLow, PRIME32_1) + Math.imul(mixedHigh, PRIME32_1);
  }

  /** Takes eight bytes into an accumulator of XXH64. */
  round(index: number, low: number, high: number): void {
    this.add(index, Math.imul(low, P2_LOW) >>> 0, highOfWide(low, high, P2_LOW, P2_HIGH));
    const [sumLow, sumHigh] = [this.#halves[2 * index] as number, this.#halves[2 * index + 1] as number];
    const turnedLow = ((sumLow << 31) | (sumHigh >>> 1)) >>> 0;
    const turnedHigh = ((sumHigh << 31) | (sumLow >>> 1)) >>> 0;
    this.#halves[2 * index] = Math.imul(turnedLow, P1_LOW);
    this.#halves[2 * index + 1] = highOfWide(turnedLow, turnedHigh, P1_LOW, P1_HIGH);
  }
}

const [P1_LOW, P1_HIGH] = [Number(P1 & 0xffffffffn), Number(P1 >> 32n)];
const [P2_LOW, P2_HIGH] = [Number(P2 & 0xffffffffn), Number(P2 >> 32n)];

/** The four accumulators of XXH64 over the first bytes, whose number is a multiple of 32. */
export function sumsOfXxh64(bytes: Buffer, whole: number): readonly bigint[] {
  const sums = new Accumulators([P1 + P2, P2, 0n, -P1 & 0xffffffffffffffffn]);
  const view = viewOf(bytes);
  for (let at = 0; at < whole; at += 32) {
    for (let index = 0; index < 4; index++) {
      sums.round(index, view.getUint32(at + 8 * index, true), view.getUint32(at + 8 * index + 4, true));
    }
  }
  return sums.values();
}

/** The eight accumulators of XXH3 over more than 240 bytes. */
export function sumsOfXxh3(bytes: Buffer): readonly bigint[] {
  const sums = new Accumulators([PRIME32_3, P1, P2, P3, P4, PRIME32_2, P5, BigInt(PRIME32_1)]);
  const [view, secret] = [viewOf(bytes), viewOf(SECRET)];
  const { length } = bytes;
  const inBlocks = length - 1 - ((length - 1) % BLOCK);
  for (let at = 0; at < inBlocks; at += STRIPE) {
    const stripe = (at % BLOCK) / STRIPE;
    takeStripe(sums, view, at, secret, stripe * SECRET_STEP);
    if (stripe < STRIPES_IN_BLOCK - 1) continue;
    for (let index = 0; index < 8; index++) {
      const from = SECRET.length - STRIPE + 8 * index;
      sums.scramble(index, secret.getUint32(from, true), secret.getUint32(from + 4, true));
    }
  }
  const stripes = Math.floor((length - 1 - inBlocks) / STRIPE);
  for (let stripe = 0; stripe < stripes; stripe++) {
    takeStripe(sums, view, inBlocks + stripe * STRIPE, secret, stripe * SECRET_STEP);
  }
  takeStripe(sums, view, length - STRIPE, secret, LAST_SECRET);
  return sums.values();
}

function takeStripe(
  sums: Accumulators,
  view: DataView,
  at: number,
  secret: DataView,
  secretAt: number,
): void {
  for (let index = 0; index < 8; index++) {
    const [low, high] = [view.getUint32(at + 8 * index, true), view.getUint32(at + 8 * index + 4, true)];
    const keyLow = (low ^ secret.getUint32(secretAt + 8 * index, true)) >>> 0;
    const keyHigh = (high ^ secret.getUint32(secretAt + 8 * index + 4, true)) >>> 0;
    sums.add(index ^ 1, low, high);
    sums.add(index, Math.imul(keyLow, keyHigh) >>> 0, highOfProduct(keyLow, keyHigh));
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The high half of the product of two numbers of 32 bits. */
function highOfProduct(one: number, other: number): number {
  const [oneLow, oneHigh, otherLow, otherHigh] = [one & 0xffff, one >>> 16, other & 0xffff, other >>> 16];
  const middle = oneHigh * otherLow + ((oneLow * otherLow) >>> 16);
  const second = oneLow * otherHigh + (middle & 0xffff);
  return (oneHigh * otherHigh + Math.floor(middle / 0x10000) + Math.floor(second / 0x10000)) >>> 0;
}

/** The high half of the lower 64 bits of a product of numbers of 64 bits. */
function highOfWide(low: number, high: number, otherLow: number, otherHigh: number): number {
  return (highOfProduct(low, otherLow) + Math.imul(low, otherHigh) + Math.imul(high, otherLow)) >>> 0;
}
