/** The meaning of an input of a resource on localhost. */
export type Entry = ActedOn | SaidAtTheStart | SaidElsewhere | SaidOfTheType | WithoutEffect;

/** A source reads it, and a spec exercises that. */
export interface ActedOn {
  readonly kind: "acted on";
  /** Path below `sdk/src`. */
  readonly source: string;
  /** Path below `tests`. */
  readonly spec: string;
}

/** A row at the start names the resource and the input. */
export interface SaidAtTheStart {
  readonly kind: "said at the start";
  /** A value that must be reported. */
  readonly sample: unknown;
}

/** A row at the start reports it for another thing: a route, a function, a mapping. */
export interface SaidElsewhere {
  readonly kind: "said of another";
  /** The reported thing. */
  readonly of: string;
  /** Words of the row, which the spec asks for. */
  readonly words: string;
  readonly spec: string;
}

/** The row of the resource's type reports it. */
export interface SaidOfTheType {
  readonly kind: "said of the type";
}

/** Neither who calls nor what is called could see a difference. */
export interface WithoutEffect {
  readonly kind: "without effect";
  readonly because: string;
}

/** The inputs of a resource type by their paths. An entry of an object holds for all of its parts, unless it is acted on. */
export interface TypeInputs {
  readonly inputs: Readonly<Record<string, Entry>>;
  /** All others. */
  readonly others?: Entry;
}

export type InputTable = Readonly<Record<string, TypeInputs>>;

export function actedOn(source: string, spec: string): ActedOn {
  return { kind: "acted on", source, spec };
}

export function said(sample: unknown): SaidAtTheStart {
  return { kind: "said at the start", sample };
}

export function saidOf(of: string, words: string, spec: string): SaidElsewhere {
  return { kind: "said of another", of, words, spec };
}

export const SAID_OF_TYPE: SaidOfTheType = { kind: "said of the type" };

export function withoutEffect(because: string): WithoutEffect {
  return { kind: "without effect", because };
}

/** The entry that holds for an input: its own, or that of what it is a part of. */
export function entryOf({ inputs, others }: TypeInputs, path: string): Entry | undefined {
  const own = inputs[path];
  if (own) return own;
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    const whole = inputs[path.slice(0, end)];
    if (whole) return whole.kind === "acted on" ? undefined : whole;
  }
  return others;
}

/** The same for every resource that has them. */
export const EVERYWHERE: Readonly<Record<string, Entry>> = {
  description: withoutEffect("it is read by people"),
  region: actedOn("graph/recorder.ts", "sdk/graph/recording.spec.ts"),
  tags: withoutEffect("they are read by people and bills"),
};
