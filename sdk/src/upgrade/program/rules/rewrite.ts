import type * as t from "@babel/types";
import type { ConstructTable } from "../../../gen0/translation/translate";
import type { Node } from "../../../syntax/nodes";
import type { SourceFile } from "../../../syntax/source-file";
import type { Upgraded } from "../../expressions/upgrade-props";
import type { Draft } from "../edits/draft";
import type { Placeholders } from "../imports/placeholders";
import type { Entry } from "../imports/statement";
import type { Constants } from "../knowledge/constants";
import type { Knowledge } from "../knowledge/knowledge";
import type { Program } from "../modules/program";
import type { Pins } from "./pins";

/** All that a rewrite of a program knows and makes. */
export interface Rewrite {
  readonly program: Program;
  readonly knows: Knowledge;
  readonly constants: Constants;
  readonly placeholders: Placeholders;
  /** The files that use generation 0, in the order given. */
  readonly drafts: ReadonlyMap<SourceFile, Draft>;
  /** The files that use generation 0, themselves or by what they import. */
  readonly users: ReadonlySet<SourceFile>;
  /** The constructs that have the props of generation 1 now. */
  readonly upgraded: UpgradedConstruct[];
  /** Parts that have to stay generation 0. */
  readonly pins: Pins;
  /** By file, names of generation 0 that it has from files that export them on, and that generation 1 has no more. */
  readonly askedFor: Map<SourceFile, { readonly name: string; readonly isType: boolean }[]>;
  /** The steps that each file passes in the end, in this order. */
  readonly lastSteps: readonly LastStep[];
  /** Names among these that new texts still mention. */
  readonly passedOn: Map<string, Entry>;
}

/** Changes a file when all else is done. */
export type LastStep = (draft: Draft) => void;

/** A construct that was translated. */
export interface UpgradedConstruct {
  readonly draft: Draft;
  readonly node: t.NewExpression;
  readonly table: ConstructTable;
}

/** Apply what was made of expressions, and say what is doubtful. */
export function applyUpgrade(draft: Draft, node: Node, { edits, doubts }: Upgraded): void {
  for (const { start, end, text } of edits) draft.edits.replace({ start, end }, text);
  reportDoubts(draft, node, doubts);
}

/** Say what is doubtful, where that is not said in the text already. */
export function reportDoubts(draft: Draft, node: Node, doubts: Upgraded["doubts"]): void {
  for (const { offset, message, isWritten, isDone } of doubts) {
    if (isDone) draft.note(offset, message);
    else if (isWritten) draft.remark(offset, message);
    else draft.doubt(node, message, offset);
  }
}
