import type { Issue } from "../errors";
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
