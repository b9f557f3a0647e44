import type * as pulumi from "@pulumi/pulumi";
import { type ConstructName, type Issue, Issues } from "../errors";
import type { Defaults } from "./default-sets";

/** Facts that translated props of another generation of the interface bring with them. */
export interface Translation {
  /** Class name, as the program wrote it. */
  readonly kind: string;
  readonly defaults: Defaults;
  /** Mistakes that were found on the way. */
  readonly issues: readonly Issue[];
  /** Differences from what the program has written, by path. @default none */
  readonly differences?: readonly { readonly path: string; readonly message: string }[];
  /** The path in the program of the value at a path of the props. */
  readonly writtenAt: (path: string) => string;
  /** Options of the construct in this generation that were props in the other. */
  readonly options?: pulumi.ComponentResourceOptions;
}

/** Beside the props, not in them: checks of props see nothing of it. */
const translations = new WeakMap<object, Translation>();

/** Remember where props come from. Gives back the props. */
export function asTranslated<Props extends object>(props: Props, translation: Translation): Props {
  translations.set(props, translation);
  return props;
}

/** The origin of translated props. `undefined` for props that the program wrote itself. */
export function translationOf(props: unknown): Translation | undefined {
  return typeof props === "object" && props !== null ? translations.get(props) : undefined;
}

/** Mistakes in props or in what a method is given, in the words of the program: those of a translation, and what is added. */
export function issuesIn(construct: ConstructName, given: unknown): Issues {
  const written = translationOf(given);
  if (!written) return new Issues(construct);
  return new Issues(construct, undefined, [...written.issues], "", { writtenAt: written.writtenAt });
}
