import type * as pulumi from "@pulumi/pulumi";
import { type ConstructName, type Issue, Issues } from "../errors";
import type { Defaults } from "./default-sets";

/** What props bring with them that were written in another generation of the interface. */
export interface Translation {
  /** Class name, as the program wrote it. */
  readonly kind: string;
  readonly defaults: Defaults;
  /** Mistakes that were found on the way. */
  readonly issues: readonly Issue[];
  /** Where the program wrote what stands at a path of the props. */
  readonly writtenAt: (path: string) => string;
  /** What props of that generation said and is an option of the construct in this one. */
  readonly options?: pulumi.ComponentResourceOptions;
}

/** Beside the props, not in them: checks of props see nothing of it. */
const translations = new WeakMap<object, Translation>();

/** Remember where props come from. Gives back the props. */
export function asTranslated<Props extends object>(props: Props, translation: Translation): Props {
  translations.set(props, translation);
  return props;
}

/** Where props come from; `undefined` for those that the program wrote itself. */
export function translationOf(props: unknown): Translation | undefined {
  return typeof props === "object" && props !== null ? translations.get(props) : undefined;
}

/** Mistakes in props or in what a method is given, in the words of the program: those of a translation, and what is added. */
export function issuesIn(construct: ConstructName, given: unknown): Issues {
  const written = translationOf(given);
  if (!written) return new Issues(construct);
  return new Issues(construct, undefined, [...written.issues], "", { writtenAt: written.writtenAt });
}
