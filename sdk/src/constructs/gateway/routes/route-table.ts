import type { Issues } from "../../../errors";
import { DEFAULT_ROUTE, foldRouteKey, type NamedKey } from "./route-key";

/** The routes of one API, found by their keys in constant time. */
export class RouteTable<Value> {
  readonly #byShape = new Map<string, { readonly key: NamedKey; readonly value: Value }>();
  readonly #byText = new Map<string, Value>();

  /** `normalise` gives the text of the key that a look-up means. */
  constructor(private readonly normalise = normaliseHttpKey) {}

  /** Keys as written, white space folded, in the order added. */
  get keys(): string[] {
    return [...this.#byShape.values()].map(({ key }) => key.written);
  }

  /** The entries in the order added. */
  get entries(): readonly { readonly key: NamedKey; readonly value: Value }[] {
    return [...this.#byShape.values()];
  }

  /** The key of a route that the gateway takes for the same one, if there is one. */
  sameRoute(key: NamedKey): NamedKey | undefined {
    return this.#byShape.get(key.shape)?.key;
  }

  /** Add a route whose key has been checked. */
  add(key: NamedKey, value: Value): void {
    this.#byShape.set(key.shape, { key, value });
    this.#byText.set(key.text, value);
  }

  /** Looks a route up by its key. White space is ignored, and so is the letter case of an HTTP method. */
  find(key: string): Value | undefined {
    // Callers in JavaScript may pass anything.
    return typeof key === "string" ? this.#byText.get(this.normalise(key)) : undefined;
  }
}

/** Reports a key that the gateway takes for the same route as another one of the table or of the batch being added. */
export class DuplicateCheck {
  readonly #batch = new Map<string, NamedKey>();

  constructor(private readonly table?: Pick<RouteTable<unknown>, "sameRoute">) {}

  check(key: NamedKey, issues: Issues): void {
    const other = this.table?.sameRoute(key) ?? this.#batch.get(key.shape);
    if (other === undefined) {
      this.#batch.set(key.shape, key);
      return;
    }
    const shown = JSON.stringify(other.written);
    const problem =
      other.text === key.text
        ? `this API has the route ${shown} already`
        : `for AWS this is the same route as ${shown}, the names of variables do not tell routes apart`;
    issues.add("ROUTE_DUPLICATE", { problem, value: key.written, cure: "remove one of the two" });
  }
}

function normaliseHttpKey(key: string): string {
  const folded = foldRouteKey(key);
  const space = folded.indexOf(" ");
  if (folded === DEFAULT_ROUTE || space < 0) return folded;
  return folded.slice(0, space).toUpperCase() + folded.slice(space);
}
