import type { GraphValue } from "../../../graph/types";
import type { ExternalIdentifiers } from "../endpoint/external-identifiers";
import type { Fields } from "../provision/provisioned-type";

/**
 * The made-up values of a capture, and the endpoint's values for them: ids, ARNs and addresses, also inside longer texts
 * such as policies.
 */
export class Translation {
  readonly #real = new Map<string, string>();

  /** An id that is part of another one is replaced after it. */
  #ordered: readonly (readonly [captured: string, real: string])[] | undefined;

  add(captured: string, real: string): void {
    if (captured === "" || captured === real) return;
    this.#real.set(captured, real);
    this.#ordered = undefined;
  }

  get entries(): readonly (readonly [captured: string, real: string])[] {
    this.#ordered ??= [...this.#real].sort(([a], [b]) => b.length - a.length);
    return this.#ordered;
  }

  text(text: string): string {
    return this.entries.reduce((rest, [captured, real]) => rest.replaceAll(captured, real), text);
  }

  value(value: GraphValue): GraphValue {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one));
    if (value === null || typeof value !== "object" || "$asset" in value) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [this.text(name), this.value(one)]));
  }

  fields(fields: Fields): Fields {
    return this.value(fields) as Fields;
  }
}

/** Whole names here and there: parts of longer texts are data of the program. */
export class Identifiers implements ExternalIdentifiers {
  readonly #there = new Map<string, string>();
  readonly #here = new Map<string, string>();

  learn({ entries }: Translation): void {
    for (const [captured, real] of entries) {
      this.#there.set(captured, real);
      this.#here.set(real, captured);
    }
  }

  there(name: string): string {
    return this.#there.get(name) ?? name;
  }

  here(name: string): string {
    return this.#here.get(name) ?? name;
  }
}

/** Texts anywhere in a value, by their paths: `masterUserSecrets.0.secretArn`. */
export function textsIn(value: GraphValue | undefined, path = ""): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (typeof value === "string") return found.set(path, value);
  if (value === null || typeof value !== "object" || "$asset" in value) return found;
  for (const [name, one] of Object.entries(value)) {
    const inside = textsIn(one as GraphValue, path === "" ? name : `${path}.${name}`);
    for (const [at, text] of inside) found.set(at, text);
  }
  return found;
}
