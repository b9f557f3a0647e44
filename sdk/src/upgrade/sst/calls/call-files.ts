import type { Draft } from "../../program/edits/draft";
import type { Knowledge } from "../../program/knowledge/knowledge";

/** The files of a program that are read for such calls. */
export interface CallFiles {
  readonly knows: Knowledge;
  readonly drafts: readonly Draft[];
  /** The texts of `package.json` files by path. */
  readonly manifests: ReadonlyMap<string, string>;
}
