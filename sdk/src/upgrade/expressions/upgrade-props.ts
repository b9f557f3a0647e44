import type * as t from "@babel/types";
import { translationOf } from "../../app/translated";
import { type Translator, translate } from "../../gen0/translation/translate";
import type { Tree } from "../../gen0/translation/tree";
import { bare, rangeOf } from "../../syntax/nodes";
import { isPlainObject } from "../../values";
import { PROPS_UNREAD } from "./doubts";
import { OPTIONS } from "./patterns";
import type { Part } from "./render";
import { type Root, rewrite } from "./rewrite";
import { indentAt, type Source, type Style } from "./source";
import { type Upgraded, upgradedOf } from "./upgraded";

export type { Edit, Upgraded } from "./upgraded";

/** The arguments of a construct. */
export interface ConstructArguments {
  /** Its id, for messages. */
  readonly id: string;
  /** Offset of the construct. @default that of the props or the options */
  readonly at?: number;
  readonly props: t.Node | undefined;
  readonly options: t.Node | undefined;
}

/** Props of a construct of generation 0, and what of them is an option now, as generation 1 takes them. */
export function upgradeProps(
  table: Translator,
  { id, at, props, options }: ConstructArguments,
  source: Source,
): Upgraded {
  const isText = isHandler(table, props);
  const isLiteral = bare(options)?.type === "ObjectExpression";
  const roots: Root[] = [
    ...(props ? [{ node: props, keys: isText ? ["handler"] : [] }] : []),
    ...(options && isLiteral ? [{ node: options, keys: [OPTIONS] }] : []),
  ];
  const indent = indentAt(source.text, at ?? roots[0]?.node.start ?? 0);
  const rewritten = rewrite(source, table, roots, (values) => {
    const written = isText ? { handler: values[0] } : props && values[0];
    const old = options && isLiteral ? values.at(-1) : {};
    if (written !== undefined && !isPlainObject(written)) throw new Error(PROPS_UNREAD);
    const made = translate<Tree>(table, id, written ?? {});
    const {
      issues = [],
      differences = [],
      writtenAt = samePath,
      options: added = {},
    } = translationOf(made) ?? {};
    const given = isPlainObject(old) ? old : {};
    // An option that is given wins over a prop.
    const merged = { ...given, ...added, ...given };
    const parts: Part[] = [{ keys: [], value: made, indent }];
    if (Object.values(added).some(isGiven)) parts.push({ keys: [OPTIONS], value: merged, indent });
    return { value: { ...made, [OPTIONS]: merged }, issues, differences, writtenAt, parts };
  });
  return upgradedOf(rewritten, source, (text, { keys }) => {
    if (keys[0] !== OPTIONS) return { name: "props", node: props, text };
    const spread = options && !isLiteral ? source.textOf(rangeOf(options)) : undefined;
    return {
      name: "options",
      node: options,
      text: spread === undefined ? text : withSpread(text, spread, source.style),
    };
  });
}

function samePath(path: string): string {
  return path;
}

function isGiven(value: unknown): boolean {
  return value !== undefined;
}

/** Functions of generation 0 took their handler alone, too. */
function isHandler({ kind }: Translator, props: t.Node | undefined): boolean {
  const type = bare(props)?.type;
  return kind === "Function" && (type === "StringLiteral" || type === "TemplateLiteral");
}

/** An object with the text of another one spread at its end, which so wins over it. */
function withSpread(object: string, other: string, { eol }: Style): string {
  const isSimple = /^[\w$.]+$/.test(other);
  const spread = isSimple ? `...${other}` : `...(${other})`;
  const body = object.slice(0, -1).trimEnd();
  if (!object.includes("\n")) return `${body}, ${spread} }`;
  const [, indent = ""] = /\n([ \t]*)[^\n]*$/.exec(body) ?? [];
  const outer = /\n([ \t]*)\}$/.exec(object)?.[1] ?? "";
  return `${body}${eol}${indent}${spread},${eol}${outer}}`;
}
