import type * as t from "@babel/types";
import type { ArgumentRow, Conversion, MethodRow } from "../../gen0/translation/row";
import type { Translator } from "../../gen0/translation/translate";
import { continued } from "../../gen0/translation/translate-part";
import { COUNT_UNKNOWN } from "./doubts";
import type { Source } from "./source";
import { upgradePart } from "./upgrade-part";
import type { Upgraded } from "./upgraded";

/** A call of a method of a construct. */
export interface CallArguments {
  /** Id of the construct, for messages. */
  readonly id: string;
  readonly args: readonly t.Node[];
  /** The props that the construct was made with in generation 0. */
  readonly props?: t.Node | undefined;
  /** The number of entries before the added ones, if it is known. */
  readonly count?: number | undefined;
}

/** The arguments of a method, as generation 1 takes them. One of them left is all left. */
export function upgradeCall(
  translator: Translator,
  { args: rows = [] }: MethodRow,
  call: CallArguments,
  source: Source,
): Upgraded {
  const others = rows.flatMap((row) => (row && "parts" in row ? row.parts : []));
  const upgraded = call.args.flatMap((argument, at) => {
    const row = rows[at];
    return row && !("parts" in row)
      ? [upgradeArgument(translator, row, argument, { call, others }, source)]
      : [];
  });
  return joined(upgraded);
}

/** Rewrites an argument with a conversion of its own. Without one, words of generation 0 in it are written out. */
export function upgradeValue(
  convert: Conversion | undefined,
  argument: t.Node,
  source: Source,
  id = "",
): Upgraded {
  const rows = convert ? [{ old: "value", now: "value", convert }] : [];
  return upgradePart({ kind: "", rows, defaults: [] }, "value", { id, argument }, source);
}

interface Around {
  readonly call: CallArguments;
  readonly others: readonly string[];
}

function upgradeArgument(
  translator: Translator,
  row: Exclude<ArgumentRow, { readonly parts: unknown }>,
  argument: t.Node,
  { call: { id, props, count }, others }: Around,
  source: Source,
): Upgraded {
  if ("convert" in row) return upgradeValue(row.convert, argument, source, id);
  const { part, beside, continues } = row;
  if (continues && count === undefined) return left(COUNT_UNKNOWN, argument);
  const table = continues ? continued(translator, part, count ?? 0) : translator;
  const given = { id, argument, ...(props && { props }), ...(beside && { beside }), others };
  return upgradePart(table, part, given, source);
}

function left(message: string, { start }: t.Node): Upgraded {
  const doubts = [{ message, offset: start as number, isWritten: false }];
  return { isLeft: true, edits: [], added: {}, doubts, inlined: [] };
}

function joined(all: readonly Upgraded[]): Upgraded {
  const isLeft = all.some((each) => each.isLeft);
  const used = isLeft ? all.filter((each) => each.isLeft) : all;
  return {
    isLeft,
    edits: used.flatMap(({ edits }) => edits),
    added: Object.assign({}, ...used.map(({ added }) => added)),
    doubts: used.flatMap(({ doubts }) => doubts),
    inlined: used.flatMap(({ inlined }) => inlined),
  };
}
