import { isDeepStrictEqual } from "node:util";
import type * as t from "@babel/types";
import { translationOf } from "../../app/translated";
import { type Translator, translate } from "../../gen0/translation/translate";
import { isBranch, type Keys, putInto, type Tree, valueAt } from "../../gen0/translation/tree";
import { isPlainObject } from "../../values";
import { evaluate } from "./evaluate";
import type { Part } from "./render";
import { rewrite } from "./rewrite";
import { indentAt, type Source } from "./source";
import { type Upgraded, upgradedOf } from "./upgraded";

/** An argument of a method that is written as a prop is, and what it hangs on. */
export interface PartArguments {
  /** Id of the construct, for messages. */
  readonly id: string;
  readonly argument: t.Node;
  /** The props that the construct was made with in generation 0. @default none */
  readonly props?: t.Node;
  /** Names of those that the part hangs on, and is translated together with. @default none */
  readonly beside?: readonly string[];
  /** Places of the new props that an argument of its own is made of. @default none */
  readonly others?: readonly string[];
}

/** An argument such as the `consumer` of `addConsumer`. */
export function upgradePart(
  translator: Translator,
  part: string,
  { id, argument, props, beside = [], others = [] }: PartArguments,
  source: Source,
): Upgraded {
  const keys = part.split(".");
  const defaults = translator.defaults.filter(({ now }) =>
    [part, ...others].some((other) => now.startsWith(`${other}.`)),
  );
  const table = { ...translator, defaults };
  const indent = indentAt(source.text, argument.start as number);
  const around = props && evaluate(source, props, []).value;
  const rewritten = rewrite(source, table, [{ node: argument, keys }], ([given]) => {
    const old: Tree = Object.fromEntries(beside.map((name) => [name, valueAt(around, [name])]));
    putInto(old, keys, given);
    const made = translate<Tree>(table, id, old);
    const { issues = [], differences = [], writtenAt = (path: string) => path } = translationOf(made) ?? {};
    // Nothing may be left of an object, where an object is taken.
    const value = valueAt(made, keys) ?? (isPlainObject(given) ? {} : undefined);
    const parts: Part[] = [{ keys, value, indent }];
    const known = isPlainObject(around) ? translate<Tree>(table, id, around) : {};
    const added = newAt(others, made, known);
    if (Object.keys(added).length > 0) parts.push({ keys: [], value: added, indent });
    return { value: made, issues, differences, writtenAt, parts };
  });
  return upgradedOf(rewritten, source, (text, { keys: at }) =>
    at.length > 0 ? { name: "props", node: argument, text } : { name: "argument", node: undefined, text },
  );
}

/** The values at some paths, without those that the construct has there already. */
function newAt(paths: readonly string[], made: Tree, known: Tree): Tree {
  const added: Tree = {};
  for (const path of paths) {
    const keys: Keys = path.split(".");
    const there = valueAt(made, keys);
    if (!isBranch(there)) continue;
    const entries = Object.entries(there).filter(
      ([key, value]) => !isDeepStrictEqual(value, valueAt(known, [...keys, key])),
    );
    if (entries.length > 0) putInto(added, keys, Object.fromEntries(entries));
  }
  return added;
}
