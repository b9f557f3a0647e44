import type { ExternalIdentifiers } from "../endpoint/external-identifiers";
import type { Translation } from "./translation";

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
