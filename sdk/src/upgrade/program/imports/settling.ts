import type { Reference } from "../../syntax/scopes";
import type { Placeholder, Placeholders } from "./placeholders";
import type { Entry } from "./statement";

/** What the imports of a file hang on besides its text. */
export interface Settling {
  readonly placeholders: Placeholders;
  /** How a file of the program is written in an import of this one. */
  readonly specifierOf: (path: string) => string;
  /** The file that a specifier leads to. */
  readonly pathOf: (specifier: string) => string | undefined;
  /** Names that generation 1 has no more and that other files import from this one. */
  readonly passedOn: readonly Entry[];
}

/** A name that stands for something to be imported, and the places where it stands. */
export interface Mentioned {
  readonly placeholder: Placeholder;
  readonly references: readonly Reference[];
}
