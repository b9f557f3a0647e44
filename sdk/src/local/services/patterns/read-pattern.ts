import { equalTo, readComparison } from "./comparisons";
import { type LocatedArray, type LocatedJson, type LocatedObject, readLocatedJson } from "./located-json";
import type { Comparison, EventPattern } from "./pattern";
import { type Refusals, refusalsOf, seen } from "./refusals";

/** Names that mean something of their own, or may one day, where alternatives are. */
const RESERVED = new Set(
  (
    "exactly equals-ignore-case prefix suffix anything-but exists wildcard numeric cidr = < <= > >= regex " +
    "not-wildcard not-equals-ignore-case date-after date-on-or-after date-before date-on-or-before in-date-range " +
    "ip-address-in-range ip-address-not-in-range"
  ).split(" "),
);

/**
 * Combinations that the alternatives of a rule may come to. Definition silent: in which words EventBridge refuses more.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
const MOST_COMBINATIONS = 1000;

/**
 * Reads an event pattern. Throws `InvalidPattern` for one that EventBridge refuses, in its words.
 * @see https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
export function readPattern(source: string): EventPattern {
  const refusals = refusalsOf(source);
  const root = readLocatedJson(source, refusals.refuse);
  if (root.kind !== "object") return refusals.refuse("Filter is not an object", seen(root));
  const alternatives = new PatternReader(source, refusals).object(root, "", [new Map()], false);
  return { alternatives };
}

/** The part of an alternative that has been read so far. */
type Started = Map<string, readonly Comparison[]>;

class PatternReader {
  constructor(
    private readonly source: string,
    private readonly refusals: Refusals,
  ) {}

  /** Adds an object to each of the alternatives that stand so far, of which there may be more then. */
  object(
    { members, end }: LocatedObject,
    path: string,
    before: readonly Started[],
    isInOr: boolean,
  ): readonly Started[] {
    if (members.length === 0) this.refusals.refuse("Empty objects are not allowed", end);
    let alternatives = before;
    for (const [name, value] of members) {
      if (name === "$or") alternatives = this.#or(value, path, alternatives);
      else {
        if (isInOr && RESERVED.has(name))
          this.refusals.refuse(
            `${name} is Ruler reserved fieldName which cannot be used inside $or.`,
            seen(value),
          );
        alternatives = this.#field(name, value, path, alternatives, isInOr);
      }
    }
    return alternatives;
  }

  #field(
    name: string,
    value: LocatedJson,
    path: string,
    before: readonly Started[],
    isInOr: boolean,
  ): readonly Started[] {
    const at = path === "" ? name : `${path}.${name}`;
    if (value.kind === "object") return this.object(value, at, before, isInOr);
    if (value.kind !== "array")
      return this.refusals.refuse(`"${name}" must be an object or an array`, seen(value));
    const comparisons = this.#comparisons(value);
    for (const alternative of before) alternative.set(at, comparisons);
    return before;
  }

  #or(value: LocatedJson, path: string, before: readonly Started[]): readonly Started[] {
    if (value.kind !== "array")
      return this.refusals.refuse("It must be an Array followed with $or.", seen(value));
    const all: Started[] = [];
    for (const item of value.items) {
      if (item.kind !== "object")
        this.refusals.refuse("Only JSON object is allowed in array of $or relationship.", seen(item));
      if (all.length + before.length > MOST_COMBINATIONS) this.#refuseSize(item);
      const copies = before.map((alternative) => new Map(alternative));
      all.push(...this.object(item, path, copies, true));
      if (all.length > MOST_COMBINATIONS) this.#refuseSize(item);
    }
    if (value.items.length < 2)
      this.refusals.refuse("There must have at least 2 Objects in $or relationship.", value.end);
    return all;
  }

  #refuseSize(node: LocatedJson): never {
    const reason = `Rule is too complex - $or may come to ${MOST_COMBINATIONS} combinations at most`;
    return this.refusals.refuse(reason, node.end);
  }

  #comparisons({ items, end }: LocatedArray): readonly Comparison[] {
    if (items.length === 0) this.refusals.refuse("Empty arrays are not allowed", end);
    return items.map((item) => {
      if (item.kind === "object") {
        const written: unknown = JSON.parse(this.source.slice(item.start, item.end));
        return readComparison(item, written, this.refusals);
      }
      if (item.kind !== "array") return equalTo(item.value);
      return this.refusals.refuse("Match value must be String, number, true, false, or null", seen(item));
    });
  }
}
