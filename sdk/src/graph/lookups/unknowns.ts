import { ACCOUNT_ID, hexOf } from "../../aws/answer";
import { textsOf } from "../hidden";
import type { GraphValue, UnknownValue } from "../types";
import type { DeclaredKind } from "./declared-outputs";

/** Ports are the numbers that programs ask for most: what stands for a number can be one. */
const FIRST_NUMBER = 40_000;
const NUMBERS = 25_000;

/** The resource or call that an unknown output belongs to. */
export interface OutputOrigin {
  /** Its text in the program: `aws.ssm.getParameter({"name":"/db/url"})`. */
  readonly of: string;
  /** `ssm` and `parameter`, for an ARN. */
  readonly service: string;
  readonly typeName: string;
  readonly region: string;
  readonly output: string;
  /** The way to have it. */
  readonly cure: string;
}

/** The values that a program has got and that stand for others, so that their uses can be found. */
export class Unknowns {
  readonly #found = new Map<string, UnknownValue>();
  readonly #readings = new Set<string>();

  /** The unknown values by name, since a program may read them in another order each time. */
  get all(): readonly UnknownValue[] {
    return [...this.#found.values()].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  }

  /** Their source, as the program writes it. */
  get readings(): readonly string[] {
    return [...this.#readings];
  }

  /** A value for an output that differs from any other. Undefined for a kind that has no such value. */
  standIn(origin: OutputOrigin, kind: DeclaredKind): GraphValue | undefined {
    if (kind === "other") return undefined;
    const value = kind === "number" ? numberFor(origin) : textFor(origin);
    this.note(origin, value);
    return kind === "texts" ? [value] : value;
  }

  /** Take note of a value that was made up in another way. */
  note({ of, output, cure }: Pick<OutputOrigin, "of" | "output" | "cure">, value: GraphValue): void {
    const all = typeof value === "number" ? [String(value)] : textsOf(value);
    // An empty text stands for nothing, and is in every other one.
    const texts = all.filter((text) => text !== "");
    if (texts.length > 0) this.#readings.add(of);
    for (const standIn of texts) {
      // An id is often the ARN or the name as well, which says more.
      if (output === "id" && this.#found.has(standIn)) continue;
      this.#found.set(standIn, { value: `${of}.${output}`, standIn, cure });
    }
  }
}

function orderOf({ value, standIn }: UnknownValue): string {
  return `${value}\n${standIn}`;
}

function textFor(origin: OutputOrigin): string {
  const { service, typeName, region, output } = origin;
  const digits = hexOf(seedOf(origin), 8);
  if (/arn$/i.test(output)) return `arn:aws:${service}:${region}:${ACCOUNT_ID}:${typeName}/unknown-${digits}`;
  return `unknown-${typeName}-${output}-${digits}`;
}

function numberFor(origin: OutputOrigin): number {
  return FIRST_NUMBER + (Number.parseInt(hexOf(seedOf(origin), 8), 16) % NUMBERS);
}

function seedOf({ of, output }: OutputOrigin): string {
  return `${of}.${output}`;
}
