import type { Reference } from "../../../syntax/scopes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Generation } from "../modules/program";

/** An import that new text needs. */
export type Wanted =
  | { readonly from: "library"; readonly generation: Generation; readonly name: string }
  /** An export of another file of the program. */
  | { readonly from: "file"; readonly file: SourceFile; readonly name: string };

/** Something to be imported, by the name that stands for it until all changes of a file are made. */
export interface Placeholder {
  readonly wanted: Wanted;
  /** The name to import it by, if that is free. */
  readonly wish: string;
  /** The name of the namespace that it was read from before: `sapi` of `sapi.Api`. */
  readonly namespace?: string;
}

/**
 * Names that stand for imports until it is known which names of a file are free. When all changes are made, each is
 * replaced by a free name, and imported.
 */
export class Placeholders {
  readonly #known: Placeholder[] = [];
  readonly #names = new Map<string, string>();

  /** The text that stands for something to be imported. */
  nameFor(placeholder: Placeholder): string {
    const { wanted, wish, namespace } = placeholder;
    const of = wanted.from === "library" ? wanted.generation : wanted.file.path;
    const key = [of, wanted.name, wish, namespace].join("\n");
    const known = this.#names.get(key);
    if (known) return known;
    const name = `__sapi${this.#known.length}__`;
    this.#known.push(placeholder);
    this.#names.set(key, name);
    return name;
  }

  /** The import that a name stands for. `undefined` for other names. */
  find(name: string): Placeholder | undefined {
    const number = /^__sapi(\d+)__$/.exec(name)?.[1];
    return number === undefined ? undefined : this.#known[Number(number)];
  }

  /** The text that stands for a name of the library, such as a `use` to be imported. */
  library(name: string, generation: Generation = 1): string {
    return this.nameFor({ wanted: { from: "library", generation, name }, wish: name });
  }
}

/** A name that stands for an import, and its references. */
export interface Mentioned {
  readonly placeholder: Placeholder;
  readonly references: readonly Reference[];
}
